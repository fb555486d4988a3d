package playground

import (
	"errors"
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
	{Name: "Repeat", Tracks: []Track{source("-a-|")}, Fields: []Field{first("2", times()),
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
	{Name: "RepeatAfter", Tracks: []Track{source("-a-|")}, Fields: []Field{waits()},
		call: "src.RepeatAfter({waits}, {s})",
		play: func(s *scene) {
			show(s,
				observable.RepeatAfter[string](arg[schedule.Schedule](s, "waits"),
					s.Async)(s.src("src")))
		}},
	{Name: "Retry", Tracks: []Track{source("-a-#")}, Fields: []Field{first("1", times()),
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
	{Name: "RetryAfter", Tracks: []Track{source("-a-#")},
		Fields: []Field{waits(), flag("ResetOnSuccess")},
		config: "observable.RetryAfterConfig", call: "src.RetryAfter({waits}, {s})",
		play: func(s *scene) {
			c := observable.RetryAfterConfig{ResetOnSuccess: s.on("ResetOnSuccess")}
			show(s,
				observable.RetryAfterWithConfig[string](arg[schedule.Schedule](s, "waits"),
					s.Async, c)(s.src("src")))
		}},
}

var looking = []*Operator{
	{Name: "Backlog", Tracks: []Track{source("-(abcd|)")},
		Fields: []Field{count("limit", 2), overflows("overflow")},
		call: "src.ObserveOnWithConfig({s}, observable.ObserveOnConfig{\n" +
			"\tBacklog: observable.Backlog{Limit: {limit}, Overflow: {overflow}},\n})",
		play: func(s *scene) {
			b := observable.Backlog{Limit: s.num("limit"),
				Overflow: arg[observable.Overflow](s, "overflow")}
			show(s,
				observable.ObserveOnWithConfig[string](s.Async,
					observable.ObserveOnConfig{Backlog: b})(s.src("src")))
		}},
	{Name: "Tap", Tracks: []Track{source("-a--b-|")}, call: "src.Tap(observable.Next(f))",
		params: []string{"f func(string)"},
		setup:  "f := func(v string) { t.Log(v) }",
		play: func(s *scene) {
			calls := s.calls("calls of f")
			show(s,
				observable.Tap(observable.Next(func(v string) {
					calls.add(v,
						"f("+v+")")
				}))(s.src("src")))
		}},
	{Name: "TapWithConfig", Tracks: []Track{source("-a--b-|")},
		call: "src.TapWithConfig(observable.Next(f), observable.TapConfig{Subscribe: begin, " +
			"Finalize: end})", params: []string{"f func(string)", "begin, end func()"},
		setup: "f := func(v string) { t.Log(v) }\nbegin, end := func() {}, func() {}",
		play: func(s *scene) {
			calls := s.calls("calls")
			c := observable.TapConfig{Subscribe: func() { calls.add("S", "Subscribe()") },
				Finalize: func() { calls.add("F", "Finalize()") }}
			show(s,
				observable.TapWithConfig(observable.Next(func(v string) {
					calls.add(v,
						"f("+v+")")
				}), c)(s.src("src")))
		}},
	{Name: "Finalize", Tracks: []Track{source("-a--b-|")}, call: "src.Finalize(f)",
		params: []string{"f func()"}, setup: "f := func() { t.Log(\"closed\") }",
		play: func(s *scene) {
			calls := s.calls("calls of f")
			show(s, observable.Finalize[string](func() { calls.add("f", "f()") })(s.src("src")))
		}},
	{Name: "As", Tracks: []Track{source("-a--b-|")}, call: "src.As(\"letters\")",
		play: func(s *scene) { show(s, observable.As[string]("letters")(s.src("src"))) }},
	{Name: "CatchError", Tracks: []Track{source("-a--b-#"), further("other", "--p-q|")},
		call: "src.CatchError(func(error, observable.Observable[string]) " +
			"observable.Observable[string] { return other })",
		play: func(s *scene) {
			other := s.src("other")
			show(s, observable.CatchError(func(error, texts) texts { return other })(s.src("src")))
		}},
	{Name: "CatchPanic", Tracks: []Track{source("-a-b-c|")},
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
	{Name: "Surviving", Tracks: []Track{source("-a-b-c|")},
		call: "observable.Surviving(observer, report)",
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
	{Name: "SubscribeOn", Tracks: []Track{source("a-b-|")}, call: "src.SubscribeOn({s})",
		play: func(s *scene) { show(s, observable.SubscribeOn[string](s.Async)(s.src("src"))) }},
	{Name: "ObserveOn", Tracks: []Track{source("-a-b-(c|)")},
		Fields: []Field{lasts("Delay", 0), backlogs("Backlog")},
		config: "observable.ObserveOnConfig", call: "src.ObserveOn({s})",
		play: func(s *scene) {
			c := observable.ObserveOnConfig{Delay: s.dur("Delay"),
				Backlog: arg[observable.Backlog](s, "Backlog")}
			show(s, observable.ObserveOnWithConfig[string](s.Async, c)(s.src("src")))
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
		}),
	ownOperator("Forward", "observable.Forward(src, dst, func(v string) { {next} })",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			observable.Forward(src, dst, s.step(dst))
		}),
	ownOperator("ForwardTo",
		"observable.ForwardTo(src, dst, "+observer+", Complete: func() {\n\t\tdst.Next(\"!\")\n"+
			"\t\tdst.Complete()\n\t}})",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			observable.ForwardTo(src, dst,
				observable.Observer[string]{Next: s.step(dst), Complete: func() {
					dst.Next("!")
					dst.Complete()
				}})
		}),
	ownOperator("NewSubscriber", "src.SubscribeTo(observable.NewSubscriber(dst, "+observer+"}))",
		func(s *scene, src texts, dst *observable.Subscriber[string]) {
			src.SubscribeTo(observable.NewSubscriber(dst,
				observable.Observer[string]{Next: s.step(dst)}))
		}),
}
