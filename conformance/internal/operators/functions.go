package operators

import (
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/rxsched/rxsched/observable"
)

// fn is a function of an expression. Its error is what it throws.
type fn func(args ...any) (any, error)

// observable is what a function gives that gives an observable; one that fails, if the function does.
func (f fn) observable(args ...any) obs {
	v, err := f(args...)
	if err != nil {
		return observable.Throw[any](err)
	}
	o, ok := asObservable(v)
	if !ok {
		fail("a function gives %v, which is no observable", v)
	}
	return o
}

// counting is a function of a value and its index, counted from first on, as one of the value.
func counting(f fn, first int) func(any) (any, error) {
	i := first - 1
	return func(v any) (any, error) {
		i++
		return f(v, float64(i))
	}
}

// condition is a function as a predicate.
func condition(f func(any) (any, error)) func(any) (bool, error) {
	return func(v any) (bool, error) {
		r, err := f(v)
		return truthy(r), err
	}
}

// function makes a function.
func (s scope) function(expr any) fn {
	switch e := expr.(type) {
	case string:
		if f, ok := plain[e]; ok {
			return f
		}
	case []any:
		if len(e) > 0 {
			return s.parametric(e[0], e[1:])
		}
	}
	fail("%v is no function", expr)
	return nil
}

// parametric makes a function with parameters.
func (s scope) parametric(name any, params []any) fn {
	of := func(i int) any {
		if i >= len(params) {
			fail("%v: too few parameters", name)
		}
		return params[i]
	}
	orElse := func(i int, absent string) fn {
		if i >= len(params) {
			return plain[absent]
		}
		return s.function(params[i])
	}
	number := func(i int) float64 {
		n, ok := of(i).(float64)
		if !ok {
			fail("%v: %v is no number", name, of(i))
		}
		return n
	}
	switch name {
	case "const":
		return always(of(0))
	case "is":
		return test(func(v any) bool { return equal(v, of(0)) })
	case "isNot":
		return test(func(v any) bool { return !equal(v, of(0)) })
	case "lt":
		return test(func(v any) bool { return compare(v, of(0)) < 0 })
	case "gt":
		return test(func(v any) bool { return compare(v, of(0)) > 0 })
	case "below":
		return test(func(v any) bool { return compare(v, of(0)) < 0 })
	case "indexBelow":
		return pure(func(args []any) any { return compare(arg(args, 1), of(0)) < 0 })
	case "add":
		return pure(func(args []any) any { return toNumber(arg(args, 0)) + number(0) })
	case "times":
		return pure(func(args []any) any { return toNumber(arg(args, 0)) * number(0) })
	case "nthValue":
		return s.nth(of(0), func(v any, _ scope) any { return v })
	case "nth":
		return s.nth(of(0), func(v any, in scope) any { return in.observable(v) })
	case "throwOn":
		return throwOn(of(0), orElse(1, "id"))
	case "log":
		return s.logging(of(0), orElse(1, "void"))
	case "always":
		return func(args ...any) (any, error) { return s.in(args).observable(of(0)), nil }
	case "pick":
		return s.pick(of(0))
	case "timerBy":
		return s.timerBy(of(0))
	case "backoff":
		return func(args ...any) (any, error) {
			return s.timer(number(0) * toNumber(arg(args, len(args)-1))), nil
		}
	case "later":
		return func(args ...any) (any, error) { return s.later(arg(args, 0), number(0)), nil }
	case "grow":
		return s.grow(of(0), number(1))
	case "tag":
		return tag(s.function(of(0)))
	case "accTag":
		return accTag(s.function(of(0)))
	}
	fail("unknown function %v", name)
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

// ofText is a function of its first argument as a text.
func ofText(f func(s string) any) fn { return of(func(v any) any { return f(text(v)) }) }

// ofTwo is a function of its first two arguments.
func ofTwo(f func(x, y any) any) fn {
	return pure(func(args []any) any { return f(arg(args, 0), arg(args, 1)) })
}

// test is a predicate of its first argument.
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

// boom is what functions throw.
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

// nth goes through a list, a step a call; the last one stays.
func (s scope) nth(list any, make func(v any, in scope) any) fn {
	all, _ := list.([]any)
	if len(all) == 0 {
		fail("nth: %v is no list", list)
	}
	calls := 0
	return func(args ...any) (any, error) {
		v := all[min(calls, len(all)-1)]
		calls++
		return make(v, s.in(args)), nil
	}
}

func throwOn(v any, f fn) fn {
	return func(args ...any) (any, error) {
		if equal(arg(args, 0), v) {
			return nil, boom
		}
		return f(args...)
	}
}

// logging logs a call, its arguments that are observables left out.
func (s scope) logging(name any, f fn) fn {
	return func(args ...any) (any, error) {
		plain := slices.DeleteFunc(slices.Clone(args), func(v any) bool {
			_, ok := asObservable(v)
			return ok
		})
		s.writes(append([]any{name}, plain...)...)
		return f(args...)
	}
}

// choice is what a parameter that is an object has for a value, or for others.
func choice(options any, v any) (chosen any, ok bool) {
	m, isMap := options.(map[string]any)
	if !isMap {
		fail("%v is no choice", options)
	}
	if chosen, ok = m[text(v)]; !ok {
		chosen, ok = m["*"]
	}
	return chosen, ok
}

func (s scope) pick(options any) fn {
	return func(args ...any) (any, error) {
		expr, ok := choice(options, arg(args, 0))
		if !ok {
			return observable.Empty[any](), nil
		}
		return s.in(args).observable(expr), nil
	}
}

func (s scope) timerBy(options any) fn {
	return func(args ...any) (any, error) {
		ms, ok := choice(options, arg(args, 0))
		if !ok {
			fail("timerBy: no time for %v", arg(args, 0))
		}
		return s.timer(toNumber(ms)), nil
	}
}

func (s scope) timer(ms float64) obs {
	return boxed(observable.Timer(time.Duration(ms)*time.Millisecond, s.async()))
}

// later is a value after a time.
func (s scope) later(v any, ms float64) obs {
	return observable.Map(func(any) any { return v })(s.timer(ms))
}

func (s scope) grow(ms any, n float64) fn {
	return func(args ...any) (any, error) {
		v := text(arg(args, 0))
		all := units(v)
		if len(all) >= int(n) || len(all) == 0 {
			return observable.Empty[any](), nil
		}
		grown := v + text(all[0])
		if ms == nil {
			return observable.Of[any](grown), nil
		}
		return s.later(grown, toNumber(ms)), nil
	}
}

// mapped is what a function gives, which is an observable, with its values behind a text.
func mapped(f fn, before any, args []any) (any, error) {
	v, err := f(args...)
	if err != nil {
		return nil, err
	}
	o, ok := asObservable(v)
	if !ok {
		fail("a function gives %v, which is no observable", v)
	}
	return observable.Map(func(v any) any { return text(before) + text(v) })(o), nil
}

func tag(f fn) fn {
	return func(args ...any) (any, error) { return mapped(f, arg(args, 0), args) }
}

func accTag(f fn) fn {
	return func(args ...any) (any, error) { return mapped(f, arg(args, 0), args[1:]) }
}
