package operators

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

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

// makers is the functions with parameters.
var makers = map[string]maker{
	"const": func(p *params) fn { return always(p.value(0)) },
	"is":    comparing(func(x, y any) bool { return equal(x, y) }),
	"isNot": comparing(func(x, y any) bool { return !equal(x, y) }),
	"lt":    comparing(func(x, y any) bool { return compare(x, y) < 0 }),
	"gt":    comparing(func(x, y any) bool { return compare(x, y) > 0 }),
	"below": comparing(func(x, y any) bool { return compare(x, y) < 0 }),
	"indexBelow": func(p *params) fn {
		n := p.number(0)
		return ofTwo(func(_, i any) any { return toNumber(i) < n })
	},
	"add":      calculating(func(x, y float64) float64 { return x + y }),
	"times":    calculating(func(x, y float64) float64 { return x * y }),
	"nthValue": func(p *params) fn { return p.nth(func(v any, _ scope) any { return v }) },
	"throwOn":  throwOn,
	"log":      logging,

	"always":  func(p *params) fn { return p.giving(func(any) any { return p.value(0) }) },
	"pick":    pick,
	"nth":     func(p *params) fn { return p.nth(func(expr any, in scope) any { return in.observable(expr) }) },
	"timerBy": timerBy,
	"backoff": backoff,
	"later": func(p *params) fn {
		ms := p.number(0)
		return of(func(v any) any { return p.later(v, ms) })
	},
	"grow": grow,
	"tag": func(p *params) fn {
		f := p.function(0, "void")
		return func(args ...any) (any, error) { return f.behind(arg(args, 0), args) }
	},
	"accTag": func(p *params) fn {
		f := p.function(0, "void")
		return func(args ...any) (any, error) { return f.behind(arg(args, 0), args[min(1, len(args)):]) }
	},
}

func comparing(f func(x, y any) bool) maker {
	return func(p *params) fn {
		y := p.value(0)
		return of(func(x any) any { return f(x, y) })
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
	return func(args ...any) (any, error) {
		v := list[min(calls, len(list)-1)]
		calls++
		return step(v, p.in(args)), nil
	}
}

func throwOn(p *params) fn {
	v, f := p.value(0), p.function(1, "id")
	return func(args ...any) (any, error) {
		if equal(arg(args, 0), v) {
			return nil, boom
		}
		return f(args...)
	}
}

// logging logs a call, its arguments that are observables left out.
func logging(p *params) fn {
	name, f := p.value(0), p.function(1, "void")
	return func(args ...any) (any, error) {
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
	return func(args ...any) (any, error) {
		expr := choose(arg(args, 0))
		if expr == nil {
			return observable.Empty[any](), nil
		}
		return p.in(args).observable(expr), nil
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

func pick(p *params) fn {
	choose := p.choices()
	return p.giving(choose)
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

func backoff(p *params) fn {
	ms := p.number(0)
	return pure(func(args []any) any { return p.after(ms * toNumber(arg(args, len(args)-1))) })
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
	return boxed(observable.Timer(time.Duration(ms)*time.Millisecond, s.async()))
}

func (s scope) later(v any, ms float64) obs {
	return observable.Map(func(any) any { return v })(s.after(ms))
}

// behind puts a text before each value of the observable that f gives.
func (f fn) behind(before any, args []any) (any, error) {
	o, err := f.making(args...)
	if err != nil {
		return nil, err
	}
	return observable.Map(func(v any) any { return text(before) + text(v) })(o), nil
}
