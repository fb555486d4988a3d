package operators

import (
	"github.com/rxsched/rxsched/observable"
)

// coreOps are creation, the plain transformations and the first operators of time. first and last
// are in filterOps.
var coreOps = table{
	"of":         {"values scheduler?", func(c *call) obs { return c.given(c.list("values")) }},
	"from":       {"input? source? scheduler?", from},
	"scheduled":  {"input? source? scheduler", from},
	"range":      {"start? count scheduler?", numbers},
	"timer":      {"due period? scheduler?", timer},
	"interval":   {"period scheduler?", func(c *call) obs { return boxed(observable.Interval(c.ms("period"), c.timing())) }},
	"empty":      {"scheduler?", empty},
	"never":      {"", func(*call) obs { return observable.Never[any]() }},
	"throwError": {"error? factory? scheduler?", throwError},
	"defer": {"factory", func(c *call) obs {
		factory := c.fn("factory")
		return observable.Defer(func() obs { return factory.observable() })
	}},
	"Subject": {"script", func(c *call) obs { return c.driven(observable.NewSubject[any](), nil) }},

	"map": {"on project", func(c *call) obs {
		return c.counted("project", observable.TryMap[any, any])
	}},
	"filter": {"on predicate", func(c *call) obs {
		return c.counted("predicate", func(f func(any) (any, error)) op {
			return observable.TryFilter(condition(f))
		})
	}},
	"scan":   {"on accumulator seed?", func(c *call) obs { return c.accumulated(observable.TryScan[any, any], observable.Scan1[any]) }},
	"reduce": {"on accumulator seed?", func(c *call) obs { return c.accumulated(observable.TryReduce[any, any], observable.Reduce1[any]) }},
	"count":  {"on predicate?", count},
	"take":   {"on count", func(c *call) obs { return observable.Take[any](c.num("count", 0))(c.on) }},
	"takeUntil": {"on notifier", func(c *call) obs {
		return observable.TakeUntil[any](c.obs("notifier"))(c.on)
	}},

	"merge": {"sources concurrent?", func(c *call) obs {
		return observable.MergeAllWithConfig[any](c.merging())(observable.FromSlice(c.sources()))
	}},
	"mergeAll": {"on concurrent?", func(c *call) obs {
		return observable.MergeAllWithConfig[any](c.merging())(c.observables())
	}},
	"mergeMap": {"on project concurrent?", func(c *call) obs {
		return c.projecting("project", func(project func(any) obs) op {
			return observable.MergeMapWithConfig(project, c.merging())
		})
	}},
	"concat": {"sources", func(c *call) obs { return observable.Concat(c.sources()...) }},

	"debounceTime": {"on due scheduler?", func(c *call) obs {
		return observable.DebounceTime[any](c.ms("due"), c.timing())(c.on)
	}},
	"throttleTime": {"on duration leading? trailing?", func(c *call) obs {
		return observable.ThrottleTimeWithConfig[any](c.ms("duration"), c.async(), c.throttling())(c.on)
	}},
	"bufferTime": {"on span creation? max?", bufferTime},
	"delay":      {"on due scheduler?", delay},

	"tap": {"on log? subscribe? next? error? complete? unsubscribe? finalize?", tap},
	"finalize": {"on log", func(c *call) obs {
		name := c.str("log")
		return observable.Finalize[any](func() { c.writes(name) })(c.on)
	}},
	"catchError": {"on selector", func(c *call) obs {
		selector := c.fn("selector")
		return observable.CatchError(func(err error, caught obs) obs { return selector.observable(errorValue(err), caught) })(c.on)
	}},
	"observeOn": {"on scheduler delay?", func(c *call) obs {
		return observable.ObserveOnWithConfig[any](c.scheduler(), observable.ObserveOnConfig{Delay: c.ms("delay")})(c.on)
	}},
	"subscribeOn": {"on scheduler delay?", func(c *call) obs {
		if c.has("delay") {
			begin := observable.Timer(c.ms("delay"), c.scheduler())
			return observable.MergeMap(func(int) obs { return c.on })(begin)
		}
		return observable.SubscribeOn[any](c.scheduler())(c.on)
	}},
}

var coreErrors = []errorForm{
	sentinel(observable.ErrEmpty, "EmptyError", "no elements in sequence"),
	sentinel(observable.ErrObjectUnsubscribed, "ObjectUnsubscribedError", "object unsubscribed"),
}

// given is values at once, or on the scheduler if there is one.
func (c *call) given(values []any) obs {
	if s := c.scheduler(); s != nil {
		return observable.FromSliceOn(values, s)
	}
	return observable.FromSlice(values)
}

// scheduledIf subscribes on the scheduler if there is one.
func (c *call) scheduledIf(o obs) obs {
	if s := c.scheduler(); s != nil {
		return observable.SubscribeOn[any](s)(o)
	}
	return o
}

func from(c *call) obs {
	if !c.has("source") {
		if s, ok := c.value("input").(string); ok {
			return c.characters(s)
		}
		return c.given(c.list("input"))
	}
	src := c.obs("source")
	if s := c.scheduler(); s != nil {
		return observable.Pipe2(src, observable.SubscribeOn[any](s), observable.ObserveOn[any](s))
	}
	return src
}

// characters are those of a string. Without any, it is no array to RxJS but an iterable, which
// takes one run more on a scheduler.
func (c *call) characters(s string) obs {
	if on := c.scheduler(); on != nil && s == "" {
		return observable.FromSeqOn(func(func(any) bool) {}, on)
	}
	return c.given(units(s))
}

func empty(c *call) obs {
	if s := c.scheduler(); s != nil {
		return observable.FromSliceOn[any](nil, s)
	}
	return observable.Empty[any]()
}

func numbers(c *call) obs {
	start, n := c.num("start", 0), c.num("count", 0)
	s, all := c.scheduler(), observable.Range(start, n)
	if s == nil || n <= 0 {
		return boxed(all)
	}
	var list []int
	for i := range min(n, most) {
		list = append(list, start+i)
	}
	return boxed(observable.FromSliceOn(list, s))
}

func timer(c *call) obs {
	due, s := c.ms, c.timing()
	switch at, dated := c.date("due"); {
	case dated && c.has("period"):
		return observable.Defer(func() obs {
			return boxed(observable.TimerEvery(at.Sub(s.Now()), due("period"), s))
		})
	case dated:
		return boxed(observable.TimerAt(at, s))
	case c.has("period"):
		return boxed(observable.TimerEvery(due("due"), due("period"), s))
	default:
		return boxed(observable.Timer(due("due"), s))
	}
}

func throwError(c *call) obs {
	if c.has("factory") {
		return c.scheduledIf(throwing(c.fn("factory")))
	}
	return c.scheduledIf(observable.Throw[any](asThrown(c.value("error"))))
}

// throwing fails with the error that factory gives or throws.
func throwing(factory fn) obs {
	return observable.Defer(func() obs {
		v, err := factory()
		if err == nil {
			err = asThrown(v)
		}
		return observable.Throw[any](err)
	})
}

// accumulated applies an operator that has an accumulator, with a seed or without.
func (c *call) accumulated(
	seeded func(func(acc, v any) (any, error), any) op,
	unseeded func(func(acc, v any) any) op,
) obs {
	f := c.fn("accumulator")
	if c.has("seed") {
		return observable.Defer(func() obs { return seeded(f.counting(0).ofTwo, c.value("seed"))(c.on) })
	}
	return failing(c.on, func(fail func(error)) op {
		accumulate := f.counting(1).orFail(fail) // the first value is not accumulated
		return unseeded(func(acc, v any) any { return accumulate(acc, v) })
	})
}

func count(c *call) obs {
	if !c.has("predicate") {
		return boxed(observable.Count(c.on))
	}
	counted := func(src obs) obs { return boxed(observable.Count(src)) }
	return c.passing(func(pass predicate) op {
		return observable.Compose2(observable.Filter(pass), counted)
	})
}

func (c *call) merging() observable.MergeConfig {
	return observable.MergeConfig{Concurrent: c.num("concurrent", 0)}
}

func (c *call) throttling() observable.ThrottleConfig {
	return observable.ThrottleConfig{SkipLeading: !c.flag("leading", true), Trailing: c.flag("trailing", false)}
}

func bufferTime(c *call) obs {
	config := observable.BufferTimeConfig{Every: c.ms("creation"), Max: c.num("max", 0)}
	return boxed(observable.BufferTimeWithConfig[any](c.ms("span"), c.async(), config)(c.on))
}

func delay(c *call) obs {
	if at, ok := c.date("due"); ok {
		due := boxed(observable.TimerAt(at, c.timing()))
		return observable.DelayWhen(func(any) obs { return due })(c.on)
	}
	return observable.Delay[any](c.ms("due"), c.timing())(c.on)
}

// tap logs events, if it has a name, and then calls their functions.
func tap(c *call) obs {
	return observable.Defer(func() obs {
		if begun := c.told("subscribe"); begun != nil {
			if err := begun(); err != nil {
				return observable.Throw[any](err)
			}
		}
		return failing(c.on, c.tapped)
	})
}

// tapped calls fail if a function of tap throws.
func (c *call) tapped(fail func(error)) op {
	var o observable.Observer[any]
	if next := c.told("next"); next != nil {
		o.Next = func(v any) { failIf(fail, next(v)) }
	}
	if failed := c.told("error"); failed != nil {
		o.Error = func(err error) { failIf(fail, failed(errorValue(err))) }
	}
	if completed := c.told("complete"); completed != nil {
		o.Complete = func() { failIf(fail, completed()) }
	}
	config := observable.TapObserverConfig{Unsubscribe: c.quiet("unsubscribe"), Finalize: c.quiet("finalize")}
	return observable.TapObserverWithConfig(o, config)
}

// told returns the function of tap for an event, or nil.
func (c *call) told(what string) func(args ...any) error {
	f := c.fn(what)
	if f == nil && !c.has("log") {
		return nil
	}
	return func(args ...any) error {
		if c.has("log") {
			c.writes(append([]any{c.str("log") + "." + what}, args...)...)
		}
		if f == nil {
			return nil
		}
		_, err := f(args...)
		return err
	}
}

// quiet is told for what can't fail.
func (c *call) quiet(what string) func() {
	f := c.told(what)
	if f == nil {
		return nil
	}
	return func() {
		if err := f(); err != nil {
			fail("tap: %s throws", what)
		}
	}
}
