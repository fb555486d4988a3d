package catalog

import (
	"context"
	"iter"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/marble"
)

var making = []*Operator{
	{Name: "New", takes: "values:letters=ab end:end", code: "observable.New(func(dst *observable.Subscriber[string]) {\n" +
		"\tfor _, v := range []string{{values}} {\n\t\tdst.Next(v)\n\t}\n\t{end}\n})",
		Facts: Facts{RxJS: "new Observable", RxGo: "Create, Defer", Traits: Once, Demand: SendsAnyway},
		make: func(c *call) obs {
			return observable.New(func(dst *observable.Subscriber[any]) {
				for _, v := range c.list("values") {
					dst.Next(v)
				}
				as[func(*observable.Subscriber[any])](c, "end")(dst)
			})
		}},
	{Name: "Of", rx: "of", takes: "values:letters=abc scheduler?",
		Facts: Facts{RxGo: "Just", Delivers: "C - C", Traits: Ends, Demand: CanWait},
		make: func(c *call) obs {
			if c.scheduler() != nil {
				return c.given(c.list("values"))
			}
			return observable.Of(c.list("values")...)
		}},
	{Name: "FromSlice", takes: "values:letters=abc", code: "observable.FromSlice([]string{{values}})",
		Facts: Facts{RxJS: "from", RxGo: "Just", Delivers: "C - C", Traits: Ends, Demand: CanWait},
		make:  func(c *call) obs { return observable.FromSlice(c.list("values")) }},
	{Name: "FromSliceOn", takes: "values:letters=abc scheduler:async",
		code: "observable.FromSliceOn([]string{{values}}, {s})",
		Facts: Facts{RxJS: "scheduled", RxGo: None, Delivers: "H H H", Traits: NeedsHost,
			Demand: CanWait},
		make: func(c *call) obs { return c.given(c.list("values")) }},
	{Name: "FromSeq", takes: "values:letters=abc", code: "observable.FromSeq(slices.Values([]string{{values}}))",
		Facts: Facts{RxJS: "from", Delivers: "C - C", Traits: Ends | Once, Demand: CanWait},
		make:  func(c *call) obs { return observable.FromSeq(slices.Values(c.list("values"))) }},
	{Name: "FromSeqOn",
		takes: "values:letters=abc scheduler:animationFrame +frames?:moments@frames=--x-x-x-x-x count?>Count:count=0",
		code:  "observable.FromSeqOn(slices.Values([]string{{values}}), {s})", setup: "m.Animate({frames})",
		Facts: Facts{RxJS: "scheduled", Delivers: "H H H", Traits: NeedsHost, Demand: CanWait},
		Forms: map[string]Facts{"TryFromSeqOn": {}},
		make: func(c *call) obs {
			return observable.FromSeqOnWithConfig(slices.Values(c.list("values")), c.scheduler(),
				observable.FromSeqOnConfig{Count: c.num("count")})
		}},
	{Name: "TryFromSeq", takes: "values:letters=ab",
		code: "observable.TryFromSeq(func(yield func(string, error) bool) {\n" +
			"\tfor _, v := range []string{{values}} {\n\t\tif !yield(v, nil) {\n\t\t\treturn\n" +
			"\t\t}\n\t}\n\tyield(\"\", errors.New(\"no luck\"))\n})",
		Facts: Facts{Delivers: "C C C", Demand: CanWait},
		make: func(c *call) obs {
			return observable.TryFromSeq(func(yield func(any, error) bool) {
				for _, v := range c.list("values") {
					if !yield(v, nil) {
						return
					}
				}
				yield("", errNoLuck)
			})
		}},
	{Name: "FromSeqGo", takes: "values?:moments@values_that_the_iterator_waits_for=a-(b|)", lasting: true,
		code: "observable.FromSeqGo(read)", params: []string{"read func(context.Context) iter.Seq[string]"},
		Facts: Facts{RxJS: "from", RxGo: None, Delivers: "X - X", Traits: Outside | Once | Starts,
			Demand: CanWait},
		Forms: map[string]Facts{"TryFromSeqGo": {Delivers: "X X X"}},
		make: func(c *call) obs {
			values := c.channel()
			return observable.FromSeqGo(func(ctx context.Context) iter.Seq[any] {
				return func(yield func(any) bool) {
					for {
						select {
						case v, ok := <-values:
							if !ok || !yield(v) {
								return
							}
						case <-ctx.Done():
							return
						}
					}
				}
			})
		}},
	{Name: "FromChan", takes: "values?:moments@values_that_are_sent=-a-b-|", lasting: true,
		code: "observable.FromChan(values)", params: []string{"values <-chan string"},
		Facts: Facts{RxJS: None, RxGo: "FromChannel", Delivers: "X - X", Traits: Outside | Starts,
			Demand: CanWait},
		make: func(c *call) obs { return observable.FromChan(c.channel()) }},
	{Name: "FromContext", takes: "end?:moments@the_context_ends_at_x=----x", lasting: true, gives: "error",
		code: "observable.FromContext(ctx)", params: []string{"ctx context.Context"},
		Facts: Facts{RxJS: None, Delivers: "CX - CX", Traits: Outside | Starts, Demand: CanWait},
		make: func(c *call) obs {
			ctx, cancel := context.WithCancelCause(context.Background())
			for _, at := range c.scene.moments("end") {
				c.script(func() { cancel(context.DeadlineExceeded) }, at)
			}
			c.script(func() { cancel(nil) }, c.scene.end) // and nothing is left waiting
			return boxed(observable.FromContext(ctx))
		}},
	{Name: "FromCallback", takes: "calls:src=--a--b---c", code: "observable.FromCallback(register)",
		setup: "register := func(callback func(string)) (unregister func()) {\n" +
			"\treturn calls.Subscribe(t.Context(), observable.Next(callback)).Unsubscribe\n}",
		params: []string{"register func(callback func(string)) (unregister func())"},
		Facts: Facts{RxJS: "fromEventPattern, fromEvent", RxGo: "FromEventSource",
			Delivers: "SN - -", Traits: Endless | Once, Demand: SendsAnyway},
		make: func(c *call) obs {
			calls := c.obs("calls")
			return observable.FromCallback(func(callback func(any)) (unregister func()) {
				return calls.Subscribe(context.Background(), observable.Next(callback)).Unsubscribe
			})
		}},
	{Name: "FromFunc", takes: "value:letter=a err:outcome",
		code: "observable.FromFunc(func(context.Context) (string, error) { return {value}, {err} })",
		Facts: Facts{RxJS: "defer", RxGo: "Start", Delivers: "C C C", Traits: Ends | Fails | Once,
			Demand: CanWait},
		make: func(c *call) obs {
			return observable.FromFunc(func(context.Context) (any, error) {
				return c.value("value"), set[error](c, "err")
			})
		}},
	{Name: "Go", takes: "takes:time@f_takes=3 err:outcome", lasting: true,
		code: "observable.Go(f)", params: []string{"f func(context.Context) (string, error)"},
		Facts: Facts{RxJS: "from", RxGo: "Start", Delivers: "X X X",
			Traits: Ends | Fails | Once | Starts, Demand: CanWait},
		make: func(c *call) obs {
			return observable.Go(func(ctx context.Context) (any, error) {
				c.wait(ctx, c.ms("takes"))
				return "a", set[error](c, "err")
			})
		}},
	{Name: "Range", rx: "range", takes: "start?:count=1 count:count=3 scheduler?", gives: "int",
		Facts: Facts{RxGo: Same, Delivers: "C - C", Traits: Ends, Demand: CanWait},
		make: func(c *call) obs {
			start, n, all := c.num("start"), c.num("count"), []int(nil)
			if c.scheduler() == nil || n <= 0 {
				return boxed(observable.Range(start, n))
			}
			for i := range min(n, most) {
				all = append(all, start+i)
			}
			return boxed(observable.FromSliceOn(all, c.scheduler()))
		}},
	{Name: "Generate", takes: "first:count=1 below:count=10 next:next", gives: "int",
		code:  "observable.Generate({first}, func(n int) bool { return n < {below} }, {next})",
		Facts: Facts{Delivers: "C - C", Traits: Once, Demand: CanWait},
		make: func(c *call) obs {
			below := c.num("below")
			return observable.Generate(c.value("first"),
				func(n any) bool { return toNumber(n) < float64(below) }, c.ofOne("next"))
		}},
	{Name: "TryGenerate", takes: "first:count=1 below:count=10", gives: "int",
		code: "observable.TryGenerate({first}, func(n int) (bool, error) { return n < {below}, " +
			"nil }, func(n int) (int, error) {\n\tif n == 4 {\n" +
			"\t\treturn 0, errors.New(\"no luck\")\n\t}\n\treturn 2 * n, nil\n})",
		Facts: Facts{Delivers: "C C C", Demand: CanWait},
		make: func(c *call) obs {
			below := c.num("below")
			return observable.TryGenerate(c.value("first"),
				func(n any) (bool, error) { return toNumber(n) < float64(below), nil },
				func(n any) (any, error) {
					if n == 4.0 {
						return nil, errNoLuck
					}
					return 2 * toNumber(n), nil
				})
		}},
	{Name: "Defer", takes: "on:src=-a-|",
		code:  "observable.Defer(func() observable.Observable[string] { return src })",
		Facts: Facts{Traits: Once},
		make:  func(c *call) obs { return observable.Defer(func() obs { return c.source }) }},
	{Name: "Using", takes: "on:src=-a-b-|", lane: "calls",
		code:  "observable.Using(open, func(string) observable.Observable[string] { return src }, release)",
		setup: "open := func() string { return \"the resource\" }\nrelease := func(string) {}",
		params: []string{"open func() string",
			"release func(string)"},
		Facts: Facts{Traits: Once},
		make: func(c *call) obs {
			return observable.Using(func() any { c.writes("open"); return nil },
				func(any) obs { return c.source }, func(any) { c.writes("release") })
		}},
	{Name: "TryUsing", takes: "on:src=-a-b-| err:outcome=an_error",
		code: "observable.TryUsing(func() (string, error) { return \"the resource\", {err} }, " +
			"func(string) observable.Observable[string] { return src }, func(string) {})",
		make: func(c *call) obs {
			return observable.TryUsing(func() (any, error) { return nil, set[error](c, "err") },
				func(any) obs { return c.source }, func(any) {})
		}},
	{Name: "Empty", rx: "empty", takes: "scheduler?", types: "[string]",
		Facts: Facts{RxJS: "EMPTY", RxGo: Same, Delivers: "- - C", Traits: Ends, Demand: SendsNone},
		make: func(c *call) obs {
			if c.scheduler() != nil {
				return c.given(nil)
			}
			return observable.Empty[any]()
		}},
	{Name: "Never", rx: "never", types: "[string]",
		Facts: Facts{RxJS: "NEVER", RxGo: Same, Delivers: "- - -", Traits: Endless,
			Demand: SendsNone},
		make: func(*call) obs { return observable.Never[any]() }},
	{Name: "Throw", rx: "throwError", takes: "error?:failure factory? scheduler?", types: "[string]",
		Facts: Facts{RxJS: "throwError", RxGo: "Thrown", Delivers: "- C -", Traits: Ends | Fails,
			Demand: SendsNone},
		make: func(c *call) obs {
			failing := observable.Throw[any](thrown{c.value("error")})
			if c.has("factory") {
				failing = throwing(c.fn("factory"))
			}
			if s := c.scheduler(); s != nil {
				return observable.SubscribeOn[any](s)(failing)
			}
			return failing
		}},
}

// given is values at once, or on the scheduler if there is one.
func (c *call) given(values []any) obs {
	if s := c.scheduler(); s != nil {
		return observable.FromSliceOn(values, s)
	}
	return observable.FromSlice(values)
}

// throwing fails with the error that factory gives or throws.
func throwing(factory fn) obs {
	return observable.Defer(func() obs {
		v, err := factory()
		if err == nil {
			err = thrown{v}
		}
		return observable.Throw[any](err)
	})
}

// channel is a channel that gets the values of the track "values".
func (c *call) channel() <-chan any {
	marks := c.scene.tracks["values"].marks
	values := make(chan any, len(marks))
	for _, m := range marks {
		c.script(func() {
			if m.Kind == marble.Completion {
				close(values)
				return
			}
			values <- m.Letter
		}, m.At)
	}
	return values
}

// wait waits for a time of the host. It is for goroutines other than the host's.
func (c *call) wait(ctx context.Context, d time.Duration) {
	over := make(chan struct{})
	c.arm(func() { close(over) }, d)
	select {
	case <-over:
	case <-ctx.Done():
	}
}

var timing = []*Operator{
	{Name: "Timer", rx: "timer", takes: "due:time=3 period? scheduler?:async", gives: "int",
		Facts: Facts{RxGo: Same, Delivers: "H H H", Traits: Ends | NeedsHost, Demand: CanWait},
		make: func(c *call) obs {
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
		}},
	{Name: "TimerAfter", takes: "waits:waits=1,_3_and_2_ms scheduler:async", gives: "int",
		Facts: Facts{RxGo: None, Traits: Own | NeedsHost, Demand: SendsAnyway},
		make: func(c *call) obs {
			return boxed(observable.TimerAfter(as[schedule.Schedule](c, "waits"), c.timing()))
		}},
	{Name: "TimerAt", takes: "due:time=3 scheduler:async", code: "observable.TimerAt({s}.Now().Add({due}), {s})",
		gives: "int",
		Facts: Facts{RxJS: "timer", Delivers: "H H H", Traits: Ends | NeedsHost, Demand: CanWait},
		make: func(c *call) obs {
			return boxed(observable.TimerAt(c.timing().Now().Add(c.ms("due")), c.timing()))
		}},
	{Name: "TimerEvery", takes: "due:time=3 period:time=2 scheduler:async", gives: "int",
		Facts: Facts{RxJS: "timer", Delivers: "H H -", Traits: Endless | NeedsHost, Demand: SendsAnyway},
		make: func(c *call) obs {
			return boxed(observable.TimerEvery(c.ms("due"), c.ms("period"), c.timing()))
		}},
	{Name: "Interval", rx: "interval", takes: "period:time=2 scheduler?:async", gives: "int",
		Facts: Facts{RxGo: Same, Delivers: "H H -", Traits: Endless | NeedsHost, Demand: SendsAnyway},
		make:  func(c *call) obs { return boxed(observable.Interval(c.ms("period"), c.timing())) }},
	{Name: "AnimationFrames", rx: "animationFrames", gives: "observable.Frame", setup: "m.Animate({frames})",
		takes: "+scheduler:animationFrame +frames?:moments@frames=-x--x--x",
		Facts: Facts{Delivers: "H H -", Traits: Endless | NeedsHost, Demand: SendsAnyway},
		make:  func(c *call) obs { return boxed(observable.AnimationFrames(c.on["animationFrame"])) }},
	{Name: "Delay", rx: "delay", takes: "on:src=-a-b---| due>d:time=2 scheduler?:async", types: "[string]",
		Facts: Facts{Delivers: "SH SH SH", Emits: Each, Traits: Defers | Relays | NeedsHost, Demand: Holds},
		make: func(c *call) obs {
			if at, ok := c.date("due"); ok {
				due := boxed(observable.TimerAt(at, c.timing()))
				return observable.DelayWhen(func(any) obs { return due })(c.source)
			}
			return observable.Delay[any](c.ms("due"), c.timing())(c.source)
		}},
	{Name: "DelayWhen", rx: "delayWhen", takes: "on:src=-ab-c---| duration:of=---x subscriptionDelay?",
		Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Defers | Relays, Demand: Holds},
		make: func(c *call) obs {
			delayed := c.projecting("duration", observable.DelayWhen[any, any])
			if !c.has("subscriptionDelay") {
				return delayed
			}
			start := observable.Take[any](1)(c.obs("subscriptionDelay"))
			return observable.Concat(observable.IgnoreElements(start), delayed)
		}},
	{Name: "Timeout", rx: "timeout", config: "TimeoutConfig[string]", types: "[string]",
		takes: "on:src=-a--b------c| each?:time=4 +scheduler:async +x:src=p-q| first?>First:time=0 " +
			"with?>With:flag=false meta?",
		Facts: Facts{Delivers: "SH SH SH", Traits: Ends | Fails | NeedsHost | SwitchesAway},
		Forms: map[string]Facts{"TimeoutWithConfig": {Delivers: "SNH SNH SNH",
			Traits: Own | Ends | NeedsHost | SwitchesAway}},
		make: timeout},
	{Name: "TimeInterval", rx: "timeInterval", takes: "on:src=-a--b-| +scheduler:async", types: "[string]",
		gives: "observable.Elapsed[string]", Facts: Facts{RxGo: Same, Emits: Each},
		make: func(c *call) obs { return boxed(observable.TimeInterval[any](c.timing())(c.source)) }},
	{Name: "Timestamp", rx: "timestamp", takes: "on:src=-a--b-| +scheduler:async", types: "[string]",
		gives: "observable.Timestamped[string]", Facts: Facts{RxGo: Same, Emits: Each},
		make: func(c *call) obs { return boxed(observable.Timestamp[any](c.timing())(c.source)) }},
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
	return observable.TimeoutWithConfig(c.ms("each"), c.timing(), config)(c.source)
}

func (c *call) throttling() observable.ThrottleConfig {
	return observable.ThrottleConfig{SkipLeading: !c.flag("leading", true) || c.flag("skip", false),
		Trailing: c.flag("trailing", false)}
}

var rates = []*Operator{
	{Name: "Debounce", rx: "debounce", takes: "on:src=-a--bc---d--| duration:of=--x",
		Facts: Facts{Delivers: "SN SN SN", Demand: Holds},
		make:  func(c *call) obs { return observable.Debounce(c.makes("duration"))(c.source) }},
	{Name: "DebounceTime", rx: "debounceTime", types: "[string]",
		takes: "on:src=-a--bc---d--| due>quiet:time=2 scheduler?:async",
		Facts: Facts{RxGo: "Debounce", Delivers: "SH SH SH", Traits: Defers | NeedsHost, Demand: Holds},
		make:  timed("due", observable.DebounceTime[any])},
	{Name: "Throttle", rx: "throttle", takes: "on:src=-ab-c--d--| duration:of=--x leading? " +
		"+skip?>SkipLeading:flag=false trailing?>Trailing:flag=false",
		Facts: Facts{Delivers: "SN SN SN", Demand: Holds},
		make: func(c *call) obs {
			return observable.ThrottleWithConfig(c.makes("duration"), c.throttling())(c.source)
		}},
	{Name: "ThrottleTime", rx: "throttleTime", types: "[string]", config: "ThrottleConfig",
		takes: "on:src=-ab-c--d--| duration:time=2 +scheduler:async leading? " +
			"+skip?>SkipLeading:flag=false trailing?>Trailing:flag=false",
		Facts: Facts{Delivers: "SH SH SH", Traits: NeedsHost, Demand: Holds},
		make: func(c *call) obs {
			return observable.ThrottleTimeWithConfig[any](c.ms("duration"), c.timing(), c.throttling())(c.source)
		}},
	{Name: "Audit", rx: "audit", takes: "on:src=-ab---cd--| duration:of=--x",
		Facts: Facts{Delivers: "SN SN SN", Demand: Holds},
		make:  func(c *call) obs { return observable.Audit(c.makes("duration"))(c.source) }},
	{Name: "AuditTime", rx: "auditTime", types: "[string]",
		takes: "on:src=-ab---cd--| duration:time=2 scheduler?:async",
		Facts: Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost, Demand: Holds},
		make:  timed("duration", observable.AuditTime[any])},
	{Name: "Pace", types: "[string]",
		takes: "on:src=-abc-----| count:count=1 per:time=2 scheduler:async burst?>Burst:count=0 " +
			"backlog?>Backlog:backlog",
		Facts: Facts{RxJS: None, Delivers: "SH SH SH", Emits: Each, Traits: Defers | Relays | NeedsHost,
			Demand: Holds},
		Forms: map[string]Facts{"PaceWithConfig": {Emits: Depends, Demand: Answers}},
		make: func(c *call) obs {
			return observable.PaceWithConfig[any](c.num("count"), c.ms("per"), c.timing(),
				observable.PaceConfig{Burst: c.num("burst"), Backlog: set[observable.Backlog](c, "backlog")})(c.source)
		}},
	{Name: "Sample", rx: "sample", takes: "on:src=-ab---c---| notifier:src=---x-x--x--", types: "[string]",
		Facts: Facts{RxGo: Same, Delivers: "SN SN SN", Demand: Holds},
		make:  notified("notifier", observable.Sample[any, any])},
	{Name: "SampleTime", rx: "sampleTime", types: "[string]",
		takes: "on:src=-ab----c--| period:time=3 scheduler?:async",
		Facts: Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost, Demand: Holds},
		make:  timed("period", observable.SampleTime[any])},
}
