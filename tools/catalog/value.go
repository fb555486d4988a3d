package catalog

import (
	"cmp"
	"errors"
	"maps"
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

// boxed makes values of the values of an observable.
func boxed[T any](src observable.Observable[T]) obs {
	return observable.Map(func(v T) any { return normal(v) })(src)
}

// normal makes a value of a Go value.
func normal(v any) any {
	switch v := v.(type) {
	case int:
		return float64(v)
	case *any:
		if v == nil {
			return nil
		}
		return *v
	case [2]any:
		return v[:]
	case error:
		return errorValue(v)
	case grouped:
		return group{v.Observable, v.Key}
	case observable.Elapsed[any]:
		return map[string]any{"value": v.Value, "interval": millis(v.Interval)}
	case observable.Timestamped[any]:
		return map[string]any{"value": v.Value, "timestamp": date(v.Timestamp)}
	case observable.Frame:
		return map[string]any{"timestamp": date(v.Timestamp), "elapsed": millis(v.Elapsed)}
	case observable.Notification[any]:
		switch v.Kind {
		case observable.KindNext:
			return map[string]any{"kind": "N", "value": v.Value}
		case observable.KindError:
			return map[string]any{"kind": "E", "error": errorValue(v.Err)}
		}
		return map[string]any{"kind": "C"}
	}
	return v
}

type grouped = observable.Grouped[any, any]

func millis(d time.Duration) any { return float64(d) / float64(time.Millisecond) }

// date is a moment as a value: the milliseconds since the epoch.
func date(t time.Time) any { return millis(t.Sub(time.Unix(0, 0))) }

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
		return joined(v, ",")
	}
	return "[object Object]"
}

func joined(list []any, by string) string {
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = text(v)
	}
	return strings.Join(all, by)
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

// failure is the error that # stands for.
var failure = thrown{"error"}

// errNotFound says that single found values, none of which passed.
var errNotFound = errors.New("not found")

// errorNames are the library's errors, as RxJS names them.
var errorNames = []struct {
	err           error
	name, message string
}{
	{observable.ErrEmpty, "EmptyError", "no elements in sequence"},
	{observable.ErrObjectUnsubscribed, "ObjectUnsubscribedError", "object unsubscribed"},
	{errNotFound, "NotFoundError", "No matching values"},
	{observable.ErrSequence, "SequenceError", "Too many matching values"},
	{observable.ErrArgumentOutOfRange, "ArgumentOutOfRangeError", "argument out of range"},
}

func errorValue(err error) any {
	if t, ok := err.(thrown); ok {
		return t.value
	}
	if late := (*observable.TimeoutError)(nil); errors.As(err, &late) {
		return map[string]any{"name": "TimeoutError", "message": "Timeout has occurred",
			"info": timeoutInfo(late.Info)}
	}
	for _, e := range errorNames {
		if err == e.err {
			return map[string]any{"name": e.name, "message": e.message}
		}
	}
	return "unknown error: " + err.Error()
}

// timeoutInfo is an info as a value. What RxJS has in lastValue is always null.
func timeoutInfo(info observable.TimeoutInfo) any {
	return map[string]any{"meta": info.Meta, "lastValue": nil, "seen": float64(info.Seen)}
}

func asNotification(v any) observable.Notification[any] {
	fields, _ := v.(map[string]any)
	switch fields["kind"] {
	case "N":
		return observable.Notification[any]{Value: fields["value"]}
	case "E":
		return observable.Notification[any]{Kind: observable.KindError, Err: thrown{fields["error"]}}
	case "C":
		return observable.Notification[any]{Kind: observable.KindComplete}
	}
	fail("%v is no notification", v)
	return observable.Notification[any]{}
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
