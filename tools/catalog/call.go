package catalog

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// scope is where an expression stands.
type scope struct {
	*player
	given *obs // the meaning of $, or nil
}

func (s scope) observable(expr any) obs {
	switch e := expr.(type) {
	case string:
		if e == "$" && s.given != nil {
			return *s.given
		}
		if o, ok := s.named[e]; ok {
			return o
		}
		if e == "$" {
			fail("$ stands for nothing here")
		}
		fail("unknown source %q", e)
	case map[string]any:
		return s.apply(e)
	}
	fail("%v is no observable", expr)
	return obs{}
}

func (s scope) apply(expr map[string]any) obs {
	c := &call{scope: s, args: map[string]any{}}
	for field, v := range expr {
		switch field {
		case "op":
			c.op, _ = v.(string)
		case "on":
			c.args["on"] = v
		case "args":
			args, ok := v.(map[string]any)
			if !ok {
				fail("args: no object")
			}
			for name, arg := range args {
				c.args[name] = arg
			}
		default:
			fail("unknown field %q of an expression", field)
		}
	}
	o, ok := s.operators[c.op]
	if !ok {
		panic(malformed{&unknownOperator{c.op}})
	}
	o.check(c)
	if c.has("on") {
		c.src = s.observable(c.args["on"])
	}
	made := o.make(c)
	if s.scene == nil {
		made = s.caught(made)
	}
	return s.metered(made)
}

// in is the scope of an expression inside a function: its first argument that is an observable is
// $.
func (s scope) in(args []any) scope {
	for _, v := range args {
		if o, ok := asObservable(v); ok {
			return scope{s.player, &o}
		}
	}
	return s
}

// call is an operator in an expression, with its arguments. Its methods read those; they refuse
// values of the wrong kind.
type call struct {
	scope
	op   string
	src  obs // what it is applied to
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

// num returns a number, 0 if it is absent.
func (c *call) num(name string) int { return c.numOr(name, 0) }

func (c *call) numOr(name string, absent int) int {
	if !c.has(name) {
		return absent
	}
	return int(as[float64](c, name))
}

// ms is a number of milliseconds, 0 if it is absent.
func (c *call) ms(name string) time.Duration { return time.Duration(c.num(name)) * time.Millisecond }

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
	s, ok := c.on[c.str("scheduler")]
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
	return c.on["async"]
}

func (c *call) obs(name string) obs { return c.observable(c.args[name]) }

func (c *call) sources() (all []obs) {
	for _, expr := range c.list("sources") {
		all = append(all, c.observable(expr))
	}
	return all
}

// observables is the source, whose values are observables.
func (c *call) observables() observable.Observable[obs] {
	return observable.Map(func(v any) obs {
		inner, ok := asObservable(v)
		if !ok {
			fail("%v is no observable", v)
		}
		return inner
	})(c.src)
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

// again is an argument that is a function that makes observables of nothing.
func (c *call) again(name string) func() obs {
	f := c.fn(name)
	return func() obs { return f.observable() }
}

// anew makes an operator for each subscription, so that its functions count from 0, and applies it.
func (c *call) anew(make func() op) obs {
	if c.scene != nil { // where nothing counts
		return make()(c.src)
	}
	return observable.Defer(func() obs { return make()(c.src) })
}

// passing is anew for the argument "predicate".
func (c *call) passing(make func(pass func(any) bool) op) obs {
	f := c.fn("predicate")
	return c.anew(func() op { return make(f.counting(0).passes) })
}

// projecting is anew for the argument of that name, which gives an observable of a value.
func (c *call) projecting(name string, make func(project func(any) obs) op) obs {
	f := c.fn(name)
	return c.anew(func() op { return make(f.counting(0).observableOf) })
}

// accumulating is anew for an accumulator that gives an observable, and a seed.
func (c *call) accumulating(make func(accumulate func(acc, v any) obs, seed any) op) obs {
	f := c.fn("accumulator")
	return c.anew(func() op { return make(f.counting(0).observableOfTwo, c.value("seed")) })
}

// The makes of rows that need no more than an operator.

// applies applies an operator.
func applies[R any](op func(obs) observable.Observable[R]) build {
	return func(c *call) obs { return boxed(op(c.src)) }
}

// judged applies an operator of the argument "predicate".
func judged[R any](make func(func(any) bool) observable.Operator[any, R]) build {
	return func(c *call) obs {
		return c.passing(func(pass func(any) bool) op {
			return func(src obs) obs { return boxed(make(pass)(src)) }
		})
	}
}

// among makes an observable of several.
func among[R any](make func(...obs) observable.Observable[R]) build {
	return func(c *call) obs { return boxed(make(c.sources()...)) }
}
