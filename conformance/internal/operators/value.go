package operators

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/rxsched/rxsched/observable"
)

// obs is an observable of values, which are what JSON has: nil, which stands for undefined as well,
// booleans, float64, strings, []any and map[string]any; and observables: [obs] and [group].
type obs = observable.Observable[any]

type op = observable.Operator[any, any]

// group is an observable as a value that has a key.
type group struct {
	obs obs
	key any
}

func asObservable(v any) (o obs, ok bool) {
	switch v := v.(type) {
	case obs:
		return v, true
	case group:
		return v.obs, true
	}
	return o, false
}

// normal makes a value of a Go value.
func normal[T any](v T) any {
	switch v := any(v).(type) {
	case int:
		return float64(v)
	case time.Duration:
		return millis(v)
	default:
		return v
	}
}

func millis(d time.Duration) any { return float64(d) / float64(time.Millisecond) }

// date is a moment as a value: the milliseconds since the epoch.
func date(t time.Time) any { return millis(t.Sub(time.Unix(0, 0))) }

// boxed makes values of the values of an observable.
func boxed[T any](src observable.Observable[T]) obs {
	return observable.Map(normal[T])(src)
}

func truthy(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case float64:
		return v != 0
	case string:
		return v != ""
	}
	return true
}

func text(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case []any:
		return strings.Join(texts(v), ",")
	}
	return "[object Object]"
}

func texts(list []any) []string {
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = text(v)
	}
	return all
}

// units is a string's UTF-16 units, each as a string.
func units(s string) (list []any) {
	for _, u := range utf16.Encode([]rune(s)) {
		list = append(list, string(rune(u)))
	}
	return list
}

// compare is -1, 0 or 1, as x is less than y, equal or greater: numbers as such, all else as
// strings of UTF-16 units.
func compare(x, y any) int {
	if n, ok := x.(float64); ok {
		if m, ok := y.(float64); ok {
			return cmp.Compare(n, m)
		}
	}
	return slices.Compare(utf16.Encode([]rune(text(x))), utf16.Encode([]rune(text(y))))
}

// equal is strict equality: lists and objects are equal to nothing but themselves, and no case asks
// for that.
func equal(x, y any) bool {
	switch x.(type) {
	case nil, bool, float64, string:
		return x == y
	}
	return false
}

// thrown is a value as an error.
type thrown struct{ value any }

// Error is the value as a text.
func (t thrown) Error() string { return text(t.value) }

// named is an error of the library as a value.
func named(name, message string) map[string]any {
	return map[string]any{"name": name, "message": message}
}

// errorForm returns the value of an error that it knows.
type errorForm func(error) (value any, ok bool)

// sentinel is the form of one error.
func sentinel(known error, name, message string) errorForm {
	return func(err error) (any, bool) { return named(name, message), err == known }
}

// errorForms are the forms of the library's errors, group by group.
var errorForms = slices.Concat(coreErrors, timeErrors, filterErrors)

func errorValue(err error) any {
	if t, ok := err.(thrown); ok {
		return t.value
	}
	for _, form := range errorForms {
		if v, ok := form(err); ok {
			return v
		}
	}
	return "unknown error: " + err.Error()
}

func asThrown(v any) error { return thrown{v} }
