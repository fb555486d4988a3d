package catalog

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// times is how often to subscribe again.
func times() Field {
	return choice("count", Option{"0", "0", 0}, Option{"1", "1", 1}, Option{"2", "2", 2},
		Option{"3", "3", 3}, Option{"Forever", "observable.Forever", observable.Forever})
}

var repeating = []*Operator{
	configured("Repeat", "-a-|", func(s *scene, c observable.RepeatConfig) op {
		if timer, ok := s.timer("Delay"); ok {
			c.Delay = func(int) observable.Notifier { return timer() }
		}
		return observable.RepeatWithConfig[string](s.num("count"), c)
	}, first("2", times()), lasts("Delay", 0).
		as("Delay: func(int) observable.Notifier { return observable.Timer({}, {s}) }")).
		with(Facts{RxGo: Same, Traits: Again}).
		form("RepeatWithConfig", Facts{Delivers: "S SN SN"}),
	timed("RepeatAfter", "-a-|", waits(), observable.RepeatAfter[string]).
		with(Facts{Delivers: "S SH S"}),
	configured("Retry", "-a-#", func(s *scene, c observable.RetryConfig) op {
		if timer, ok := s.timer("Delay"); ok {
			c.Delay = func(error, int) observable.Notifier { return timer() }
		}
		return observable.RetryWithConfig[string](s.num("count"), c)
	}, first("1", times()), lasts("Delay", 0).
		as("Delay: func(error, int) observable.Notifier { return observable.Timer({}, {s}) }"),
		flag("ResetOnSuccess")).
		with(Facts{RxGo: Same}).
		form("RetryWithConfig", Facts{RxGo: "BackOffRetry", Delivers: "S SN SN"}),
	configured("RetryAfter", "-a-#", func(s *scene, c observable.RetryAfterConfig) op {
		return observable.RetryAfterWithConfig[string](arg[schedule.Schedule](s, "waits"),
			s.Async(), c)
	}, waits(), onScheduler{}, flag("ResetOnSuccess")).
		with(Facts{RxGo: "BackOffRetry", Delivers: "S SH S"}).
		form("RetryAfterWithConfig", Facts{}),
}

var bounding = []*Operator{
	changes("Backlog", "-(abcd|)", func(s *scene) op {
		b := observable.Backlog{Limit: s.num("limit"),
			Overflow: arg[observable.Overflow](s, "overflow")}
		return observable.ObserveOnWithConfig[string](s.Async(),
			observable.ObserveOnConfig{Backlog: b})
	}, count("limit", 2), overflows("overflow")).
		calls("src.ObserveOnWithConfig({s}, observable.ObserveOnConfig{\n" +
			"\tBacklog: observable.Backlog{Limit: {limit}, Overflow: {overflow}},\n})").
		with(Facts{RxJS: None, RxGo: "WithBufferedChannel, WithBackPressureStrategy",
			Demand: Answers}),
}

var looking = []*Operator{
	changes("Tap", "-a--b-|", func(s *scene) op {
		calls := s.calls("calls of f")
		return observable.Tap(func(v string) { calls.add(v, "f("+v+")") })
	}).
		calls("src.Tap(f)").after("f := func(v string) { t.Log(v) }", "f func(string)").
		with(Facts{Emits: Each, Traits: Passes}),
	changes("TapError", "-a--b-#", func(s *scene) op {
		calls := s.calls("calls of f")
		return observable.TapError[string](func(err error) { calls.add("!", "f("+err.Error()+")") })
	}).
		calls("src.TapError(f)").after("f := func(err error) { t.Log(err) }", "f func(error)").
		with(Facts{RxJS: "tap", Emits: Each, Traits: Passes}),
	changes("TapObserver", "-a--b-|", tapping).calls("src.TapObserver(o)").
		after("o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}",
			"o observable.Observer[string]").
		with(Facts{RxJS: "tap", Emits: Each, Traits: Passes}),
	changes("TapObserverWithConfig", "-a--b-|", tapping).
		calls("src.TapObserverWithConfig(o, observable.TapObserverConfig{Subscribe: begin, "+
			"Finalize: end})").
		after("o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}\n"+
			"begin, end := func() {}, func() {}",
			"o observable.Observer[string]", "begin, end func()"),
	changes("Log", "-a--b-|", func(s *scene) op {
		records := s.calls("records")
		l := slog.New(logged{slog.DiscardHandler, func(r slog.Record) {
			text := r.Message
			r.Attrs(func(a slog.Attr) bool {
				text += " " + a.String()
				return true
			})
			records.add("", text)
		}})
		return observable.Log[string](l, slog.LevelInfo, "letters")
	}).
		calls("src.Log(l, slog.LevelInfo, \"letters\")").
		after("l := slog.Default()", "l *slog.Logger").
		with(Facts{RxJS: None, Emits: Each, Traits: Passes}),
	changes("Finalize", "-a--b-|", func(s *scene) op {
		calls := s.calls("calls of f")
		return observable.Finalize[string](func() { calls.add("f", "f()") })
	}).
		calls("src.Finalize(f)").after("f := func() { t.Log(\"closed\") }", "f func()").
		with(Facts{Emits: Each, Traits: Once}),
	plain("As", "-a--b-|", func(src texts) texts { return observable.As[string]("letters")(src) }).
		calls("src.As(\"letters\")").
		with(Facts{RxJS: None, Emits: Each, Traits: Unseen}),
	beside("CatchError", "-a--b-#", further("other", "--p-q|"), func(other texts) op {
		return observable.CatchError(func(error, texts) texts { return other })
	}).
		calls("src.CatchError(func(error, observable.Observable[string]) " +
			"observable.Observable[string] { return other })").
		with(Facts{RxGo: "OnErrorResumeNext", Delivers: "SN N SN", Traits: Catches}),
	plain("MapErr", "-a--b-#", func(src texts) texts {
		return observable.MapErr[string](func(error) error { return errors.ErrUnsupported })(src)
	}).
		calls("src.MapErr(func(error) error { return errors.ErrUnsupported })").
		with(Facts{RxJS: None, Traits: Catches}),
	plain("CatchPanic", "-a-b-c|", func(src texts) texts {
		return observable.CatchPanic(observable.Map(func(v string) string {
			if v == "b" {
				panic(errors.ErrUnsupported)
			}
			return strings.ToUpper(v)
		})(src))
	}).
		calls("src.Map(func(v string) string {\n\tif v == \"b\" {\n" +
			"\t\tpanic(errors.ErrUnsupported)\n\t}\n\treturn strings.ToUpper(v)\n}).CatchPanic()").
		with(Facts{RxJS: None, Traits: CatchesPanics}),
	{Name: "Surviving", Facts: Facts{RxJS: None, Traits: Once, Demand: TakesAll},
		Tracks: []Track{source("-a-b-c|")},
		call:   "observable.Surviving(observer, report)",
		params: []string{"observer observable.Observer[string]",
			"report func(*observable.PanicError)"}, returns: "observable.Observer[string]",
		test: testSurviving, play: playSurviving},
}

func playSurviving(s *scene) {
	src, reports := s.src("src"), s.calls("calls of report")
	showAs(s, "handled", "", 0, observable.New(func(dst *observable.Subscriber[string]) {
		next := func(v string) {
			if v == "b" {
				panic("no b")
			}
			dst.Next(v)
		}
		o := observable.Observer[string]{Next: next, Error: dst.Error, Complete: dst.Complete}
		report := func(*observable.PanicError) { reports.add("!", "report(a panic with no b)") }
		dst.Add(src.Subscribe(background, observable.Surviving(o, report)))
	}))
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

// tapping shows what the functions of an observer and a config are told.
func tapping(s *scene) op {
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
	return observable.TapObserverWithConfig(o, c)
}

var moving = []*Operator{
	changes("SubscribeOn", "a-b-|", func(s *scene) op {
		return observable.SubscribeOn[string](s.Async())
	}, onScheduler{}).
		with(Facts{Delivers: "SH SH S", Traits: Defers}),
	configured("ObserveOn", "-a-b-(c|)", func(s *scene, c observable.ObserveOnConfig) op {
		return observable.ObserveOnWithConfig[string](s.Async(), c)
	}, onScheduler{}, lasts("Delay", 0), backlogs("Backlog")).
		with(Facts{Delivers: "H SH H", Emits: Each, Traits: Defers | Relays | NeedsHost,
			Demand: Holds}).
		form("ObserveOnWithConfig", Facts{Emits: Depends, Demand: Answers}),
}

// steps are what an operator of one's own does with a value.
func steps() Field {
	type step = func(*observable.Subscriber[string], string)
	return choice("next",
		Option{"upper", "dst.Next(strings.ToUpper(v))",
			step(func(dst *observable.Subscriber[string], v string) {
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

// ownOperator is a function to write operators with.
func ownOperator(name, call string,
	on func(s *scene, src texts, dst *observable.Subscriber[string])) *Operator {
	return changes(name, "-a--b-c-|", func(s *scene) op {
		return observable.Operate(func(src texts, dst *observable.Subscriber[string]) {
			on(s, src, dst)
		})
	}, steps()).calls(operate + call + "\n}))")
}

const observer = "observable.Observer[string]{Next: func(v string) { {next} }"

func forwarding(s *scene, src texts, dst *observable.Subscriber[string]) {
	observable.Forward(src, dst, s.step(dst))
}

var writing = []*Operator{
	ownOperator("Operate", "observable.Forward(src, dst, func(v string) { {next} })", forwarding).
		with(Facts{Emits: Each, Traits: Ends | Once}),
	ownOperator("Forward", "observable.Forward(src, dst, func(v string) { {next} })", forwarding).
		with(Facts{RxJS: "createOperatorSubscriber", Traits: Unseen}),
	ownOperator("ForwardTo",
		"observable.ForwardTo(src, dst, "+observer+", Complete: func() {\n\t\tdst.Next(\"!\")\n"+
			"\t\tdst.Complete()\n\t}})",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			completed := func() {
				dst.Next("!")
				dst.Complete()
			}
			observable.ForwardTo(src, dst,
				observable.Observer[string]{Next: s.step(dst), Complete: completed})
		}).
		with(Facts{RxJS: "createOperatorSubscriber", Traits: Unseen}),
	ownOperator("NewSubscriber", "src.SubscribeTo(observable.NewSubscriber(dst, "+observer+"}))",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			src.SubscribeTo(observable.NewSubscriber(dst,
				observable.Observer[string]{Next: s.step(dst)}))
		}).
		with(Facts{RxJS: "new Subscriber"}),
	ownOperator("NewSerializer",
		"z := observable.NewSerializer(dst)\n\tobservable.ForwardSerially(z, src, dst, "+observer+"})",
		forwardingSerially).
		with(Facts{RxJS: None, Traits: Unseen}),
	ownOperator("ForwardSerially",
		"z := observable.NewSerializer(dst)\n\tobservable.ForwardSerially(z, src, dst, "+observer+"})",
		forwardingSerially).
		with(Facts{RxJS: None, Traits: Unseen}),
	ownOperator("NewSerialSubscriber",
		"z := observable.NewSerializer(dst)\n\tsrc.SubscribeTo(observable.NewSerialSubscriber(z, dst, "+
			observer+"}))",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			src.SubscribeTo(observable.NewSerialSubscriber(observable.NewSerializer(dst), dst,
				observable.Observer[string]{Next: s.step(dst)}))
		}).
		with(Facts{RxJS: None, Traits: Unseen}),
}

func forwardingSerially(s *scene, src texts, dst *observable.Subscriber[string]) {
	observable.ForwardSerially(observable.NewSerializer(dst), src, dst,
		observable.Observer[string]{Next: s.step(dst)})
}
