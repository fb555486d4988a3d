package catalog

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

func upper(v string) string { return strings.ToUpper(v) }

// times is how often to subscribe again.
func times() Field {
	return choice("count", Option{"0", "0", 0}, Option{"1", "1", 1}, Option{"2", "2", 2},
		Option{"3", "3", 3},
		Option{"Forever", "observable.Forever", observable.Forever})
}

var repeating = []*Operator{
	{Name: "Repeat", Facts: Facts{RxGo: Same, Traits: Again},
		Forms: map[string]Facts{
			"RepeatWithConfig": {Delivers: "S SN SN"},
		},
		Tracks: []Track{source("-a-|")}, Fields: []Field{first("2", times()),
			lasts("Delay",
				0).as("Delay: func(int) observable.Notifier { return observable.Timer({}, {s}) }")},
		config: "observable.RepeatConfig", call: "src.Repeat({count})",
		play: func(s *scene) {
			var c observable.RepeatConfig
			if notZero(s.dur("Delay")) {
				timer := s.timer("Delay")
				c.Delay = func(int) observable.Notifier { return timer() }
			}
			show(s, observable.RepeatWithConfig[string](s.num("count"), c)(s.src("src")))
		}},
	{Name: "RepeatAfter", Facts: Facts{Delivers: "S SH S"},
		Tracks: []Track{source("-a-|")}, Fields: []Field{waits()},
		call: "src.RepeatAfter({waits}, {s})",
		play: func(s *scene) {
			show(s,
				observable.RepeatAfter[string](arg[schedule.Schedule](s, "waits"),
					s.Async())(s.src("src")))
		}},
	{Name: "Retry", Facts: Facts{RxGo: Same},
		Forms: map[string]Facts{
			"RetryWithConfig": {RxGo: "BackOffRetry", Delivers: "S SN SN"},
		},
		Tracks: []Track{source("-a-#")}, Fields: []Field{first("1", times()),
			lasts("Delay",
				0).as("Delay: func(error, int) observable.Notifier { return observable.Timer({}, " +
				"{s}) }"), flag("ResetOnSuccess")},
		config: "observable.RetryConfig", call: "src.Retry({count})",
		play: func(s *scene) {
			c := observable.RetryConfig{ResetOnSuccess: s.on("ResetOnSuccess")}
			if notZero(s.dur("Delay")) {
				timer := s.timer("Delay")
				c.Delay = func(error, int) observable.Notifier { return timer() }
			}
			show(s, observable.RetryWithConfig[string](s.num("count"), c)(s.src("src")))
		}},
	{Name: "RetryAfter", Facts: Facts{RxGo: "BackOffRetry", Delivers: "S SH S"},
		Forms: map[string]Facts{
			"RetryAfterWithConfig": {},
		},
		Tracks: []Track{source("-a-#")},
		Fields: []Field{waits(), flag("ResetOnSuccess")},
		config: "observable.RetryAfterConfig", call: "src.RetryAfter({waits}, {s})",
		play: func(s *scene) {
			c := observable.RetryAfterConfig{ResetOnSuccess: s.on("ResetOnSuccess")}
			show(s,
				observable.RetryAfterWithConfig[string](arg[schedule.Schedule](s, "waits"),
					s.Async(), c)(s.src("src")))
		}},
}

var bounding = []*Operator{
	{Name: "Backlog",
		Facts:  Facts{RxJS: None, RxGo: "WithBufferedChannel, WithBackPressureStrategy"},
		Tracks: []Track{source("-(abcd|)")},
		Fields: []Field{count("limit", 2), overflows("overflow")},
		call: "src.ObserveOnWithConfig({s}, observable.ObserveOnConfig{\n" +
			"\tBacklog: observable.Backlog{Limit: {limit}, Overflow: {overflow}},\n})",
		play: func(s *scene) {
			b := observable.Backlog{Limit: s.num("limit"),
				Overflow: arg[observable.Overflow](s, "overflow")}
			show(s,
				observable.ObserveOnWithConfig[string](s.Async(),
					observable.ObserveOnConfig{Backlog: b})(s.src("src")))
		}},
}

var looking = []*Operator{
	{Name: "Tap", Facts: Facts{Emits: Each, Traits: Passes},
		Tracks: []Track{source("-a--b-|")}, call: "src.Tap(f)",
		params: []string{"f func(string)"},
		setup:  "f := func(v string) { t.Log(v) }",
		play: func(s *scene) {
			calls := s.calls("calls of f")
			show(s, observable.Tap(func(v string) { calls.add(v, "f("+v+")") })(s.src("src")))
		}},
	{Name: "TapError", Facts: Facts{RxJS: "tap", Emits: Each, Traits: Passes},
		Tracks: []Track{source("-a--b-#")}, call: "src.TapError(f)",
		params: []string{"f func(error)"}, setup: "f := func(err error) { t.Log(err) }",
		play: func(s *scene) {
			calls := s.calls("calls of f")
			f := func(err error) { calls.add("!", "f("+err.Error()+")") }
			show(s, observable.TapError[string](f)(s.src("src")))
		}},
	{Name: "TapObserver", Facts: Facts{RxJS: "tap", Emits: Each, Traits: Passes},
		Tracks: []Track{source("-a--b-|")}, call: "src.TapObserver(o)",
		params: []string{"o observable.Observer[string]"},
		setup:  "o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}",
		play:   playTapObserver},
	{Name: "TapObserverWithConfig", Tracks: []Track{source("-a--b-|")},
		call: "src.TapObserverWithConfig(o, observable.TapObserverConfig{Subscribe: begin, " +
			"Finalize: end})",
		params: []string{"o observable.Observer[string]", "begin, end func()"},
		setup: "o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}\n" +
			"begin, end := func() {}, func() {}",
		play: playTapObserver},
	{Name: "Log", Facts: Facts{RxJS: None, Emits: Each, Traits: Passes},
		Tracks: []Track{source("-a--b-|")}, call: "src.Log(l, slog.LevelInfo, \"letters\")",
		params: []string{"l *slog.Logger"}, setup: "l := slog.Default()",
		play: func(s *scene) {
			records := s.calls("records")
			l := slog.New(logged{slog.DiscardHandler, func(r slog.Record) {
				text := r.Message
				r.Attrs(func(a slog.Attr) bool {
					text += " " + a.String()
					return true
				})
				records.add("", text)
			}})
			show(s, observable.Log[string](l, slog.LevelInfo, "letters")(s.src("src")))
		}},
	{Name: "Finalize", Facts: Facts{Emits: Each, Traits: Once},
		Tracks: []Track{source("-a--b-|")}, call: "src.Finalize(f)",
		params: []string{"f func()"}, setup: "f := func() { t.Log(\"closed\") }",
		play: func(s *scene) {
			calls := s.calls("calls of f")
			show(s, observable.Finalize[string](func() { calls.add("f", "f()") })(s.src("src")))
		}},
	{Name: "As", Facts: Facts{RxJS: None, Emits: Each, Traits: Unseen},
		Tracks: []Track{source("-a--b-|")}, call: "src.As(\"letters\")",
		play: func(s *scene) { show(s, observable.As[string]("letters")(s.src("src"))) }},
	{Name: "CatchError",
		Facts:  Facts{RxGo: "OnErrorResumeNext", Delivers: "SN N SN", Traits: Catches},
		Tracks: []Track{source("-a--b-#"), further("other", "--p-q|")},
		call: "src.CatchError(func(error, observable.Observable[string]) " +
			"observable.Observable[string] { return other })",
		play: func(s *scene) {
			other := s.src("other")
			show(s, observable.CatchError(func(error, texts) texts { return other })(s.src("src")))
		}},
	{Name: "MapErr", Facts: Facts{RxJS: None, Traits: Catches},
		Tracks: []Track{source("-a--b-#")},
		call:   "src.MapErr(func(error) error { return errors.ErrUnsupported })",
		play: func(s *scene) {
			other := func(error) error { return errors.ErrUnsupported }
			show(s, observable.MapErr[string](other)(s.src("src")))
		}},
	{Name: "CatchPanic", Facts: Facts{RxJS: None, Traits: CatchesPanics},
		Tracks: []Track{source("-a-b-c|")},
		call: "src.Map(func(v string) string {\n\tif v == \"b\" {\n" +
			"\t\tpanic(errors.ErrUnsupported)\n\t}\n\treturn strings.ToUpper(v)\n}).CatchPanic()",
		play: func(s *scene) {
			show(s, observable.CatchPanic(observable.Map(func(v string) string {
				if v == "b" {
					panic(errors.ErrUnsupported)
				}
				return strings.ToUpper(v)
			})(s.src("src"))))
		}},
	{Name: "Surviving", Facts: Facts{RxJS: None, Traits: Once},
		Tracks: []Track{source("-a-b-c|")},
		call:   "observable.Surviving(observer, report)",
		params: []string{"observer observable.Observer[string]",
			"report func(*observable.PanicError)"}, returns: "observable.Observer[string]",
		test: testSurviving,
		play: func(s *scene) {
			src, reports := s.src("src"), s.calls("calls of report")
			showAs(s, "handled", "", 0, observable.New(func(dst *observable.Subscriber[string]) {
				dst.Add(src.Subscribe(background, observable.Surviving(observable.Observer[string]{
					Next: func(v string) {
						if v == "b" {
							panic("no b")
						}
						dst.Next(v)
					},
					Error: dst.Error, Complete: dst.Complete,
				},
					func(err *observable.PanicError) {
						reports.add("!", "report(a panic with no b)")
					})))
			}))
		}},
}

// logged is a handler that hands records to a function.
type logged struct {
	slog.Handler
	record func(slog.Record)
}

func (logged) Enabled(context.Context, slog.Level) bool { return true }

func (l logged) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l logged) Handle(_ context.Context, r slog.Record) error {
	l.record(r)
	return nil
}

// playTapObserver shows what the functions of an observer and a config are told.
func playTapObserver(s *scene) {
	calls := s.calls("calls")
	call := func(letter, name string) func() { return func() { calls.add(letter, name+"()") } }
	o := observable.Observer[string]{
		Next:     func(v string) { calls.add(v, "Next("+v+")") },
		Error:    func(err error) { calls.add("!", "Error("+err.Error()+")") },
		Complete: call("C", "Complete"),
	}
	c := observable.TapObserverConfig{}
	if s.op.Name == "TapObserverWithConfig" {
		c.Subscribe, c.Finalize = call("S", "Subscribe"), call("F", "Finalize")
	}
	show(s, observable.TapObserverWithConfig(o, c)(s.src("src")))
}

var moving = []*Operator{
	{Name: "SubscribeOn", Facts: Facts{Delivers: "SH SH S", Traits: Defers},
		Tracks: []Track{source("a-b-|")}, call: "src.SubscribeOn({s})",
		play: func(s *scene) { show(s, observable.SubscribeOn[string](s.Async())(s.src("src"))) }},
	{Name: "ObserveOn",
		Facts: Facts{Delivers: "H SH H", Emits: Each, Traits: Defers | Relays | NeedsHost},
		Forms: map[string]Facts{
			"ObserveOnWithConfig": {Emits: Depends},
		},
		Tracks: []Track{source("-a-b-(c|)")},
		Fields: []Field{lasts("Delay", 0), backlogs("Backlog")},
		config: "observable.ObserveOnConfig", call: "src.ObserveOn({s})",
		play: func(s *scene) {
			c := observable.ObserveOnConfig{Delay: s.dur("Delay"),
				Backlog: arg[observable.Backlog](s, "Backlog")}
			show(s, observable.ObserveOnWithConfig[string](s.Async(), c)(s.src("src")))
		}},
}

// steps are what an operator of one's own does with a value.
func steps() Field {
	type step = func(*observable.Subscriber[string], string)
	return choice("next",
		Option{"upper", "dst.Next(strings.ToUpper(v))",
			step(func(dst *observable.Subscriber[string],
				v string) {
				dst.Next(strings.ToUpper(v))
			})},
		Option{"drop", "_ = v", step(func(*observable.Subscriber[string], string) {})},
		Option{"complete", "dst.Complete()",
			step(func(dst *observable.Subscriber[string], _ string) { dst.Complete() })},
	)
}

const operate = "src.Pipe(observable.Operate(func(src observable.Observable[string], dst " +
	"*observable.Subscriber[string]) {\n\t"

func (s *scene) step(dst *observable.Subscriber[string]) func(string) {
	do := arg[func(*observable.Subscriber[string], string)](s, "next")
	return func(v string) { do(dst, v) }
}

// own is a function to write operators with.
func ownOperator(name, call string,
	on func(s *scene, src texts, dst *observable.Subscriber[string])) *Operator {
	return &Operator{Name: name, Tracks: []Track{source("-a--b-c-|")}, Fields: []Field{steps()},
		call: operate + call + "\n}))",
		play: func(s *scene) {
			show(s,
				observable.Operate(func(src texts, dst *observable.Subscriber[string]) {
					on(s, src, dst)
				})(s.src("src")))
		}}
}

const observer = "observable.Observer[string]{Next: func(v string) { {next} }"

var writing = []*Operator{
	ownOperator("Operate", "observable.Forward(src, dst, func(v string) { {next} })",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			observable.Forward(src, dst, s.step(dst))
		}).
		with(Facts{Emits: Each, Traits: Ends | Once}),
	ownOperator("Forward", "observable.Forward(src, dst, func(v string) { {next} })",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			observable.Forward(src, dst, s.step(dst))
		}).
		with(Facts{RxJS: "createOperatorSubscriber", Traits: Unseen}),
	ownOperator("ForwardTo",
		"observable.ForwardTo(src, dst, "+observer+", Complete: func() {\n\t\tdst.Next(\"!\")\n"+
			"\t\tdst.Complete()\n\t}})",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			observable.ForwardTo(src, dst,
				observable.Observer[string]{Next: s.step(dst), Complete: func() {
					dst.Next("!")
					dst.Complete()
				}})
		}).
		with(Facts{RxJS: "createOperatorSubscriber", Traits: Unseen}),
	ownOperator("NewSubscriber", "src.SubscribeTo(observable.NewSubscriber(dst, "+observer+"}))",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			src.SubscribeTo(observable.NewSubscriber(dst,
				observable.Observer[string]{Next: s.step(dst)}))
		}).
		with(Facts{RxJS: "new Subscriber"}),
}
