package operators

import (
	"context"
	"iter"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
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
	"multicast":   {"on subject script resetOnDisconnect?", multicast},
	"connect":     {"on selector connector?", connect},
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

	"expand": {"on project concurrent? scheduler?", expand},
	"mergeScan": {"on accumulator seed concurrent?", func(c *call) obs {
		return c.accumulating(func(accumulate func(acc, v any) obs, seed any) op {
			return observable.MergeScanWithConfig(accumulate, seed, c.merging())
		})
	}},
	"switchScan": {"on accumulator seed", func(c *call) obs { return c.accumulating(observable.SwitchScan[any, any]) }},
	"partition":  {"on predicate part", partition},
}

var subjectMakers = map[string]subjectMaker{
	"Subject":         func(scope, []any) subject { return observable.NewSubject[any]() },
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

// replaying returns the bounds of a replay; given ones are at least 1.
func (c *call) replaying() (size int, config observable.ReplayConfig) {
	if c.has("bufferSize") {
		size = max(1, c.num("bufferSize", 0))
	}
	if c.has("windowTime") {
		config.Window = max(c.ms("windowTime"), time.Millisecond)
		config.Scheduler = c.async()
	}
	return size, config
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

// connect leaves the source alone if the selector throws.
func connect(c *call) obs {
	config := observable.ConnectConfig[any]{Connector: c.connector()}
	selector := c.fn("selector")
	return observable.Defer(func() obs {
		src := c.on
		selected := func(shared obs) obs {
			o, err := selector.making(shared)
			if err != nil {
				src = observable.Never[any]()
			}
			return orThrow(o, err)
		}
		source := observable.Defer(func() obs { return src })
		return observable.ConnectWithConfig(selected, config)(source)
	})
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
	notifier := c.fn(name).observable
	return func(cause error) observable.Notifier {
		if cause == nil {
			return notifier()
		}
		return notifier(errorValue(cause))
	}
}

func shareReplay(c *call) obs {
	size, replay := c.replaying()
	return observable.ShareReplayWithConfig[any](size, observable.ShareReplayConfig{
		ReplayConfig: replay,
		RefCount:     c.flag("refCount", false),
	})(c.on)
}

// count is how often something is done again: without end, unless that is given.
func (c *call) count() int { return c.num("count", observable.Forever) }

// timed reports whether the argument "delay" is a time.
func (c *call) timed() bool {
	if !c.has("delay") {
		return false
	}
	_, ok := c.value("delay").(float64)
	return ok
}

// waits is the schedule of a time and a count.
func (c *call) waits(count int) schedule.Schedule {
	return schedule.Every(c.ms("delay")).AtMost(count)
}

func repeat(c *call) obs {
	if c.timed() && c.count() > 0 {
		return observable.RepeatAfter[any](c.waits(c.count()-1), c.async())(c.on)
	}
	var config observable.RepeatConfig
	if c.has("delay") && !c.timed() {
		delay := c.fn("delay").observable
		config.Delay = func(runs int) observable.Notifier { return delay(float64(runs)) }
	}
	return observable.RepeatWithConfig[any](c.count(), config)(c.on)
}

func retry(c *call) obs {
	reset := c.flag("resetOnSuccess", false)
	if c.timed() {
		return observable.RetryAfterWithConfig[any](c.waits(max(c.count(), 0)), c.async(),
			observable.RetryAfterConfig{ResetOnSuccess: reset})(c.on)
	}
	config := observable.RetryConfig{ResetOnSuccess: reset}
	if c.has("delay") {
		delay := c.fn("delay").observable
		config.Delay = func(err error, tries int) observable.Notifier {
			return delay(errorValue(err), float64(tries))
		}
	}
	return observable.RetryWithConfig[any](c.count(), config)(c.on)
}

func animationFrames(c *call) obs {
	return observable.Map(func(f observable.Frame) any {
		return map[string]any{"timestamp": date(f.Timestamp), "elapsed": millis(f.Elapsed)}
	})(observable.AnimationFrames(c.player.on["animationFrame"]))
}

func generate(c *call) obs {
	holds := c.fnOr("condition", "yes")
	all := generated(c.value("initial"), holds, c.fn("iterate"))
	states := observable.TryFromSeq(all)
	if s := c.scheduler(); s != nil {
		states = observable.TryMap(state.both)(observable.FromSeqOn(results(all), s))
	}
	if !c.has("result") {
		return states
	}
	return observable.TryMap(c.fn("result").of)(states)
}

// state is a state of generate, or its error.
type state struct {
	value any
	err   error
}

func (s state) both() (any, error) { return s.value, s.err }

func results(all iter.Seq2[any, error]) iter.Seq[state] {
	return func(yield func(state) bool) {
		for v, err := range all {
			if !yield(state{v, err}) {
				return
			}
		}
	}
}

func generated(initial any, holds, next fn) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		state := initial
		for {
			ok, err := holds(state)
			if err == nil && !truthy(ok) || !yield(state, err) {
				return
			}
			if state, err = next(state); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

func iif(c *call) obs {
	condition, then, otherwise := c.fn("condition"), c.obs("then"), c.obs("else")
	return observable.Defer(func() obs {
		switch v, err := condition(); {
		case err != nil:
			return observable.Throw[any](err)
		case truthy(v):
			return then
		default:
			return otherwise
		}
	})
}

func using(c *call) obs {
	name, factory := c.str("log"), c.fn("factory")
	create := func() *bool {
		c.writes(name + ".create")
		return new(!c.flag("noResource", false))
	}
	make := func(closes *bool) obs {
		v, err := factory()
		if o, ok := asObservable(v); ok {
			return o
		}
		if err != nil {
			*closes = false // as in RxJS
			return observable.Throw[any](err)
		}
		return observable.Empty[any]()
	}
	return observable.Using(create, make, func(closes *bool) {
		if *closes {
			c.writes(name + ".close")
		}
	})
}

// accumulating applies an operator whose accumulator gives an observable.
func (c *call) accumulating(make func(accumulate func(acc, v any) obs, seed any) op) obs {
	f := c.fn("accumulator")
	return observable.Defer(func() obs {
		n := f.counting(0)
		return make(func(acc, v any) obs { return n.observable(acc, v) }, c.value("seed"))(c.on)
	})
}

func partition(c *call) obs {
	return c.passing(func(pass predicate) op {
		return func(src obs) obs {
			first, second := observable.Partition(src, pass)
			if c.num("part", 0) == 0 {
				return first
			}
			return second
		}
	})
}
