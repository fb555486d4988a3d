package catalog

import (
	"context"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

var joins = map[string]build{
	"Merge":                 among(observable.Merge[any]),
	"MergeWith":             func(c *call) obs { return observable.MergeWith(c.sources()...)(c.src) },
	"Concat":                among(observable.Concat[any]),
	"ConcatWith":            func(c *call) obs { return observable.ConcatWith(c.sources()...)(c.src) },
	"Race":                  among(observable.Race[any]),
	"RaceWith":              func(c *call) obs { return observable.RaceWith(c.sources()...)(c.src) },
	"OnErrorResumeNext":     resumed,
	"OnErrorResumeNextWith": resumed,
	"StartWith": func(c *call) obs {
		if s := c.scheduler(); s != nil {
			first := observable.FromSlice(c.list("values"))
			return observable.ConcatAll(observable.FromSliceOn([]obs{first, c.src}, s))
		}
		return observable.StartWith(c.list("values")...)(c.src)
	},
	"EndWith": func(c *call) obs {
		if s := c.scheduler(); s != nil {
			return observable.Concat(c.src, observable.FromSliceOn(c.list("values"), s))
		}
		return observable.EndWith(c.list("values")...)(c.src)
	},

	"CombineLatest": combined(observable.CombineLatest[any]),
	"CombineLatestWith": func(c *call) obs {
		return observable.CombineLatestWith(c.obs("y"), c.fn("project").ofTwo)(c.src)
	},
	"Zip": combined(observable.Zip[any]),
	"ZipWith": func(c *call) obs {
		return observable.ZipWith(c.obs("y"), c.fn("project").ofTwo)(c.src)
	},
	"ForkJoin": combined(observable.ForkJoin[any]),
	"WithLatestFrom": func(c *call) obs {
		return observable.WithLatestFrom(c.obs("y"), c.fn("project").ofTwo)(c.src)
	},

	"MergeMap": func(c *call) obs {
		return c.projecting("project", func(project func(any) obs) op {
			return observable.MergeMapWithConfig(project, c.merging())
		})
	},
	"MergeAll": func(c *call) obs {
		return observable.MergeAllWithConfig[any](c.merging())(c.observables())
	},

	"ConcatMap": func(c *call) obs { return c.projecting("project", observable.ConcatMap[any, any]) },
	"ConcatMapEager": func(c *call) obs {
		return c.projecting("project", func(project func(any) obs) op {
			return observable.ConcatMapEagerWithConfig(project,
				observable.ConcatMapEagerConfig{Concurrent: c.num("concurrent")})
		})
	},
	"ConcatAll": func(c *call) obs { return observable.ConcatAll(c.observables()) },
	"SwitchMap": func(c *call) obs { return c.projecting("project", observable.SwitchMap[any, any]) },
	"SwitchAll": func(c *call) obs { return observable.SwitchAll(c.observables()) },
	"ExhaustMap": func(c *call) obs {
		return c.projecting("project", observable.ExhaustMap[any, any])
	},
	"ExhaustAll": func(c *call) obs { return observable.ExhaustAll(c.observables()) },
	"Expand": func(c *call) obs {
		config := observable.ExpandConfig{Concurrent: c.num("concurrent")}
		return observable.ExpandWithConfig(func(v any) obs {
			if len(text(v)) >= c.num("most") {
				return observable.Empty[any]()
			}
			return c.delayed(text(v) + text(v))
		}, config)(c.src)
	},
	"MergeScan": func(c *call) obs {
		return observable.MergeScanWithConfig(c.added, c.value("seed"), c.merging())(c.src)
	},
	"SwitchScan": func(c *call) obs { return observable.SwitchScan(c.added, c.value("seed"))(c.src) },

	"Share": func(c *call) obs {
		return observable.ShareWithConfig(observable.ShareConfig[any]{
			Connector:           c.connector(),
			ResetOnError:        c.reset("resetOnError"),
			ResetOnComplete:     c.reset("resetOnComplete"),
			ResetOnRefCountZero: c.reset("resetOnRefCountZero"),
		})(c.src)
	},
	"ShareReplay": func(c *call) obs {
		size, replay := c.replaying()
		return observable.ShareReplayWithConfig[any](size, observable.ShareReplayConfig{
			Window: replay.Window, Scheduler: replay.Scheduler, RefCount: c.flag("refCount", false)})(c.src)
	},
	"Connect": func(c *call) obs {
		return observable.ConnectWithConfig(func(shared obs) obs {
			return observable.Merge(shared, observable.Map(upper)(shared))
		}, observable.ConnectConfig[any]{Connector: c.connector()})(c.src)
	},
	"Connectable": func(c *call) obs {
		connectable := observable.NewConnectable(c.src)
		c.script(func() { connectable.Connect(context.Background()) }, c.ms("connect"))
		return connectable.Observable()
	},
	"Subject": func(c *call) obs { return c.driven(observable.NewSubject[any](), nil) },
	"BehaviorSubject": func(c *call) obs {
		b := observable.NewBehaviorSubject(c.value("value"))
		return c.driven(b, steps{"value": func(any) error {
			v, err := b.Value()
			if err == nil {
				c.writes("value", v)
			}
			return err
		}})
	},
	"ReplaySubject": func(c *call) obs {
		return c.driven(observable.NewReplaySubjectWithConfig[any](c.replaying()), nil)
	},
	"AsyncSubject": func(c *call) obs { return c.driven(observable.NewAsyncSubject[any](), nil) },

	"Repeat": func(c *call) obs {
		count := c.numOr("count", observable.Forever)
		if c.timed() && count > 0 {
			return observable.RepeatAfter[any](c.waits(count-1), c.on["async"])(c.src)
		}
		var config observable.RepeatConfig
		if c.has("delay") && !c.timed() {
			delay := c.fn("delay").observable
			config.Delay = func(runs int) observable.Notifier { return delay(float64(runs)) }
		}
		return observable.RepeatWithConfig[any](count, config)(c.src)
	},

	"Retry": func(c *call) obs {
		count, reset := c.numOr("count", observable.Forever), c.flag("resetOnSuccess", false)
		if c.timed() {
			return observable.RetryAfterWithConfig[any](c.waits(max(count, 0)), c.on["async"],
				observable.RetryAfterConfig{ResetOnSuccess: reset})(c.src)
		}
		config := observable.RetryConfig{ResetOnSuccess: reset}
		if c.has("delay") {
			delay := c.fn("delay").observable
			config.Delay = func(err error, tries int) observable.Notifier {
				return delay(errorValue(err), float64(tries))
			}
		}
		return observable.RetryWithConfig[any](count, config)(c.src)
	},
}

func resumed(c *call) obs {
	if c.has("on") {
		return observable.OnErrorResumeNextWith(c.sources()...)(c.src)
	}
	return observable.OnErrorResumeNext(c.sources()...)
}

// combined makes lists of the sources, or calls the argument "project" with their elements.
func combined(lists func(...obs) observable.Observable[[]any]) build {
	return func(c *call) obs { return c.spread(lists(c.sources()...)) }
}

func (c *call) spread(lists observable.Observable[[]any]) obs {
	if !c.has("project") {
		return boxed(lists)
	}
	f := c.fn("project")
	return observable.Map(func(list []any) any { return f(list...) })(lists)
}

func (c *call) merging() observable.MergeConfig {
	return observable.MergeConfig{Concurrent: c.num("concurrent")}
}

// added is a sum, after a time.
func (c *call) added(acc, v any) obs { return c.delayed(toNumber(acc) + toNumber(v)) }

func (c *call) delayed(v any) obs {
	return observable.Delay[any](c.ms("after"), c.timing())(observable.Of(v))
}

// subject is a subject of any kind.
type subject interface {
	receiver
	Observable() obs
	Observer() observable.Observer[any]
	Observed() bool
	Unsubscribe()
}

// subject is an argument that is a subject, as a function that makes one; nil if it is absent.
func (c *call) subject(name string) func() subject {
	if !c.has(name) {
		return nil
	}
	list := c.list(name)
	switch kind, _ := at(list, 0).(string); kind {
	case "Subject":
		return func() subject { return observable.NewSubject[any]() }
	case "AsyncSubject":
		return func() subject { return observable.NewAsyncSubject[any]() }
	case "BehaviorSubject":
		return func() subject { return observable.NewBehaviorSubject(at(list, 1)) }
	case "ReplaySubject":
		replay := &call{scope: c.scope, op: kind, args: map[string]any{}}
		for i, name := range []string{"bufferSize", "windowTime"} {
			if v := at(list, 1+i); v != nil {
				replay.args[name] = v
			}
		}
		return func() subject { return observable.NewReplaySubjectWithConfig[any](replay.replaying()) }
	default:
		panic(malformed{&unknownOperator{kind}})
	}
}

// driven is a subject that the argument "script" drives, or in the playground a source; more are
// steps that only subjects of its kind know.
func (c *call) driven(s subject, more steps) obs {
	if c.has("on") {
		c.script(func() { c.src.Subscribe(context.Background(), s.Observer()) }, 0)
		return s.Observable()
	}
	known := steps{
		"next":        func(v any) error { s.Next(v); return nil },
		"error":       func(v any) error { s.Error(thrown{v}); return nil },
		"complete":    func(any) error { s.Complete(); return nil },
		"unsubscribe": func(any) error { s.Unsubscribe(); return nil },
		"observed":    func(any) error { c.writes("observed", s.Observed()); return nil },
	}
	for name, do := range more {
		known[name] = do
	}
	c.scripted(known)
	return s.Observable()
}

// replaying returns the bounds of a replay; those of recordings are at least 1.
func (c *call) replaying() (size int, config observable.ReplayConfig) {
	least := 1
	if c.scene != nil {
		least = -mostRuns
	}
	if c.has("bufferSize") {
		size = max(least, c.num("bufferSize"))
	}
	if c.has("windowTime") {
		config.Window = max(c.ms("windowTime"), time.Duration(least)*time.Millisecond)
		config.Scheduler = c.on["async"]
	}
	return size, config
}

// connector is the argument of that name, nil if it is absent.
func (c *call) connector() func() observable.SubjectLike[any] {
	make := c.subject("connector")
	if make == nil {
		return nil
	}
	return func() observable.SubjectLike[any] { return make() }
}

// reset is an argument that says when a shared source is let go of.
func (c *call) reset(name string) observable.Reset {
	switch on := c.value(name); on {
	case nil, true:
		return nil
	case false:
		return observable.ResetNever
	}
	notifier := c.fn(name).orThrow
	return func(cause error) observable.Notifier {
		if cause == nil {
			return notifier()
		}
		return notifier(errorValue(cause))
	}
}

// timed reports whether the argument "delay" is a time.
func (c *call) timed() bool {
	_, ok := c.value("delay").(float64)
	return ok
}

// waits is the schedule of a time and a count.
func (c *call) waits(count int) schedule.Schedule {
	return schedule.Every(c.ms("delay")).AtMost(count)
}

func upper(v any) any { return strings.ToUpper(text(v)) }
