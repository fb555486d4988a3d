package operators

import (
	"cmp"
	"errors"

	"github.com/rxsched/rxsched/observable"
)

// timeOps are rates, times, buffers, windows and groups: audit, auditTime, debounce, delayWhen,
// sample, sampleTime, throttle, timeInterval, timeout, timestamp, bufferCount and its kin,
// windowCount and its kin, groupBy.
var timeOps = table{
	"audit": {"on duration", func(c *call) obs { return observable.Audit(c.ofValue("duration"))(c.on) }},
	"auditTime": {"on duration scheduler?", func(c *call) obs {
		return observable.AuditTime[any](c.ms("duration"), c.timing())(c.on)
	}},
	"debounce": {"on duration", func(c *call) obs { return observable.Debounce(c.ofValue("duration"))(c.on) }},
	"throttle": {"on duration leading? trailing?", func(c *call) obs {
		return observable.ThrottleWithConfig(c.ofValue("duration"), c.throttling())(c.on)
	}},
	"sample": {"on notifier", func(c *call) obs { return observable.Sample[any](c.obs("notifier"))(c.on) }},
	"sampleTime": {"on period scheduler?", func(c *call) obs {
		return observable.SampleTime[any](c.ms("period"), c.timing())(c.on)
	}},
	"delayWhen": {"on duration subscriptionDelay?", delayWhen},

	"timeInterval": {"on", func(c *call) obs {
		return observable.Pipe2(c.on, observable.TimeInterval[any](c.async()), observable.Map(func(v observable.Elapsed[any]) any {
			return map[string]any{"value": v.Value, "interval": millis(v.Interval)}
		}))
	}},
	"timestamp": {"on", func(c *call) obs {
		return observable.Pipe2(c.on, observable.Timestamp[any](c.async()), observable.Map(func(v observable.Timestamped[any]) any {
			return map[string]any{"value": v.Value, "timestamp": date(v.Timestamp)}
		}))
	}},
	"timeout": {"on each? first? with? meta?", timeout},

	"buffer": {"on notifier", func(c *call) obs { return boxed(observable.Buffer[any](c.obs("notifier"))(c.on)) }},
	"window": {"on notifier", func(c *call) obs { return boxed(observable.Window[any](c.obs("notifier"))(c.on)) }},
	"bufferCount": {"on size every?", func(c *call) obs {
		config := observable.BufferCountConfig{Every: c.num("every", 0)}
		return boxed(observable.BufferCountWithConfig[any](c.num("size", 0), config)(c.on))
	}},
	"windowCount": {"on size every?", func(c *call) obs {
		config := observable.WindowCountConfig{Every: c.num("every", 0)}
		return boxed(observable.WindowCountWithConfig[any](c.num("size", 0), config)(c.on))
	}},
	"bufferToggle": {"on openings closing", func(c *call) obs {
		return boxed(observable.BufferToggle[any](c.obs("openings"), c.ofValue("closing"))(c.on))
	}},
	"windowToggle": {"on openings closing", windowToggle},
	"bufferWhen":   {"on closing", bufferWhen},
	"windowWhen": {"on closing", func(c *call) obs {
		closing := c.fn("closing").observable
		return boxed(observable.WindowWhen[any](func() obs { return closing() })(c.on))
	}},
	"windowTime": {"on span creation? max?", func(c *call) obs {
		config := observable.WindowTimeConfig{Every: c.ms("creation"), Max: c.num("max", 0)}
		return boxed(observable.WindowTimeWithConfig[any](c.ms("span"), c.async(), config)(c.on))
	}},

	"groupBy": {"on key element? duration? connector?", groupBy},
}

var timeErrors = []errorForm{
	func(err error) (any, bool) {
		var late *observable.TimeoutError
		if !errors.As(err, &late) {
			return nil, false
		}
		v := named("TimeoutError", "Timeout has occurred")
		v["info"] = timeoutInfo(late.Info)
		return v, true
	},
}

// timeoutInfo is an info as a value. What RxJS has in lastValue is always null.
func timeoutInfo(info observable.TimeoutInfo) any {
	return map[string]any{"meta": info.Meta, "lastValue": nil, "seen": float64(info.Seen)}
}

// ofValue is an argument that is a function from a value to an observable.
func (c *call) ofValue(name string) func(any) obs { return c.fn(name).observableOf }

// bufferWhen leaves the source alone if the first closing throws.
func bufferWhen(c *call) obs {
	closing := c.fn("closing")
	return observable.Defer(func() obs {
		first, err := closing.making()
		if err != nil {
			return observable.Throw[any](err)
		}
		closings := func() obs { return closing.observable() }
		next := func() obs { return first }
		return boxed(observable.BufferWhen[any](func() obs {
			defer func() { next = closings }()
			return next()
		})(c.on))
	})
}

// windowToggle opens no window for which closing throws: the source fails instead.
func windowToggle(c *call) obs {
	closing := c.fn("closing")
	return observable.Defer(func() obs {
		src, fail := breakable(c.on)
		openings := observable.MergeMap(func(v any) observable.Observable[obs] {
			end, err := closing.making(v)
			if err != nil {
				fail(err)
				return observable.Empty[obs]()
			}
			return observable.Of(end)
		})(c.obs("openings"))
		return boxed(observable.WindowToggle[any](openings, func(end obs) obs { return end })(src))
	})
}

func delayWhen(c *call) obs {
	delayed := c.projecting("duration", observable.DelayWhen[any, any])
	if !c.has("subscriptionDelay") {
		return delayed
	}
	start := observable.Take[any](1)(c.obs("subscriptionDelay"))
	return observable.Concat(observable.IgnoreElements(start), delayed)
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
		config.First = cmp.Or(c.ms("first"), -1)
	}
	if c.has("with") {
		with := c.fn("with").observable
		config.With = func(info observable.TimeoutInfo) obs { return with(timeoutInfo(info)) }
	}
	return observable.TimeoutWithConfig(c.ms("each"), c.async(), config)(c.on)
}

type grouped = observable.Grouped[any, any]

func asGroup(g grouped) any { return group{g.Observable, g.Key} }

// groupBy fails if an element or a duration throws, before the value is sent.
func groupBy(c *call) obs {
	return observable.Defer(func() obs {
		config := observable.GroupByConfig[any, any]{}
		src, fail := breakable(c.on)
		made := &elements{of: c.fnOr("element", "id"), fail: fail}
		connector := c.subject("connector")
		if connector == nil {
			connector = func() subject { return observable.NewSubject[any]() }
		}
		config.Connector = func() observable.SubjectLike[any] { return elementSubject{connector(), made} }
		if c.has("duration") {
			duration := c.fn("duration")
			config.Duration = func(g grouped) observable.Notifier {
				end, err := duration.making(asGroup(g))
				if err != nil {
					made.throw(err)
					return observable.Never[any]()
				}
				return end
			}
		}
		key := c.fn("key")
		with := observable.TryMap(func(v any) (any, error) {
			k, err := key(v)
			return keyed{v, k}, err
		})
		groups := observable.GroupByWithConfig(func(v any) any { return v.(keyed).key }, config)
		return observable.Pipe3(src, with, groups, observable.Map(asGroup))
	})
}

// keyed is a value of the source with its key.
type keyed struct{ value, key any }

// elements are the values that groups send in place of the source's.
type elements struct {
	of     fn
	fail   func(error)
	broken bool // an element or a duration has thrown
}

func (e *elements) throw(err error) {
	e.broken = true
	e.fail(err)
}

type elementSubject struct {
	subject
	elements *elements
}

func (s elementSubject) Next(v any) {
	if s.elements.broken {
		return
	}
	e, err := s.elements.of(v.(keyed).value)
	if err != nil {
		s.elements.throw(err)
		return
	}
	s.subject.Next(e)
}
