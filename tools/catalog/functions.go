package catalog

import (
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/rxsched/rxsched/observable"
)

// fn is a function of an expression. It panics with what it throws.
type fn func(args ...any) any

// try calls the function. The error is what it throws.
func (f fn) try(args ...any) (v any, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case thrown:
			err = e
		default:
			panic(e)
		}
	}()
	return f(args...), nil
}

// caught is what an operator of a recording makes. It fails with what a function of it throws; any
// other panic is noted, and ends it without a word.
func (p *player) caught(o obs) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		observable.ForwardTo(src, dst, observable.Observer[any]{Next: dst.Next, Error: func(err error) {
			panicked, ok := err.(*observable.PanicError)
			if !ok {
				dst.Error(err)
			} else if t, ok := panicked.Value.(thrown); ok {
				dst.Error(t)
			} else {
				p.uncaught(panicked)
			}
		}})
	})(observable.CatchPanic(o))
}

// observable calls a function that gives an observable.
func (f fn) observable(args ...any) obs {
	v := f(args...)
	o, ok := asObservable(v)
	if !ok {
		fail("a function gives %v, which is no observable", v)
	}
	return o
}

// orThrow is observable; if the function throws, the observable fails.
func (f fn) orThrow(args ...any) obs {
	v, err := f.try(args...)
	if err != nil {
		return observable.Throw[any](err)
	}
	return always(v).observable()
}

// The forms in which operators take functions.

func (f fn) of(v any) any { return f(v) }

func (f fn) ofTwo(x, y any) any { return f(x, y) }

func (f fn) passes(v any) bool { return truthy(f(v)) }

func (f fn) same(x, y any) bool { return truthy(f(x, y)) }

func (f fn) order(x, y any) int { return int(toNumber(f(x, y))) }

func (f fn) observableOf(v any) obs { return f.observable(v) }

func (f fn) observableOfTwo(x, y any) obs { return f.observable(x, y) }

// counting calls f with the number of the call besides, from first on.
func (f fn) counting(first int) fn {
	i := first - 1
	return func(args ...any) any {
		i++
		return f(append(args, float64(i))...)
	}
}

// behind puts a text before each value of the observable that f gives.
func (f fn) behind(before any, args []any) any {
	return observable.Map(func(v any) any { return text(before) + text(v) })(f.observable(args...))
}

func (s scope) function(expr any) fn {
	switch e := expr.(type) {
	case fn:
		return e
	case string:
		if f, ok := plain[e]; ok {
			return f
		}
	case []any:
		name, _ := at(e, 0).(string)
		if make, ok := s.makers[name]; ok {
			return make(&params{s, name, e[1:]})
		}
	}
	fail("%v is no function", expr)
	return nil
}

// at is an element of a list, nil if there is none.
func at(list []any, i int) any {
	if i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

func pure(f func(args []any) any) fn { return func(args ...any) any { return f(args) } }

// of is a function of its first argument.
func of(f func(v any) any) fn { return pure(func(args []any) any { return f(at(args, 0)) }) }

func ofText(f func(s string) any) fn { return of(func(v any) any { return f(text(v)) }) }

func ofTwo(f func(x, y any) any) fn {
	return pure(func(args []any) any { return f(at(args, 0), at(args, 1)) })
}

func test(f func(v any) bool) fn { return of(func(v any) any { return f(v) }) }

func always(v any) fn { return pure(func([]any) any { return v }) }

// plain is the functions without parameters.
var plain = map[string]fn{
	"id":           of(func(v any) any { return v }),
	"upper":        of(upper),
	"lower":        of(func(v any) any { return lower(v) }),
	"double":       ofText(func(s string) any { return s + s }),
	"letter":       of(func(v any) any { return string(rune('a' + int(toNumber(v)))) }),
	"index":        ofTwo(func(_, i any) any { return i }),
	"withIndex":    ofTwo(func(v, i any) any { return text(v) + text(i) }),
	"join":         pure(func(args []any) any { return joined(args, "") }),
	"kind":         of(func(v any) any { return vowelOrNot(v) }),
	"isVowel":      test(func(v any) bool { return vowelOrNot(v) == "vowel" }),
	"notVowel":     test(func(v any) bool { return vowelOrNot(v) != "vowel" }),
	"notification": of(notification),
	"yes":          always(true),
	"no":           always(false),
	"evenIndex":    ofTwo(func(_, i any) any { return int(toNumber(i))%2 == 0 }),
	"concat":       ofTwo(func(acc, v any) any { return text(acc) + text(v) }),
	"concatIndex": pure(func(args []any) any {
		return text(at(args, 0)) + text(at(args, 1)) + text(at(args, 2))
	}),
	"addCode":           ofTwo(func(acc, v any) any { return toNumber(acc) + code(v) }),
	"sum":               ofTwo(func(x, y any) any { return toNumber(x) + toNumber(y) }),
	"difference":        ofTwo(func(x, y any) any { return toNumber(x) - toNumber(y) }),
	"greater":           ofTwo(func(x, y any) any { return max(toNumber(x), toNumber(y)) }),
	"ascii":             ofTwo(func(x, y any) any { return float64(compare(x, y)) }),
	"descending":        ofTwo(func(x, y any) any { return float64(compare(y, x)) }),
	"asciiIgnoringCase": ofTwo(func(x, y any) any { return float64(compare(lower(x), lower(y))) }),
	"same":              ofTwo(func(x, y any) any { return equal(x, y) }),
	"sameIgnoringCase":  ofTwo(func(x, y any) any { return lower(x) == lower(y) }),
	"sameKind":          ofTwo(func(x, y any) any { return vowelOrNot(x) == vowelOrNot(y) }),
	"boom":              func(...any) any { panic(boom) },
	"void":              always(nil),
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

func vowelOrNot(v any) string {
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

// maker makes a function of the parameters that follow its name.
type maker func(p *params) fn

// params are the parameters of a function. Its methods read them; they refuse absent ones and those
// of the wrong kind.
type params struct {
	scope
	of   string // the function's name
	list []any
}

func (p *params) value(i int) any {
	if i >= len(p.list) {
		fail("%s: too few parameters", p.of)
	}
	return p.list[i]
}

func (p *params) number(i int) float64 {
	n, ok := p.value(i).(float64)
	if !ok {
		fail("%s: %v is no number", p.of, p.value(i))
	}
	return n
}

// function returns a parameter that is a function; absent names its default.
func (p *params) function(i int, absent string) fn {
	if i >= len(p.list) {
		return plain[absent]
	}
	return p.scope.function(p.list[i])
}

// makers is the functions with parameters. Those of the playground's sources are [player.made].
var makers = map[string]maker{
	"const": func(p *params) fn { return always(p.value(0)) },
	"is":    comparing(equal),
	"isNot": comparing(func(x, y any) bool { return !equal(x, y) }),
	"lt":    comparing(func(x, y any) bool { return compare(x, y) < 0 }),
	"gt":    comparing(func(x, y any) bool { return compare(x, y) > 0 }),
	"below": comparing(func(x, y any) bool { return compare(x, y) < 0 }),
	"indexBelow": func(p *params) fn {
		n := p.number(0)
		return ofTwo(func(_, i any) any { return toNumber(i) < n })
	},
	"add":   calculating(func(x, y float64) float64 { return x + y }),
	"times": calculating(func(x, y float64) float64 { return x * y }),

	"always": func(p *params) fn { return p.giving(func(any) any { return p.value(0) }) },
	"pick":   func(p *params) fn { return p.giving(p.choices()) },
	"nth": func(p *params) fn {
		return p.nth(func(expr any, in scope) any { return in.observable(expr) })
	},
	"nthValue": func(p *params) fn { return p.nth(func(v any, _ scope) any { return v }) },

	"throwOn": throwOn,
	"log":     logging,
	"timerBy": timerBy,
	"backoff": func(p *params) fn {
		ms := p.number(0)
		return pure(func(args []any) any { return p.after(ms * toNumber(at(args, len(args)-1))) })
	},
	"later": func(p *params) fn {
		ms := p.number(0)
		return of(func(v any) any { return p.later(v, ms) })
	},
	"grow": grow,
	"tag": func(p *params) fn {
		f := p.function(0, "void")
		return func(args ...any) any { return f.behind(at(args, 0), args) }
	},
	"accTag": func(p *params) fn {
		f := p.function(0, "void")
		return func(args ...any) any { return f.behind(at(args, 0), args[min(1, len(args)):]) }
	},
	"made": func(p *params) fn {
		track, _ := p.value(0).(string)
		return of(func(v any) any { return p.made(track, v) })
	},
}

func comparing(f func(x, y any) bool) maker {
	return func(p *params) fn {
		y := p.value(0)
		return test(func(x any) bool { return f(x, y) })
	}
}

func calculating(f func(x, y float64) float64) maker {
	return func(p *params) fn {
		y := p.number(0)
		return of(func(x any) any { return f(toNumber(x), y) })
	}
}

// nth goes through the list that the first parameter is, a step a call; the last one stays.
func (p *params) nth(step func(v any, in scope) any) fn {
	list, _ := p.value(0).([]any)
	if len(list) == 0 {
		fail("%s: %v is no list", p.of, p.value(0))
	}
	calls := 0
	return func(args ...any) any {
		v := list[min(calls, len(list)-1)]
		calls++
		return step(v, p.in(args))
	}
}

func throwOn(p *params) fn {
	v, f := p.value(0), p.function(1, "id")
	return func(args ...any) any {
		if equal(at(args, 0), v) {
			panic(boom)
		}
		return f(args...)
	}
}

// logging logs a call, its arguments that are observables left out.
func logging(p *params) fn {
	name, f := p.value(0), p.function(1, "void")
	return func(args ...any) any {
		values := slices.DeleteFunc(slices.Clone(args), func(v any) bool {
			_, ok := asObservable(v)
			return ok
		})
		p.writes(append([]any{name}, values...)...)
		return f(args...)
	}
}

// giving gives the observable that is chosen by the first argument; an empty one where there is no
// expression.
func (p *params) giving(choose func(v any) any) fn {
	return func(args ...any) any {
		expr := choose(at(args, 0))
		if expr == nil {
			return observable.Empty[any]()
		}
		return p.in(args).observable(expr)
	}
}

// choices returns the first parameter as a function: its choice for a value, or for all others, or
// nil.
func (p *params) choices() func(v any) any {
	options, ok := p.value(0).(map[string]any)
	if !ok {
		fail("%s: %v is no choice", p.of, p.value(0))
	}
	return func(v any) any {
		if chosen, ok := options[text(v)]; ok {
			return chosen
		}
		return options["*"]
	}
}

func timerBy(p *params) fn {
	choose := p.choices()
	return of(func(v any) any {
		ms, ok := choose(v).(float64)
		if !ok {
			fail("timerBy: no time for %v", v)
		}
		return p.after(ms)
	})
}

func grow(p *params) fn {
	ms, most := p.value(0), int(p.number(1))
	return ofText(func(s string) any {
		all := units(s)
		if len(all) >= most || len(all) == 0 {
			return observable.Empty[any]()
		}
		grown := s + text(all[0])
		if ms == nil {
			return observable.Of[any](grown)
		}
		return p.later(grown, toNumber(ms))
	})
}

func (s scope) after(ms float64) obs {
	return boxed(observable.Timer(time.Duration(ms)*time.Millisecond, s.on["async"]))
}

func (s scope) later(v any, ms float64) obs {
	return observable.Map(func(any) any { return v })(s.after(ms))
}
