package catalog

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

var making = []*Operator{
	{Name: "New", Facts: Facts{RxJS: "new Observable", RxGo: "Create, Defer", Traits: Once},
		Fields: []Field{letters("values", "ab"), ends()},
		call: "observable.New(func(dst *observable.Subscriber[string]) {\n" +
			"\tfor _, v := range []string{{values}} {\n\t\tdst.Next(v)\n\t}\n\t{end}\n})",
		play: func(s *scene) {
			show(s, observable.New(func(dst *observable.Subscriber[string]) {
				for _, v := range arg[[]string](s, "values") {
					dst.Next(v)
				}
				arg[func(*observable.Subscriber[string])](s, "end")(dst)
			}))
		}},
	{Name: "Of", Facts: Facts{RxGo: "Just", Delivers: "C - C", Traits: Ends},
		Fields: []Field{letters("values", "abc")}, call: "observable.Of({values})",
		play: func(s *scene) { show(s, observable.Of(arg[[]string](s, "values")...)) }},
	{Name: "FromSlice",
		Facts:  Facts{RxJS: "from", RxGo: "Just", Delivers: "C - C", Traits: Ends},
		Fields: []Field{letters("values", "abc")},
		call:   "observable.FromSlice([]string{{values}})",
		play:   func(s *scene) { show(s, observable.FromSlice(arg[[]string](s, "values"))) }},
	{Name: "FromSliceOn",
		Facts:  Facts{RxJS: "scheduled", RxGo: None, Delivers: "H H H", Traits: NeedsHost},
		Fields: []Field{letters("values", "abc")},
		call:   "observable.FromSliceOn([]string{{values}}, {s})",
		play: func(s *scene) {
			show(s,
				observable.FromSliceOn(arg[[]string](s, "values"), s.Async()))
		}},
	{Name: "FromSeq", Facts: Facts{RxJS: "from", Delivers: "C - C", Traits: Ends | Once},
		Fields: []Field{letters("values", "abc")},
		call:   "observable.FromSeq(slices.Values([]string{{values}}))",
		play: func(s *scene) {
			show(s, observable.FromSeq(slices.Values(arg[[]string](s, "values"))))
		}},
	{Name: "FromSeqOn", Facts: Facts{RxJS: "scheduled", Delivers: "H H H", Traits: NeedsHost},
		Forms: map[string]Facts{
			"TryFromSeqOn": {},
		},
		Tracks:    []Track{{"frames", "frames", "--x-x-x-x-x", moments}},
		scheduler: "m.Frame()",
		Fields:    []Field{letters("values", "abc"), count("Count", 0)},
		config:    "observable.FromSeqOnConfig",
		call:      "observable.FromSeqOn(slices.Values([]string{{values}}), {s})",
		setup:     "m.Animate({frames})",
		play: func(s *scene) {
			s.Animate(s.tracks["frames"].text)
			show(s,
				observable.FromSeqOnWithConfig(slices.Values(arg[[]string](s, "values")), s.Frame(),
					observable.FromSeqOnConfig{Count: s.num("Count")}))
		}},
	{Name: "TryFromSeq", Facts: Facts{Delivers: "C C C"},
		Fields: []Field{letters("values", "ab")},
		call: "observable.TryFromSeq(func(yield func(string, error) bool) {\n" +
			"\tfor _, v := range []string{{values}} {\n\t\tif !yield(v, nil) {\n\t\t\treturn\n" +
			"\t\t}\n\t}\n\tyield(\"\", errors.New(\"no luck\"))\n})",
		play: func(s *scene) {
			show(s, observable.TryFromSeq(failingSeq(arg[[]string](s, "values"))))
		}},
	{Name: "FromChan",
		Facts: Facts{RxJS: None, RxGo: "FromChannel", Delivers: "X - X",
			Traits: Outside | Starts},
		Tracks: []Track{{"values", "values that are sent; | closes the channel", "-a-b-|",
			moments}}, lasting: true,
		call: "observable.FromChan(values)", params: []string{"values <-chan string"},
		test: testFromChan, play: playFromChan},
	{Name: "FromContext",
		Facts:   Facts{RxJS: None, Delivers: "CX - CX", Traits: Outside | Starts},
		Tracks:  []Track{{"end", "the context ends at x", "----x", moments}},
		lasting: true,
		call:    "observable.FromContext(ctx)", params: []string{"ctx context.Context"},
		test: testFromContext, play: playFromContext},
	{Name: "FromCallback",
		Facts: Facts{RxJS: "fromEventPattern, fromEvent", RxGo: "FromEventSource", Delivers: "SN - -",
			Traits: Endless | Once},
		Tracks: []Track{further("calls", "--a--b---c")},
		call:   "observable.FromCallback(register)",
		params: []string{"register func(callback func(string)) (unregister func())"},
		setup: "register := func(callback func(string)) (unregister func()) {\n" +
			"\treturn calls.Subscribe(t.Context(), observable.Next(callback)).Unsubscribe\n}",
		play: func(s *scene) {
			calls := s.src("calls")
			show(s, observable.FromCallback(func(callback func(string)) (unregister func()) {
				return calls.Subscribe(background, observable.Next(callback)).Unsubscribe
			}))
		}},
	{Name: "FromFunc",
		Facts: Facts{RxJS: "defer", RxGo: "Start", Delivers: "C C C",
			Traits: Ends | Fails | Once},
		Fields: []Field{letters("value", "a"), outcomes()},
		call: "observable.FromFunc(func(context.Context) (string, error) { return {value}, " +
			"{err} })",
		play: func(s *scene) {
			show(s, observable.FromFunc(func(context.Context) (string, error) {
				err, _ := s.args["err"].value.(error)
				return arg[[]string](s, "value")[0], err
			}))
		}},
	{Name: "Go",
		Facts: Facts{RxJS: "from", RxGo: "Start", Delivers: "X X X",
			Traits: Ends | Fails | Once | Starts},
		Fields: []Field{lasts("takes", 3).called("f takes"), outcomes()}, lasting: true,
		call: "observable.Go(f)", params: []string{"f func(context.Context) (string, error)"},
		test: testGo, play: playGo},
	{Name: "Range", Facts: Facts{RxGo: Same, Delivers: "C - C", Traits: Ends},
		Fields: []Field{count("start", 1), count("count", 3)},
		call:   "observable.Range({start}, {count})",
		play:   func(s *scene) { show(s, observable.Range(s.num("start"), s.num("count"))) }},
	{Name: "Generate", Facts: Facts{Delivers: "C - C", Traits: Once},
		Fields: []Field{count("first", 1), count("below", 10), nexts()},
		call:   "observable.Generate({first}, func(n int) bool { return n < {below} }, {next})",
		play: func(s *scene) {
			below := s.num("below")
			show(s,
				observable.Generate(s.num("first"), func(n int) bool { return n < below },
					arg[func(int) int](s, "next")))
		}},
	{Name: "TryGenerate", Facts: Facts{Delivers: "C C C"},
		Fields: []Field{count("first", 1), count("below", 10)},
		call: "observable.TryGenerate({first}, func(n int) (bool, error) { return n < {below}, " +
			"nil }, func(n int) (int, error) {\n\tif n == 4 {\n" +
			"\t\treturn 0, errors.New(\"no luck\")\n\t}\n\treturn 2 * n, nil\n})",
		play: func(s *scene) {
			below := s.num("below")
			show(s,
				observable.TryGenerate(s.num("first"),
					func(n int) (bool, error) { return n < below, nil },
					func(n int) (int, error) {
						if n == 4 {
							return 0, errNoLuck
						}
						return 2 * n, nil
					}))
		}},
	{Name: "Defer", Facts: Facts{Traits: Once},
		Tracks: []Track{source("-a-|")},
		call:   "observable.Defer(func() observable.Observable[string] { return src })",
		play: func(s *scene) {
			src := s.src("src")
			show(s,
				observable.Defer(func() texts { return src }))
		}},
	{Name: "Using", Facts: Facts{Traits: Once},
		Tracks: []Track{source("-a-b-|")},
		call: "observable.Using(open, func(string) observable.Observable[string] { return src " +
			"}, release)",
		params: []string{"open func() string", "release func(string)"},
		setup:  "open := func() string { return \"the resource\" }\nrelease := func(string) {}",
		play: func(s *scene) {
			calls, src := s.calls("calls"), s.src("src")
			show(s, observable.Using(func() string { calls.add("o", "open()"); return "" },
				func(string) texts { return src }, func(string) { calls.add("r", "release()") }))
		}},
	{Name: "TryUsing", Tracks: []Track{source("-a-b-|")},
		Fields: []Field{first("an error", outcomes())},
		call: "observable.TryUsing(func() (string, error) { return \"the resource\", {err} }, " +
			"func(string) observable.Observable[string] { return src }, func(string) {})",
		play: func(s *scene) {
			src := s.src("src")
			err, _ := s.args["err"].value.(error)
			show(s, observable.TryUsing(func() (string, error) { return "", err },
				func(string) texts { return src }, func(string) {}))
		}},
	{Name: "Empty", Facts: Facts{RxJS: "EMPTY", RxGo: Same, Delivers: "- - C", Traits: Ends},
		call: "observable.Empty[string]()",
		play: func(s *scene) { show(s, observable.Empty[string]()) }},
	{Name: "Never", Facts: Facts{RxJS: "NEVER", RxGo: Same, Delivers: "- - -", Traits: Endless},
		call: "observable.Never[string]()",
		play: func(s *scene) { show(s, observable.Never[string]()) }},
	{Name: "Throw",
		Facts: Facts{RxJS: "throwError", RxGo: "Thrown", Delivers: "- C -", Traits: Ends | Fails},
		call:  `observable.Throw[string](errors.New("no luck"))`,
		play:  func(s *scene) { show(s, observable.Throw[string](errors.New("no luck"))) }},
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

func nexts() Field {
	return choice("next",
		Option{"double", "func(n int) int { return 2 * n }", func(n int) int { return 2 * n }},
		Option{"plus 3", "func(n int) int { return n + 3 }", func(n int) int { return n + 3 }},
		Option{"the same, for ever", "func(n int) int { return n }", func(n int) int { return n }},
	)
}

var timing = []*Operator{
	{Name: "Timer", Facts: Facts{RxGo: Same, Delivers: "H H H", Traits: Ends | NeedsHost},
		Fields: []Field{lasts("due", 3)}, call: "observable.Timer({due}, {s})",
		play: func(s *scene) { show(s, observable.Timer(s.dur("due"), s.Async())) }},
	{Name: "TimerAfter", Facts: Facts{RxGo: None, Traits: Own | NeedsHost},
		Fields: []Field{first("1, 3 and 2 ms", waits())},
		call:   "observable.TimerAfter({waits}, {s})",
		play: func(s *scene) {
			show(s, observable.TimerAfter(arg[schedule.Schedule](s, "waits"), s.Async()))
		}},
	{Name: "TimerAt", Facts: Facts{RxJS: "timer", Delivers: "H H H", Traits: Ends | NeedsHost},
		Fields: []Field{lasts("due", 3)},
		call:   "observable.TimerAt({s}.Now().Add({due}), {s})",
		play: func(s *scene) {
			show(s, observable.TimerAt(s.Async().Now().Add(s.dur("due")), s.Async()))
		}},
	{Name: "TimerEvery",
		Facts:  Facts{RxJS: "timer", Delivers: "H H -", Traits: Endless | NeedsHost},
		Fields: []Field{lasts("due", 3), lasts("period", 2)},
		call:   "observable.TimerEvery({due}, {period}, {s})",
		play: func(s *scene) {
			show(s, observable.TimerEvery(s.dur("due"), s.dur("period"), s.Async()))
		}},
	{Name: "Interval", Facts: Facts{RxGo: Same, Delivers: "H H -", Traits: Endless | NeedsHost},
		Fields: []Field{lasts("period", 2)},
		call:   "observable.Interval({period}, {s})",
		play:   func(s *scene) { show(s, observable.Interval(s.dur("period"), s.Async())) }},
	{Name: "AnimationFrames", Facts: Facts{Delivers: "H H -", Traits: Endless | NeedsHost},
		Tracks:    []Track{{"frames", "frames", "-x--x--x", moments}},
		scheduler: "m.Frame()",
		call:      "observable.AnimationFrames({s})", setup: "m.Animate({frames})",
		play: func(s *scene) {
			s.Animate(s.tracks["frames"].text)
			show(s, observable.AnimationFrames(s.Frame()))
		}},
	{Name: "Delay",
		Facts:  Facts{Delivers: "SH SH SH", Emits: Each, Traits: Defers | Relays | NeedsHost},
		Tracks: []Track{source("-a-b---|")}, Fields: []Field{lasts("d", 2)},
		call: "src.Delay({d}, {s})",
		play: func(s *scene) {
			show(s,
				observable.Delay[string](s.dur("d"), s.Async())(s.src("src")))
		}},
	{Name: "DelayWhen", Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Defers | Relays},
		Tracks: []Track{source("-ab-c---|"), ofValue("duration", "---x")},
		call:   "src.DelayWhen(duration)",
		play:   func(s *scene) { show(s, observable.DelayWhen(s.of("duration"))(s.src("src"))) }},
	{Name: "Timeout",
		Facts: Facts{Delivers: "SH SH SH", Traits: Ends | Fails | NeedsHost | SwitchesAway},
		Forms: map[string]Facts{
			"TimeoutWithConfig": {Delivers: "SNH SNH SNH",
				Traits: Own | Ends | NeedsHost | SwitchesAway},
		},
		Tracks: []Track{source("-a--b------c|"), further("x", "p-q|")},
		Fields: []Field{lasts("each", 4), lasts("First", 0),
			flag("With").as("With: func(observable.TimeoutInfo) observable.Observable[string] { " +
				"return x }")},
		config: "observable.TimeoutConfig[string]", call: "src.Timeout({each}, {s})",
		play: func(s *scene) {
			c, x := observable.TimeoutConfig[string]{First: s.dur("First")}, s.src("x")
			if s.on("With") {
				c.With = func(observable.TimeoutInfo) texts { return x }
			}
			show(s, observable.TimeoutWithConfig(s.dur("each"), s.Async(), c)(s.src("src")))
		}},
	{Name: "TimeInterval", Facts: Facts{RxGo: Same, Emits: Each},
		Tracks: []Track{source("-a--b-|")}, call: "src.TimeInterval({s})",
		play: func(s *scene) { show(s, observable.TimeInterval[string](s.Async())(s.src("src"))) }},
	{Name: "Timestamp", Facts: Facts{RxGo: Same, Emits: Each},
		Tracks: []Track{source("-a--b-|")}, call: "src.Timestamp({s})",
		play: func(s *scene) { show(s, observable.Timestamp[string](s.Async())(s.src("src"))) }},
}

var rates = []*Operator{
	{Name: "Debounce", Facts: Facts{Delivers: "SN SN SN"},
		Tracks: []Track{source("-a--bc---d--|"), ofValue("duration", "--x")},
		call:   "src.Debounce(duration)",
		play:   func(s *scene) { show(s, observable.Debounce(s.of("duration"))(s.src("src"))) }},
	{Name: "DebounceTime",
		Facts:  Facts{RxGo: "Debounce", Delivers: "SH SH SH", Traits: Defers | NeedsHost},
		Tracks: []Track{source("-a--bc---d--|")},
		Fields: []Field{lasts("quiet", 2)},
		call:   "src.DebounceTime({quiet}, {s})",
		play: func(s *scene) {
			show(s, observable.DebounceTime[string](s.dur("quiet"), s.Async())(s.src("src")))
		}},
	{Name: "Throttle", Facts: Facts{Delivers: "SN SN SN"},
		Tracks: []Track{source("-ab-c--d--|"), ofValue("duration", "--x")},
		Fields: []Field{flag("SkipLeading"), flag("Trailing")},
		config: "observable.ThrottleConfig", call: "src.Throttle(duration)",
		play: func(s *scene) {
			show(s, observable.ThrottleWithConfig(s.of("duration"), s.throttle())(s.src("src")))
		}},
	{Name: "ThrottleTime", Facts: Facts{Delivers: "SH SH SH", Traits: NeedsHost},
		Tracks: []Track{source("-ab-c--d--|")},
		Fields: []Field{lasts("duration", 2), flag("SkipLeading"), flag("Trailing")},
		config: "observable.ThrottleConfig",
		call:   "src.ThrottleTime({duration}, {s})",
		play: func(s *scene) {
			show(s,
				observable.ThrottleTimeWithConfig[string](s.dur("duration"), s.Async(),
					s.throttle())(s.src("src")))
		}},
	{Name: "Audit", Facts: Facts{Delivers: "SN SN SN"},
		Tracks: []Track{source("-ab---cd--|"), ofValue("duration", "--x")},
		call:   "src.Audit(duration)",
		play:   func(s *scene) { show(s, observable.Audit(s.of("duration"))(s.src("src"))) }},
	{Name: "AuditTime", Facts: Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost},
		Tracks: []Track{source("-ab---cd--|")},
		Fields: []Field{lasts("duration", 2)}, call: "src.AuditTime({duration}, {s})",
		play: func(s *scene) {
			show(s, observable.AuditTime[string](s.dur("duration"), s.Async())(s.src("src")))
		}},
	{Name: "Pace", Facts: Facts{RxJS: None, Delivers: "SH SH SH", Emits: Each,
		Traits: Defers | Relays | NeedsHost},
		Forms: map[string]Facts{
			"PaceWithConfig": {Emits: Depends},
		},
		Tracks: []Track{source("-abc-----|")},
		Fields: []Field{count("count", 1), lasts("per", 2), count("Burst", 0), backlogs("Backlog")},
		config: "observable.PaceConfig", call: "src.Pace({count}, {per}, {s})",
		play: func(s *scene) {
			c := observable.PaceConfig{Burst: s.num("Burst"),
				Backlog: arg[observable.Backlog](s, "Backlog")}
			show(s, observable.PaceWithConfig[string](s.num("count"), s.dur("per"), s.Async(),
				c)(s.src("src")))
		}},
	{Name: "Sample", Facts: Facts{RxGo: Same, Delivers: "SN SN SN"},
		Tracks: []Track{source("-ab---c---|"), further("notifier", "---x-x--x--")},
		call:   "src.Sample(notifier)",
		play: func(s *scene) {
			show(s,
				observable.Sample[string](s.src("notifier"))(s.src("src")))
		}},
	{Name: "SampleTime", Facts: Facts{Delivers: "SH SH SH", Traits: Defers | NeedsHost},
		Tracks: []Track{source("-ab----c--|")},
		Fields: []Field{lasts("period", 3)}, call: "src.SampleTime({period}, {s})",
		play: func(s *scene) {
			show(s, observable.SampleTime[string](s.dur("period"), s.Async())(s.src("src")))
		}},
}

func (s *scene) throttle() observable.ThrottleConfig {
	return observable.ThrottleConfig{SkipLeading: s.on("SkipLeading"), Trailing: s.on("Trailing")}
}
