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
		factory := c.inner("factory")
		return observable.Defer(func() obs { return factory() })
	}},
	"Subject": {"script", func(c *call) obs { return c.driven(observable.NewSubject[any](), nil) }},

	"map": {"on project", func(c *call) obs {
		return c.counted("project", func(f func(any) (any, error)) op { return observable.TryMap(f) })
	}},
	"filter": {"on predicate", func(c *call) obs {
		return c.passing("predicate", func(pass func(any) (bool, error)) op { return observable.TryFilter(pass) })
	}},
	"scan":   {"on accumulator seed?", func(c *call) obs { return c.accumulated(observable.TryScan[any, any], observable.TryScan1[any]) }},
	"reduce": {"on accumulator seed?", func(c *call) obs { return c.accumulated(observable.TryReduce[any, any], observable.TryReduce1[any]) }},
	"count":  {"on predicate?", count},
	"take":   {"on count", func(c *call) obs { return observable.Take[any](c.num("count", 0))(c.on) }},
	"takeUntil": {"on notifier", func(c *call) obs {
		return observable.TakeUntil[any](c.obs("notifier"))(c.on)
	}},

	"merge": {"sources concurrent?", func(c *call) obs {
		return observable.MergeWithConfig(c.merging(), c.sources()...)
	}},
	"mergeAll": {"on concurrent?", func(c *call) obs {
		return observable.MergeAllWithConfig[any](c.merging())(c.observables())
	}},
	"mergeMap": {"on project concurrent?", func(c *call) obs {
		return c.projecting("project", func(project func(any) (obs, error)) op {
			return observable.MergeMapWithConfig(func(v any) obs { return orThrow(project(v)) }, c.merging())
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
		return observable.TryCatchError(func(err error, caught obs) (obs, error) { return selector.making(errorValue(err), caught) })(c.on)
	}},
	"observeOn": {"on scheduler delay?", func(c *call) obs {
		return observable.ObserveOnWithConfig[any](c.scheduler(), observable.ObserveOnConfig{Delay: c.ms("delay")})(c.on)
	}},
	"subscribeOn": {"on scheduler delay?", func(c *call) obs {
		return observable.SubscribeOnWithConfig[any](c.scheduler(), observable.SubscribeOnConfig{Delay: c.ms("delay")})(c.on)
	}},
}

var coreSubjects = map[string]subjectMaker{
	"Subject": func(scope, []any) subject { return observable.NewSubject[any]() },
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

// scheduledIf is what is subscribed on the scheduler if there is one.
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
		return observable.EmptyOn[any](s)
	}
	return observable.Empty[any]()
}

func numbers(c *call) obs {
	start, n := c.num("start", 0), c.num("count", 0)
	s := c.scheduler()
	if s == nil {
		return boxed(observable.Range(start, n))
	}
	return boxed(observable.RangeOn(start, n, s))
}

func timer(c *call) obs {
	due, s := c.ms, c.timing()
	switch at, dated := c.date("due"); {
	case dated && c.has("period"):
		return boxed(observable.TimerAtEvery(at, due("period"), s))
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
	err := asThrown(c.value("error"))
	if s := c.scheduler(); s != nil {
		return observable.ThrowOn[any](err, s)
	}
	return observable.Throw[any](err)
}

// throwing fails with what factory gives or throws.
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
	unseeded func(func(acc, v any) (any, error)) op,
) obs {
	f := c.fn("accumulator")
	return observable.Defer(func() obs {
		i := 0
		if !c.has("seed") {
			i = 1 // the first value is not accumulated
		}
		accumulate := func(acc, v any) (any, error) {
			i++
			return f(acc, v, float64(i-1))
		}
		if c.has("seed") {
			return seeded(accumulate, c.value("seed"))(c.on)
		}
		return unseeded(accumulate)(c.on)
	})
}

func count(c *call) obs {
	if !c.has("predicate") {
		return boxed(observable.Count(c.on))
	}
	return c.passing("predicate", func(pass func(any) (bool, error)) op {
		return func(src obs) obs { return boxed(observable.Count(observable.TryFilter(pass)(src))) }
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
		return observable.DelayUntil[any](at, c.timing())(c.on)
	}
	return observable.Delay[any](c.ms("due"), c.timing())(c.on)
}

// tap logs what happens, if it has a name, and then calls the function for it, if there is one.
func tap(c *call) obs {
	told := func(what string) func(args ...any) error {
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
	next, failed, completed := told("next"), told("error"), told("complete")
	quiet := func(what string) func() {
		f := told(what)
		if f == nil {
			return nil
		}
		return func() {
			if err := f(); err != nil {
				fail("tap: %s throws", what)
			}
		}
	}
	config := observable.TryTapConfig[any]{
		Unsubscribe: quiet("unsubscribe"), Finalize: quiet("finalize"),
	}
	if begun := told("subscribe"); begun != nil {
		config.Subscribe = func() error { return begun() }
	}
	if next != nil {
		config.Next = func(v any) error { return next(v) }
	}
	if failed != nil {
		config.Error = func(err error) error { return failed(errorValue(err)) }
	}
	if completed != nil {
		config.Complete = func() error { return completed() }
	}
	return observable.TryTapWithConfig(config)(c.on)
}
