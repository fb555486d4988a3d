package operators

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

// sharingOps are subjects and sharing, repetition, generation and recursion: AsyncSubject,
// BehaviorSubject, ReplaySubject, connect, multicast, share, shareReplay, repeat, repeatWhen,
// retry, retryWhen, animationFrames, generate, iif, using, expand, mergeScan, switchScan,
// partition.
var sharingOps = table{
	"AsyncSubject":    {"script", func(c *call) obs { return c.driven(observable.NewAsyncSubject[any](), nil) }},
	"BehaviorSubject": {"value script", behaviorSubject},
	"ReplaySubject": {"bufferSize? windowTime? script", func(c *call) obs {
		return c.driven(observable.NewReplaySubjectWithConfig[any](c.replaying()), nil)
	}},
	"multicast": {"on subject script resetOnDisconnect?", multicast},
	"connect": {"on selector connector?", func(c *call) obs {
		config := observable.ConnectConfig[any]{Connector: c.connector()}
		return observable.TryConnectWithConfig(c.ofObservable("selector"), config)(c.on)
	}},
	"share":       {"on connector? resetOnError? resetOnComplete? resetOnRefCountZero?", share},
	"shareReplay": {"on bufferSize? windowTime? refCount?", shareReplay},

	"repeat":     {"on count? delay?", repeat},
	"retry":      {"on count? delay? resetOnSuccess?", retry},
	"repeatWhen": {"on notifier", repeatWhen},
	"retryWhen":  {"on notifier", retryWhen},

	"animationFrames": {"", animationFrames},
	"generate":        {"initial condition? iterate result? scheduler?", generate},
	"iif":             {"condition then else", iif},
	"using":           {"log noResource? factory", using},

	"expand": {"on project concurrent? scheduler?", func(c *call) obs {
		config := observable.ExpandConfig{Concurrent: c.num("concurrent", 0), Scheduler: c.scheduler()}
		return c.projecting("project", func(project func(any) (obs, error)) op {
			return observable.ExpandWithConfig(func(v any) obs { return orThrow(project(v)) }, config)
		})
	}},
	"mergeScan": {"on accumulator seed concurrent?", func(c *call) obs {
		return c.accumulating(func(accumulate func(acc, v any) (obs, error), seed any) op {
			return observable.MergeScanWithConfig(func(acc, v any) obs { return orThrow(accumulate(acc, v)) }, seed, c.merging())
		})
	}},
	"switchScan": {"on accumulator seed", func(c *call) obs { return c.accumulating(observable.TrySwitchScan[any, any]) }},
	"partition":  {"on predicate part", partition},
}

var sharingSubjects = map[string]subjectMaker{
	"AsyncSubject":    func(scope, []any) subject { return observable.NewAsyncSubject[any]() },
	"BehaviorSubject": func(_ scope, params []any) subject { return observable.NewBehaviorSubject(arg(params, 0)) },
	"ReplaySubject": func(s scope, params []any) subject {
		c := &call{scope: s, op: "ReplaySubject", args: map[string]any{}}
		for i, name := range []string{"bufferSize", "windowTime"} {
			if v := arg(params, i); v != nil {
				c.args[name] = v
			}
		}
		return observable.NewReplaySubjectWithConfig[any](c.replaying())
	},
}

var sharingErrors = []errorForm{}

// replaying is what a replay keeps; a size or window that is given is at least 1.
func (c *call) replaying() (config observable.ReplayConfig) {
	if c.has("bufferSize") {
		config.Size = max(1, c.num("bufferSize", 0))
	}
	if c.has("windowTime") {
		config.Window = max(c.ms("windowTime"), time.Millisecond)
		config.Scheduler = c.async()
	}
	return config
}

func behaviorSubject(c *call) obs {
	b := observable.NewBehaviorSubject(c.value("value"))
	return c.driven(b, steps{"value": func(any) error {
		v, err := b.Value()
		if err == nil {
			c.writes("value", v)
		}
		return err
	}})
}

// connector is the argument of that name, nil if it is absent.
func (c *call) connector() func() observable.SubjectLike[any] {
	make := c.subject("connector")
	if make == nil {
		return nil
	}
	return func() observable.SubjectLike[any] { return make() }
}

func multicast(c *call) obs {
	make := c.subject("subject")
	shared := observable.NewConnectableWithConfig(c.on, observable.ConnectableConfig[any]{
		Connector:   func() observable.SubjectLike[any] { return make() },
		KeepSubject: !c.flag("resetOnDisconnect", true),
	})
	connection := new(subscription.Subscription)
	c.script(steps{
		"connect":    func(any) error { connection = shared.Connect(context.Background()); return nil },
		"disconnect": func(any) error { connection.Unsubscribe(); return nil },
	})
	return shared.Observable()
}

// ofObservable is an argument that is a function from one observable to another.
func (c *call) ofObservable(name string) func(obs) (obs, error) {
	f := c.fn(name)
	return func(given obs) (obs, error) { return f.making(given) }
}

func share(c *call) obs {
	return observable.ShareWithConfig(observable.ShareConfig[any]{
		Connector:           c.connector(),
		ResetOnError:        c.reset("resetOnError"),
		ResetOnComplete:     c.reset("resetOnComplete"),
		ResetOnRefCountZero: c.reset("resetOnRefCountZero"),
	})(c.on)
}

// reset is an argument that says when a shared source is let go of.
func (c *call) reset(name string) observable.Reset {
	switch on := c.value(name); on {
	case nil, true:
		return nil
	case false:
		return observable.ResetNever
	}
	notifier := c.inner(name)
	return func(cause error) observable.Notifier {
		if cause == nil {
			return notifier()
		}
		return notifier(errorValue(cause))
	}
}

func shareReplay(c *call) obs {
	return observable.ShareReplayWithConfig[any](observable.ShareReplayConfig{
		ReplayConfig: c.replaying(),
		RefCount:     c.flag("refCount", false),
	})(c.on)
}

// waits reports whether there is a delay, and gives it if it is a time.
func (c *call) waits() (timed, noticed bool) {
	_, timed = c.value("delay").(float64)
	return timed, c.has("delay") && !timed
}

func repeat(c *call) obs {
	config := observable.RepeatConfig{Count: c.num("count", 0)}
	timed, noticed := c.waits()
	switch {
	case c.has("count") && config.Count <= 0:
		return observable.Repeat[any](config.Count)(c.on)
	case timed:
		return observable.RepeatAfter[any](c.ms("delay"), c.async(), config)(c.on)
	case noticed:
		delay := c.fn("delay")
		config.Delay = func(runs int) (observable.Notifier, error) { return delay.making(float64(runs)) }
	}
	return observable.RepeatWithConfig[any](config)(c.on)
}

func retry(c *call) obs {
	config := observable.RetryConfig{Count: c.num("count", 0), ResetOnSuccess: c.flag("resetOnSuccess", false)}
	timed, noticed := c.waits()
	switch {
	case c.has("count") && config.Count <= 0:
		return observable.Retry[any](config.Count)(c.on)
	case timed:
		return observable.RetryAfter[any](c.ms("delay"), c.async(), config)(c.on)
	case noticed:
		delay := c.fn("delay")
		config.Delay = func(err error, tries int) (observable.Notifier, error) {
			return delay.making(errorValue(err), float64(tries))
		}
	}
	return observable.RetryWithConfig[any](config)(c.on)
}

func repeatWhen(c *call) obs {
	notifier := c.ofObservable("notifier")
	return observable.TryRepeatWhen[any](func(completions observable.Observable[struct{}]) (obs, error) {
		return notifier(observable.Map(func(struct{}) any { return nil })(completions))
	})(c.on)
}

func retryWhen(c *call) obs {
	notifier := c.ofObservable("notifier")
	return observable.TryRetryWhen[any](func(errors observable.Observable[error]) (obs, error) {
		return notifier(observable.Map(errorValue)(errors))
	})(c.on)
}

func animationFrames(c *call) obs {
	return observable.Map(func(f observable.Frame) any {
		return map[string]any{"timestamp": date(f.Timestamp), "elapsed": millis(f.Elapsed)}
	})(observable.AnimationFrames(c.player.on["animationFrame"]))
}

func generate(c *call) obs {
	var holds func(any) (bool, error)
	if c.has("condition") {
		holds = condition(c.fn("condition").of)
	}
	states := observable.TryGenerate(c.value("initial"), holds, c.fn("iterate").of)
	if s := c.scheduler(); s != nil {
		states = observable.TryGenerateOn(c.value("initial"), holds, c.fn("iterate").of, s)
	}
	if !c.has("result") {
		return states
	}
	return observable.TryMap(c.fn("result").of)(states)
}

func iif(c *call) obs {
	condition := c.fn("condition")
	return observable.TryIif(func() (bool, error) {
		v, err := condition()
		return truthy(v), err
	}, c.obs("then"), c.obs("else"))
}

func using(c *call) obs {
	name, factory, release := c.str("log"), c.fn("factory"), func(any) {}
	if !c.flag("noResource", false) {
		release = func(any) { c.writes(name + ".close") }
	}
	return observable.TryUsing(
		func() (any, error) { c.writes(name + ".create"); return nil, nil },
		func(any) (obs, error) {
			v, err := factory()
			if o, ok := asObservable(v); ok {
				return o, nil
			}
			return observable.Empty[any](), err
		},
		release)
}

// accumulating applies an operator whose accumulator gives an observable.
func (c *call) accumulating(make func(accumulate func(acc, v any) (obs, error), seed any) op) obs {
	f := c.fn("accumulator")
	return observable.Defer(func() obs {
		i := -1
		return make(func(acc, v any) (obs, error) {
			i++
			return f.making(acc, v, float64(i))
		}, c.value("seed"))(c.on)
	})
}

func partition(c *call) obs {
	return c.passing("predicate", func(pass func(any) (bool, error)) op {
		return func(src obs) obs {
			first, second := observable.TryPartition(src, pass)
			if c.num("part", 0) == 0 {
				return first
			}
			return second
		}
	})
}
