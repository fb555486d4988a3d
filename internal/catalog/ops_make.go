package catalog

import (
	"context"
	"iter"
	"slices"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

var making = []*Operator{
	makes("New", func(s *scene) texts {
		return observable.New(func(dst *observable.Subscriber[string]) {
			for _, v := range s.list("values") {
				dst.Next(v)
			}
			arg[func(*observable.Subscriber[string])](s, "end")(dst)
		})
	}, letters("values", "ab"), ends()).
		calls("observable.New(func(dst *observable.Subscriber[string]) {\n" +
			"\tfor _, v := range []string{{values}} {\n\t\tdst.Next(v)\n\t}\n\t{end}\n})").
		with(Facts{RxJS: "new Observable", RxGo: "Create, Defer", Traits: Once,
			Demand: SendsAnyway}),
	makes("Of", func(s *scene) texts { return observable.Of(s.list("values")...) },
		letters("values", "abc")).
		with(Facts{RxGo: "Just", Delivers: "C - C", Traits: Ends, Demand: CanWait}),
	makes("FromSlice", func(s *scene) texts { return observable.FromSlice(s.list("values")) },
		letters("values", "abc")).
		calls("observable.FromSlice([]string{{values}})").
		with(Facts{RxJS: "from", RxGo: "Just", Delivers: "C - C", Traits: Ends, Demand: CanWait}),
	makes("FromSliceOn", func(s *scene) texts {
		return observable.FromSliceOn(s.list("values"), s.Async())
	}, letters("values", "abc")).
		calls("observable.FromSliceOn([]string{{values}}, {s})").
		with(Facts{RxJS: "scheduled", RxGo: None, Delivers: "H H H", Traits: NeedsHost,
			Demand: CanWait}),
	makes("FromSeq", func(s *scene) texts {
		return observable.FromSeq(slices.Values(s.list("values")))
	}, letters("values", "abc")).
		calls("observable.FromSeq(slices.Values([]string{{values}}))").
		with(Facts{RxJS: "from", Delivers: "C - C", Traits: Ends | Once, Demand: CanWait}),
	animated("FromSeqOn", "--x-x-x-x-x", func(s *scene) texts {
		return observable.FromSeqOnWithConfig(slices.Values(s.list("values")), s.Frame(),
			settings[observable.FromSeqOnConfig](s))
	}, letters("values", "abc"), count("Count", 0)).
		calls("observable.FromSeqOn(slices.Values([]string{{values}}), {s})").
		in("observable.FromSeqOnConfig").
		with(Facts{RxJS: "scheduled", Delivers: "H H H", Traits: NeedsHost, Demand: CanWait}),
	makes("TryFromSeq", func(s *scene) texts {
		return observable.TryFromSeq(failingSeq(s.list("values")))
	}, letters("values", "ab")).
		calls("observable.TryFromSeq(func(yield func(string, error) bool) {\n" +
			"\tfor _, v := range []string{{values}} {\n\t\tif !yield(v, nil) {\n\t\t\treturn\n" +
			"\t\t}\n\t}\n\tyield(\"\", errors.New(\"no luck\"))\n})").
		with(Facts{Delivers: "C C C", Demand: CanWait}),
	{Name: "FromSeqGo",
		Facts: Facts{RxJS: "from", RxGo: None, Delivers: "X - X", Traits: Outside | Once | Starts,
			Demand: CanWait},
		Forms: map[string]Facts{"TryFromSeqGo": {Delivers: "X X X"}},
		Tracks: []Track{{"values", "values that the iterator waits for; | ends it", "a-(b|)",
			moments}}, lasting: true,
		call:   "observable.FromSeqGo(read)",
		params: []string{"read func(context.Context) iter.Seq[string]"},
		test:   testFromSeqGo, play: playFromSeqGo},
	{Name: "FromChan",
		Facts: Facts{RxJS: None, RxGo: "FromChannel", Delivers: "X - X",
			Traits: Outside | Starts, Demand: CanWait},
		Tracks: []Track{{"values", "values that are sent; | closes the channel", "-a-b-|",
			moments}}, lasting: true,
		call: "observable.FromChan(values)", params: []string{"values <-chan string"},
		test: testFromChan, play: playFromChan},
	{Name: "FromContext",
		Facts:   Facts{RxJS: None, Delivers: "CX - CX", Traits: Outside | Starts, Demand: CanWait},
		Tracks:  []Track{{"end", "the context ends at x", "----x", moments}},
		lasting: true,
		call:    "observable.FromContext(ctx)", params: []string{"ctx context.Context"},
		test: testFromContext, play: playFromContext},
	makes("FromCallback", func(s *scene) texts {
		calls := s.src("calls")
		return observable.FromCallback(func(callback func(string)) (unregister func()) {
			return calls.Subscribe(background, observable.Next(callback)).Unsubscribe
		})
	}, further("calls", "--a--b---c")).
		calls("observable.FromCallback(register)").
		after("register := func(callback func(string)) (unregister func()) {\n"+
			"\treturn calls.Subscribe(t.Context(), observable.Next(callback)).Unsubscribe\n}",
			"register func(callback func(string)) (unregister func())").
		with(Facts{RxJS: "fromEventPattern, fromEvent", RxGo: "FromEventSource",
			Delivers: "SN - -", Traits: Endless | Once, Demand: SendsAnyway}),
	makes("FromFunc", func(s *scene) texts {
		return observable.FromFunc(func(context.Context) (string, error) {
			return s.list("value")[0], s.failure()
		})
	}, letters("value", "a"), outcomes()).
		calls("observable.FromFunc(func(context.Context) (string, error) { return {value}, " +
			"{err} })").
		with(Facts{RxJS: "defer", RxGo: "Start", Delivers: "C C C", Traits: Ends | Fails | Once,
			Demand: CanWait}),
	{Name: "Go",
		Facts: Facts{RxJS: "from", RxGo: "Start", Delivers: "X X X",
			Traits: Ends | Fails | Once | Starts, Demand: CanWait},
		Fields: []Field{lasts("takes", 3).called("f takes"), outcomes()}, lasting: true,
		call: "observable.Go(f)", params: []string{"f func(context.Context) (string, error)"},
		test: testGo, play: playGo},
	makes("Range", func(s *scene) numbers {
		return observable.Range(s.num("start"), s.num("count"))
	}, count("start", 1), count("count", 3)).
		with(Facts{RxGo: Same, Delivers: "C - C", Traits: Ends, Demand: CanWait}),
	makes("Generate", func(s *scene) numbers {
		below := s.num("below")
		return observable.Generate(s.num("first"), func(n int) bool { return n < below },
			arg[func(int) int](s, "next"))
	}, count("first", 1), count("below", 10), nexts()).
		calls("observable.Generate({first}, func(n int) bool { return n < {below} }, {next})").
		with(Facts{Delivers: "C - C", Traits: Once, Demand: CanWait}),
	makes("Defer", func(s *scene) texts {
		src := s.src("src")
		return observable.Defer(func() texts { return src })
	}, source("-a-|")).
		calls("observable.Defer(func() observable.Observable[string] { return src })").
		with(Facts{Traits: Once}),
	makes("Using", func(s *scene) texts {
		calls, src := s.calls("calls"), s.src("src")
		return observable.Using(func() string { calls.add("o", "open()"); return "" },
			func(string) texts { return src }, func(string) { calls.add("r", "release()") })
	}, source("-a-b-|")).
		calls("observable.Using(open, func(string) observable.Observable[string] { return src "+
			"}, release)").
		after("open := func() string { return \"the resource\" }\nrelease := func(string) {}",
			"open func() string", "release func(string)").
		with(Facts{Traits: Once}),
	makes("Empty", func(*scene) texts { return observable.Empty[string]() }).
		calls("observable.Empty[string]()").
		with(Facts{RxJS: "EMPTY", RxGo: Same, Delivers: "- - C", Traits: Ends, Demand: SendsNone}),
	makes("Never", func(*scene) texts { return observable.Never[string]() }).
		calls("observable.Never[string]()").
		with(Facts{RxJS: "NEVER", RxGo: Same, Delivers: "- - -", Traits: Endless,
			Demand: SendsNone}),
	makes("Throw", func(*scene) texts { return observable.Throw[string](errNoLuck) }).
		calls(`observable.Throw[string](errors.New("no luck"))`).
		with(Facts{RxJS: "throwError", RxGo: "Thrown", Delivers: "- C -", Traits: Ends | Fails,
			Demand: SendsNone}),
}

func failingSeq(values []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, v := range values {
			if !yield(v, nil) {
				return
			}
		}
		yield("", errNoLuck)
	}
}

// animated is a source on the scheduler of frames.
func animated[R any](name, frames string, obs func(*scene) observable.Observable[R],
	parts ...part) *Operator {
	o := makes(name, func(s *scene) observable.Observable[R] {
		s.Animate(s.tracks["frames"].text)
		return obs(s)
	}, append(parts, onScheduler{})...).after("m.Animate({frames})")
	o.Tracks = []Track{{"frames", "frames", frames, moments}}
	o.scheduler = "m.Frame()"
	return o
}

func nexts() Field {
	return choice("next",
		Option{"double", "func(n int) int { return 2 * n }", func(n int) int { return 2 * n }},
		Option{"plus 3", "func(n int) int { return n + 3 }", func(n int) int { return n + 3 }},
		Option{"the same, for ever", "func(n int) int { return n }", func(n int) int { return n }},
	)
}

var timing = []*Operator{
	makes("Timer", func(s *scene) numbers { return observable.Timer(s.dur("due"), s.Async()) },
		lasts("due", 3), onScheduler{}).
		with(Facts{RxGo: Same, Delivers: "H H H", Traits: Ends | NeedsHost, Demand: CanWait}),
	makes("TimerAfter", func(s *scene) numbers {
		return observable.TimerAfter(arg[schedule.Schedule](s, "waits"), s.Async())
	}, first("1, 3 and 2 ms", waits()), onScheduler{}).
		with(Facts{RxGo: None, Traits: Own | NeedsHost, Demand: SendsAnyway}),
	makes("TimerAt", func(s *scene) numbers {
		return observable.TimerAt(s.Async().Now().Add(s.dur("due")), s.Async())
	}, lasts("due", 3)).
		calls("observable.TimerAt({s}.Now().Add({due}), {s})").
		with(Facts{RxJS: "timer", Delivers: "H H H", Traits: Ends | NeedsHost, Demand: CanWait}),
	makes("TimerEvery", func(s *scene) numbers {
		return observable.TimerEvery(s.dur("due"), s.dur("period"), s.Async())
	}, lasts("due", 3), lasts("period", 2), onScheduler{}).
		with(Facts{RxJS: "timer", Delivers: "H H -", Traits: Endless | NeedsHost,
			Demand: SendsAnyway}),
	makes("Interval", func(s *scene) numbers {
		return observable.Interval(s.dur("period"), s.Async())
	}, lasts("period", 2), onScheduler{}).
		with(Facts{RxGo: Same, Delivers: "H H -", Traits: Endless | NeedsHost,
			Demand: SendsAnyway}),
	animated("AnimationFrames", "-x--x--x", func(s *scene) observable.Observable[observable.Frame] {
		return observable.AnimationFrames(s.Frame())
	}).with(Facts{Delivers: "H H -", Traits: Endless | NeedsHost, Demand: SendsAnyway}),
	timed("Delay", "-a-b---|", lasts("d", 2), observable.Delay[string]).
		with(Facts{Delivers: "SH SH SH", Emits: Each, Traits: Defers | Relays | NeedsHost,
			Demand: Holds}),
	mapped("DelayWhen", "-ab-c---|", ofValue("duration", "---x"),
		observable.DelayWhen[string, string]).
		with(Facts{Delivers: "SN SN SN", Emits: Each, Traits: Defers | Relays, Demand: Holds}),
	configured("Timeout", "-a--b------c|", func(s *scene, c observable.TimeoutConfig[string]) op {
		x := s.src("x")
		if s.on("With") {
			c.With = func(observable.TimeoutInfo) texts { return x }
		}
		return observable.TimeoutWithConfig(s.dur("each"), s.Async(), c)
	}, lasts("each", 4), onScheduler{}, further("x", "p-q|"), lasts("First", 0),
		flag("With").as("With: func(observable.TimeoutInfo) observable.Observable[string] { "+
			"return x }")).
		calls("src.Timeout({each}, {s})").
		with(Facts{Delivers: "SH SH SH", Traits: Ends | Fails | NeedsHost | SwitchesAway}).
		form("TimeoutWithConfig", Facts{Delivers: "SNH SNH SNH",
			Traits: Own | Ends | NeedsHost | SwitchesAway}),
	changes("TimeInterval", "-a--b-|",
		func(s *scene) observable.Operator[string, observable.Elapsed[string]] {
			return observable.TimeInterval[string](s.Async())
		}, onScheduler{}).with(Facts{RxGo: Same, Emits: Each}),
	changes("Timestamp", "-a--b-|",
		func(s *scene) observable.Operator[string, observable.Timestamped[string]] {
			return observable.Timestamp[string](s.Async())
		}, onScheduler{}).with(Facts{RxGo: Same, Emits: Each}),
}

var rates = []*Operator{
	mapped("Debounce", "-a--bc---d--|", ofValue("duration", "--x"),
		observable.Debounce[string, string]).
		with(Facts{Delivers: "SN SN SN", Demand: Holds}),
	timed("DebounceTime", "-a--bc---d--|", lasts("quiet", 2), observable.DebounceTime[string]).
		with(Facts{RxGo: "Debounce", Delivers: "SH SH SH", Traits: Defers | NeedsHost,
			Demand: Holds}),
	configured("Throttle", "-ab-c--d--|", func(s *scene, c observable.ThrottleConfig) op {
		return observable.ThrottleWithConfig(s.of("duration"), c)
	}, ofValue("duration", "--x"), flag("SkipLeading"), flag("Trailing")).
		with(Facts{Delivers: "SN SN SN", Demand: Holds}),
	configured("ThrottleTime", "-ab-c--d--|", func(s *scene, c observable.ThrottleConfig) op {
		return observable.ThrottleTimeWithConfig[string](s.dur("duration"), s.Async(), c)
	}, lasts("duration", 2), onScheduler{}, flag("SkipLeading"), flag("Trailing")).
		with(Facts{Delivers: "SH SH SH", Traits: NeedsHost, Demand: Holds}),
	mapped("Audit", "-ab---cd--|", ofValue("duration", "--x"), observable.Audit[string, string]).
		with(Facts{Delivers: "SN SN SN", Demand: Holds}),
	timed("AuditTime", "-ab---cd--|", lasts("duration", 2), observable.AuditTime[string]).
		with(Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost, Demand: Holds}),
	configured("Pace", "-abc-----|", func(s *scene, c observable.PaceConfig) op {
		return observable.PaceWithConfig[string](s.num("count"), s.dur("per"), s.Async(), c)
	}, count("count", 1), lasts("per", 2), onScheduler{}, count("Burst", 0), backlogs("Backlog")).
		with(Facts{RxJS: None, Delivers: "SH SH SH", Emits: Each,
			Traits: Defers | Relays | NeedsHost, Demand: Holds}).
		form("PaceWithConfig", Facts{Emits: Depends, Demand: Answers}),
	beside("Sample", "-ab---c---|", further("notifier", "---x-x--x--"),
		observable.Sample[string, string]).
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Demand: Holds}),
	timed("SampleTime", "-ab----c--|", lasts("period", 3), observable.SampleTime[string]).
		with(Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost, Demand: Holds}),
}
