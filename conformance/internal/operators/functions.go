package operators

import (
	"strings"
	"unicode/utf16"

	"github.com/rxsched/rxsched/observable"
)

// fn is a function of an expression. Its error is the value that it throws.
type fn func(args ...any) (any, error)

// making calls a function that gives an observable or throws.
func (f fn) making(args ...any) (o obs, err error) {
	v, err := f(args...)
	if err != nil {
		return o, err
	}
	o, ok := asObservable(v)
	if !ok {
		fail("a function gives %v, which is no observable", v)
	}
	return o, nil
}

// observable is making; if the function throws, the observable fails.
func (f fn) observable(args ...any) obs { return orThrow(f.making(args...)) }

func (f fn) of(v any) (any, error) { return f(v) }

func (f fn) ofTwo(x, y any) (any, error) { return f(x, y) }

func (f fn) observableOf(v any) obs { return f.observable(v) }

// counting calls f with the number of the call besides, from first on.
func (f fn) counting(first int) fn {
	i := first - 1
	return func(args ...any) (any, error) {
		i++
		return f(append(args, float64(i))...)
	}
}

func orThrow(o obs, err error) obs {
	if err != nil {
		return observable.Throw[any](err)
	}
	return o
}

func condition(f func(any) (any, error)) func(any) (bool, error) {
	return func(v any) (bool, error) {
		r, err := f(v)
		return truthy(r), err
	}
}

func (s scope) function(expr any) fn {
	switch e := expr.(type) {
	case string:
		if f, ok := plain[e]; ok {
			return f
		}
	case []any:
		name, _ := arg(e, 0).(string)
		if make, ok := s.makers[name]; ok {
			return make(&params{s, name, e[1:]})
		}
	}
	fail("%v is no function", expr)
	return nil
}

// arg is an argument, nil if it is absent.
func arg(args []any, i int) any {
	if i < 0 || i >= len(args) {
		return nil
	}
	return args[i]
}

// pure is a function that never throws.
func pure(f func(args []any) any) fn {
	return func(args ...any) (any, error) { return f(args), nil }
}

// of is a function of its first argument.
func of(f func(v any) any) fn { return pure(func(args []any) any { return f(arg(args, 0)) }) }

func ofText(f func(s string) any) fn { return of(func(v any) any { return f(text(v)) }) }

func ofTwo(f func(x, y any) any) fn {
	return pure(func(args []any) any { return f(arg(args, 0), arg(args, 1)) })
}

func test(f func(v any) bool) fn { return of(func(v any) any { return f(v) }) }

func always(v any) fn { return pure(func([]any) any { return v }) }

// plain is the functions without parameters.
var plain = map[string]fn{
	"id":    of(func(v any) any { return v }),
	"upper": ofText(func(s string) any { return strings.ToUpper(s) }),
	"lower": ofText(func(s string) any { return strings.ToLower(s) }),

	"double": ofText(func(s string) any { return s + s }),
	"code":   of(func(v any) any { return code(v) }),
	"letter": of(func(v any) any { return string(rune('a' + int(toNumber(v)))) }),

	"index":     ofTwo(func(_, i any) any { return i }),
	"withIndex": ofTwo(func(v, i any) any { return text(v) + text(i) }),
	"join":      pure(func(args []any) any { return strings.Join(texts(args), "") }),

	"kind":         of(func(v any) any { return kind(v) }),
	"isVowel":      test(func(v any) bool { return kind(v) == "vowel" }),
	"notVowel":     test(func(v any) bool { return kind(v) != "vowel" }),
	"notification": of(notification),

	"yes":       always(true),
	"no":        always(false),
	"evenIndex": ofTwo(func(_, i any) any { return int(toNumber(i))%2 == 0 }),

	"concat":      ofTwo(func(acc, v any) any { return text(acc) + text(v) }),
	"concatIndex": pure(func(args []any) any { return text(arg(args, 0)) + text(arg(args, 1)) + text(arg(args, 2)) }),
	"addCode":     ofTwo(func(acc, v any) any { return toNumber(acc) + code(v) }),

	"ascii":             ofTwo(func(x, y any) any { return float64(compare(x, y)) }),
	"descending":        ofTwo(func(x, y any) any { return float64(compare(y, x)) }),
	"asciiIgnoringCase": ofTwo(func(x, y any) any { return float64(compare(lower(x), lower(y))) }),

	"same":             ofTwo(func(x, y any) any { return equal(x, y) }),
	"sameIgnoringCase": ofTwo(func(x, y any) any { return lower(x) == lower(y) }),
	"sameKind":         ofTwo(func(x, y any) any { return kind(x) == kind(y) }),

	"boom": func(...any) (any, error) { return nil, boom },
	"void": always(nil),
}

var boom = thrown{"boom"}

func lower(v any) string { return strings.ToLower(text(v)) }

func toNumber(v any) float64 {
	n, _ := v.(float64)
	return n
}

// code is the character code of a text's first character.
func code(v any) float64 {
	all := utf16.Encode([]rune(text(v)))
	if len(all) == 0 {
		return 0
	}
	return float64(all[0])
}

func kind(v any) string {
	if s := text(v); len(s) == 1 && strings.Contains("aeiouAEIOU", s) {
		return "vowel"
	}
	return "other"
}

func notification(v any) any {
	switch v {
	case "y":
		return map[string]any{"kind": "C"}
	case "z":
		return map[string]any{"kind": "E", "error": "z"}
	}
	return map[string]any{"kind": "N", "value": v}
}
