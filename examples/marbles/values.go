package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

// Values are strings of one letter, or the results of operators.

// note is a value that is shown by a text.
type note struct{ text string }

func (n note) String() string { return n.text }

// isValue reports whether a text is a letter by itself.
func isValue(text string) bool {
	marks, err := marble.ParseCold(text)
	return err == nil && len(marks) == 1 && marks[0].Letter == text && strings.ContainsFunc(text, visible)
}

func text(v any) string { return fmt.Sprint(v) }

// number makes a value of n: a digit, if it is one.
func number(n int) any {
	if 0 <= n && n <= 9 {
		return strconv.Itoa(n)
	}
	return n
}

var functions = map[string]func(string) string{
	"upper":  strings.ToUpper,
	"lower":  strings.ToLower,
	"double": func(s string) string { return s + s },
}

// mapped applies a function of texts to v.
func mapped(f func(string) string, v any) any {
	if letters, ok := v.(string); ok {
		return f(letters)
	}
	return note{f(text(v))}
}

var folds = map[string]func(acc, v any) (any, error){"join": join, "sum": sum}

func join(acc, v any) (any, error) { return text(acc) + text(v), nil }

func sum(acc, v any) (any, error) {
	total, err := strconv.Atoi(text(acc))
	if err != nil {
		return nil, fmt.Errorf("%v is no number", acc)
	}
	n, err := strconv.Atoi(text(v))
	if err != nil {
		return nil, fmt.Errorf("%v is no number", v)
	}
	return number(total + n), nil
}

// notification makes a value of a step of Materialize.
func notification(n observable.Notification[any]) any {
	switch n.Kind {
	case observable.KindError:
		return note{fmt.Sprintf("error(%v)", n.Err)}
	case observable.KindComplete:
		return note{"complete"}
	}
	return note{fmt.Sprintf("next(%v)", n.Value)}
}

func elapsed(e observable.Elapsed[any]) any {
	return note{fmt.Sprintf("%v after %v", e.Value, e.Interval)}
}
