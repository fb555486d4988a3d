package catalog

import (
	"context"
	"slices"

	"github.com/rxsched/rxsched/observable"
)

var creations = map[string]build{
	"Of": func(c *call) obs {
		if c.scheduler() != nil {
			return c.given(c.list("values"))
		}
		return observable.Of(c.list("values")...)
	},
	"FromSlice": func(c *call) obs { return observable.FromSlice(c.list("values")) },
	"FromSeq":   func(c *call) obs { return observable.FromSeq(slices.Values(c.list("values"))) },

	"FromCallback": func(c *call) obs {
		calls := c.obs("calls")
		return observable.FromCallback(func(callback func(any)) (unregister func()) {
			return calls.Subscribe(context.Background(), observable.Next(callback)).Unsubscribe
		})
	},
	"FromFunc": func(c *call) obs {
		return observable.FromFunc(func(context.Context) (any, error) {
			if err := c.value("err"); err != nil {
				return nil, thrown{err}
			}
			return c.value("value"), nil
		})
	},
	"Range": func(c *call) obs {
		start, n, all := c.num("start"), c.num("count"), []int(nil)
		if c.scheduler() == nil || n <= 0 {
			return boxed(observable.Range(start, n))
		}
		for i := range min(n, most) {
			all = append(all, start+i)
		}
		return boxed(observable.FromSliceOn(all, c.scheduler()))
	},
	"Generate": func(c *call) obs {
		below := c.num("below")
		return observable.Generate(c.value("first"),
			func(n any) bool { return toNumber(n) < float64(below) }, c.fn("next").of)
	},
	"Defer": func(c *call) obs { return observable.Defer(func() obs { return c.src }) },
	"Using": func(c *call) obs {
		return observable.Using(func() any { return nil }, func(any) obs { return c.src }, func(any) {})
	},
	"Empty": func(c *call) obs {
		if c.scheduler() != nil {
			return c.given(nil)
		}
		return observable.Empty[any]()
	},
	"Never": func(*call) obs { return observable.Never[any]() },
	"Throw": func(c *call) obs {
		failing := observable.Throw[any](thrown{c.value("error")})
		if c.has("factory") {
			failing = throwing(c.fn("factory"))
		}
		if s := c.scheduler(); s != nil {
			return observable.SubscribeOn[any](s)(failing)
		}
		return failing
	},

	"Timer": func(c *call) obs {
		s, period := c.timing(), c.ms("period")
		switch at, dated := c.date("due"); {
		case dated && c.has("period"):
			return observable.Defer(func() obs {
				return boxed(observable.TimerEvery(at.Sub(s.Now()), period, s))
			})
		case dated:
			return boxed(observable.TimerAt(at, s))
		case c.has("period"):
			return boxed(observable.TimerEvery(c.ms("due"), period, s))
		}
		return boxed(observable.Timer(c.ms("due"), s))
	},

	"TimerAt": func(c *call) obs {
		return boxed(observable.TimerAt(c.timing().Now().Add(c.ms("due")), c.timing()))
	},
	"TimerEvery": func(c *call) obs {
		return boxed(observable.TimerEvery(c.ms("due"), c.ms("period"), c.timing()))
	},
	"Interval": func(c *call) obs {
		return boxed(observable.Interval(c.ms("period"), c.timing()))
	},
	"AnimationFrames": func(c *call) obs {
		return boxed(observable.AnimationFrames(c.on["animationFrame"]))
	},
	"Delay": func(c *call) obs {
		if at, ok := c.date("due"); ok {
			due := boxed(observable.TimerAt(at, c.timing()))
			return observable.DelayWhen(func(any) obs { return due })(c.src)
		}
		return observable.Delay[any](c.ms("due"), c.timing())(c.src)
	},
	"DelayWhen": func(c *call) obs {
		delayed := c.projecting("duration", observable.DelayWhen[any, any])
		if !c.has("subscriptionDelay") {
			return delayed
		}
		start := observable.Take[any](1)(c.obs("subscriptionDelay"))
		return observable.Concat(observable.IgnoreElements(start), delayed)
	},
	"Timeout": timeout,
	"TimeInterval": func(c *call) obs {
		return boxed(observable.TimeInterval[any](c.timing())(c.src))
	},
	"Timestamp": func(c *call) obs { return boxed(observable.Timestamp[any](c.timing())(c.src)) },

	"Debounce": func(c *call) obs { return observable.Debounce(c.fn("duration").observableOf)(c.src) },
	"DebounceTime": func(c *call) obs {
		return observable.DebounceTime[any](c.ms("due"), c.timing())(c.src)
	},
	"Throttle": func(c *call) obs {
		return observable.ThrottleWithConfig(c.fn("duration").observableOf, c.throttling())(c.src)
	},
	"ThrottleTime": func(c *call) obs {
		return observable.ThrottleTimeWithConfig[any](c.ms("duration"), c.timing(), c.throttling())(c.src)
	},
	"Audit": func(c *call) obs { return observable.Audit(c.fn("duration").observableOf)(c.src) },
	"AuditTime": func(c *call) obs {
		return observable.AuditTime[any](c.ms("duration"), c.timing())(c.src)
	},
	"Pace": func(c *call) obs {
		return observable.PaceWithConfig[any](c.num("count"), c.ms("per"), c.timing(),
			observable.PaceConfig{Burst: c.num("burst")})(c.src)
	},
	"Sample": func(c *call) obs { return boxed(observable.Sample[any](c.obs("notifier"))(c.src)) },
	"SampleTime": func(c *call) obs {
		return observable.SampleTime[any](c.ms("period"), c.timing())(c.src)
	},
}

// given is values at once, or on the scheduler if there is one.
func (c *call) given(values []any) obs {
	if s := c.scheduler(); s != nil {
		return observable.FromSliceOn(values, s)
	}
	return observable.FromSlice(values)
}

// throwing fails with the error that factory gives.
func throwing(factory fn) obs {
	return observable.Defer(func() obs { return observable.Throw[any](thrown{factory()}) })
}

func timeout(c *call) obs {
	config := observable.TimeoutConfig[any]{Meta: c.value("meta")}
	switch at, ok := c.date("first"); {
	case ok:
		config.FirstAt = at
	case !c.has("first") && !c.has("each"):
		panic("timeout: no time")
	case c.has("first"):
		// A First of 0 is not given, and a negative one counts as 0.
		if config.First = c.ms("first"); config.First == 0 {
			config.First = -1
		}
	}
	switch c.value("with") {
	case nil:
	case true:
		config.With = func(observable.TimeoutInfo) obs { return c.obs("x") }
	default:
		with := c.fn("with").observable
		config.With = func(info observable.TimeoutInfo) obs { return with(timeoutInfo(info)) }
	}
	return observable.TimeoutWithConfig(c.ms("each"), c.timing(), config)(c.src)
}

func (c *call) throttling() observable.ThrottleConfig {
	return observable.ThrottleConfig{SkipLeading: !c.flag("leading", true) || c.flag("skip", false),
		Trailing: c.flag("trailing", false)}
}
