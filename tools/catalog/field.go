package catalog

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Field is an argument, or a field of a config.
type Field struct {
	Name    string // of the parameter; with a capital it is a field of the config
	Of      string // time, count, flag, choice, letters
	Default string
	Options []Option // of a choice
	Label   string   // what the page calls it, if not by its name

	entry string // in the config, if not "Name: {}", where {} is the value
}

// Option is one of the values of a choice.
type Option struct {
	Name string

	code  string
	value any
}

const (
	longest  = 100 * time.Millisecond // of a track, and of a time
	mostRuns = 100                    // a count
)

func lasts(name string, ms int) Field {
	return Field{Name: name, Of: "time", Default: strconv.Itoa(ms)}
}

func count(name string, n int) Field {
	return Field{Name: name, Of: "count", Default: strconv.Itoa(n)}
}

func flag(name string) Field { return Field{Name: name, Of: "flag", Default: "false"} }

func letters(name, text string) Field { return Field{Name: name, Of: "letters", Default: text} }

func choice(name string, options ...Option) Field {
	return Field{Name: name, Of: "choice", Default: options[0].Name, Options: options}
}

// as sets how the config is set, where {} is the value.
func (f Field) as(entry string) Field {
	f.entry = entry
	return f
}

// called sets what the page calls a field that is no argument by itself.
func (f Field) called(label string) Field {
	f.Label = label
	return f
}

// inConfig reports whether the field belongs to the config.
func (f *Field) inConfig() bool { return f.Name[0] < 'a' }

// argument is a field's value, and the code for it.
type argument struct {
	value any
	code  string
	zero  bool
}

// parse reads what somebody typed.
func (f *Field) parse(text string) (a argument, err error) {
	switch f.Of {
	case "time":
		n, err := number(text, int(longest/time.Millisecond))
		d := time.Duration(n) * time.Millisecond
		return argument{d, literal(d), n == 0}, err
	case "count":
		n, err := number(text, mostRuns)
		return argument{n, strconv.Itoa(n), n == 0}, err
	case "flag":
		on, err := strconv.ParseBool(text)
		return argument{on, text, !on}, err
	case "letters":
		values := strings.Split(strings.ReplaceAll(text, " ", ""), "")
		for _, v := range values {
			if _, ok := own(v); !ok {
				return a, fmt.Errorf("%q is no letter or digit", v)
			}
		}
		if len(values) == 0 {
			return a, errors.New("a letter or digit is missing")
		}
		return argument{values, elements(values), false}, nil
	}
	for i, o := range f.Options {
		if o.Name == text {
			return argument{o.value, o.code, i == 0}, nil
		}
	}
	return a, fmt.Errorf("there is no choice %q", text)
}

// elements is the code of the elements of a list.
func elements(values []string) string {
	return strings.TrimSuffix(strings.TrimPrefix(literal(values), "[]string{"), "}")
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number", text)
	}
	if n > most || n < -most {
		return 0, fmt.Errorf("%d is more than %d", n, most)
	}
	return n, nil
}
