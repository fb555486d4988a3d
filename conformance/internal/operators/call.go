package operators

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// call is an operator in an expression, with its arguments. Its methods read those; they refuse
// values of the wrong kind.
type call struct {
	scope
	op   string
	on   obs // the source
	args map[string]any
}

// has reports whether there is such an argument. One that is null is one.
func (c *call) has(name string) bool {
	_, ok := c.args[name]
	return ok
}

func (c *call) value(name string) any { return c.args[name] }

func (c *call) list(name string) []any { return as[[]any](c, name) }

func (c *call) str(name string) string { return as[string](c, name) }

// flag returns a condition; absent is its default.
func (c *call) flag(name string, absent bool) bool {
	if !c.has(name) {
		return absent
	}
	return as[bool](c, name)
}

// num returns a number; absent is its default.
func (c *call) num(name string, absent int) int {
	if !c.has(name) {
		return absent
	}
	return int(as[float64](c, name))
}

// ms is a number of milliseconds, 0 if it is absent.
func (c *call) ms(name string) time.Duration { return time.Duration(c.num(name, 0)) * time.Millisecond }

func as[T any](c *call, name string) T {
	v, ok := c.args[name].(T)
	if !ok {
		fail("%s: %s: %v is no %T", c.op, name, c.args[name], v)
	}
	return v
}

// date is an argument that is a date, if it is one and not a number of milliseconds.
func (c *call) date(name string) (t time.Time, ok bool) {
	d, ok := c.args[name].(map[string]any)
	if !ok {
		return t, false
	}
	ms, ok := d["date"].(float64)
	if !ok {
		fail("%s: %s: no date", c.op, name)
	}
	return time.UnixMilli(int64(ms)), true
}

// scheduler is the argument of that name, or nil.
func (c *call) scheduler() scheduler.Scheduler {
	if !c.has("scheduler") {
		return nil
	}
	s, ok := c.player.on[c.str("scheduler")]
	if !ok {
		fail("%s: unknown scheduler %q", c.op, c.str("scheduler"))
	}
	return s
}

// timing is the scheduler of an operator of time: async, if none is given.
func (c *call) timing() scheduler.Scheduler {
	if s := c.scheduler(); s != nil {
		return s
	}
	return c.async()
}

func (s scope) async() scheduler.Scheduler { return s.player.on["async"] }

func (c *call) obs(name string) obs { return c.observable(c.args[name]) }

func (c *call) sources() (all []obs) {
	for _, expr := range c.list("sources") {
		all = append(all, c.observable(expr))
	}
	return all
}

// fn is an argument that is a function, nil if it is absent.
func (c *call) fn(name string) fn {
	if !c.has(name) {
		return nil
	}
	return c.function(c.args[name])
}

// fnOr is an argument that is a function; absent names its default.
func (c *call) fnOr(name, absent string) fn {
	if !c.has(name) {
		return plain[absent]
	}
	return c.fn(name)
}

// counted makes an operator, anew for each subscription, of the function of a value and its index
// that an argument is, and applies it.
func (c *call) counted(name string, make func(f func(any) (any, error)) op) obs {
	f := c.fn(name)
	return observable.Defer(func() obs { return make(f.counting(0).of)(c.on) })
}

// projecting is counted for a function that gives an observable.
func (c *call) projecting(name string, make func(project func(any) obs) op) obs {
	f := c.fn(name)
	return observable.Defer(func() obs { return make(f.counting(0).observableOf)(c.on) })
}

// predicate is the argument "predicate", as operators take it.
type predicate = func(any) bool

// passing applies an operator of the argument "predicate", of which each subscription has its own
// count of calls.
func (c *call) passing(make func(pass predicate) op) obs {
	f := c.fn("predicate")
	return failing(c.on, func(fail func(error)) op {
		holds := f.counting(0).orFail(fail)
		return make(func(v any) bool { return truthy(holds(v)) })
	})
}

// found makes an operator of a predicate whose results value makes values of.
func found[R any](
	make func(pass predicate) observable.Operator[any, R], value func(R) any,
) func(c *call) obs {
	return func(c *call) obs {
		return c.passing(func(pass predicate) op {
			return observable.Compose2(make(pass), observable.Map(value))
		})
	}
}

// observables is what the operator is applied to, whose values are observables.
func (c *call) observables() observable.Observable[obs] { return observables(c.on) }

// observables types an observable whose values are observables.
func observables(o obs) observable.Observable[obs] {
	return observable.Map(func(v any) obs {
		inner, ok := asObservable(v)
		if !ok {
			fail("%v is no observable", v)
		}
		return inner
	})(o)
}
