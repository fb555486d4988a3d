package catalog

import (
	"strings"

	"github.com/rxsched/rxsched/observable"
)

var joining = []*Operator{
	joined("Merge", "-a---b--|", "---p---q---|", observable.Merge[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Emits: All, Traits: Relays, Demand: Joins}),
	joinedWith("MergeWith", "-a---b--|", "---p---q---|", observable.MergeWith[string]).
		with(Facts{RxGo: "Merge", Delivers: "SN SN SN", Emits: All, Traits: Relays | More,
			Demand: Joins}),
	joined("Concat", "-a--b|", "--p-q|", observable.Concat[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN N", Emits: All}),
	joinedWith("ConcatWith", "-a--b|", "--p-q|", observable.ConcatWith[string]).
		with(Facts{RxGo: "Concat", Delivers: "SN SN N", Emits: All, Traits: Again}),
	joined("Race", "---a-b|", "-p---q--r|", observable.Race[string]).
		with(Facts{RxGo: "Amb", Delivers: "SN SN SN", Demand: Joins}),
	joinedWith("RaceWith", "---a-b|", "-p---q--r|", observable.RaceWith[string]).
		with(Facts{RxGo: "Amb", Delivers: "SN SN SN", Traits: Ends, Demand: Joins}),
	joined("OnErrorResumeNext", "-a--#", "--p-#", observable.OnErrorResumeNext[string]).
		with(Facts{Delivers: "SN - N", Emits: All, Traits: Catches}),
	joinedWith("OnErrorResumeNextWith", "-a--#", "--p-#", observable.OnErrorResumeNextWith[string]).
		with(Facts{Delivers: "SN - N", Emits: All, Traits: Catches}),
	valued("StartWith", "-a-b|", observable.StartWith[string]).
		with(Facts{RxGo: Same, Delivers: "CS S S", Demand: HandsOn | CanWait}),
	valued("EndWith", "-a-b|", observable.EndWith[string]).
		with(Facts{Demand: HandsOn | CanWait}),
}

var combining = []*Operator{
	joined("CombineLatest", "-a----b---|", "---p----q--|", observable.CombineLatest[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Demand: Joins}),
	paired("CombineLatestWith", "-a----b---|", "---1----2--|",
		observable.CombineLatestWith[string, string, string]).
		with(Facts{RxGo: "CombineLatest", Delivers: "SN SN SN", Traits: More, Demand: Joins}),
	joined("Zip", "-a--b----c|", "---p--q-r-|", observable.Zip[string]).
		with(Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Traits: Pairs, Demand: Joins}).
		form("Zip2", Facts{Emits: Fewest}).
		form("Zip3", Facts{Emits: Fewest}).
		form("Zip4", Facts{Emits: Fewest}),
	paired("ZipWith", "-a--b----c|", "---1--2-3-|", observable.ZipWith[string, string, string]).
		with(Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Emits: Fewest,
			Traits: Pairs | Ends, Demand: Joins}),
	joined("ForkJoin", "-a----b---|", "---p----q--|", observable.ForkJoin[string]).
		with(Facts{Delivers: "SN SN SN", Demand: Joins}).
		form("ForkJoin2", Facts{Emits: One}).
		form("ForkJoin3", Facts{Emits: One}).
		form("ForkJoin4", Facts{Emits: One}),
	paired("WithLatestFrom", "-a--b----c-|", "---1---2---|",
		observable.WithLatestFrom[string, string, string]).
		with(Facts{Delivers: "SN SN SN", Demand: Joins}),
}

// later makes a source of a value, after a time.
func later[T any](s *scene, v T) observable.Observable[T] {
	return observable.Delay[T](s.dur("after"), s.Async())(observable.Of(v))
}

func (s *scene) added(acc, v int) numbers { return later(s, acc+v) }

const addLater = "func(acc, v int) observable.Observable[int] {\n" +
	"\treturn observable.Of(acc+v).Delay({after}, {s})\n}"

func project(diagram string) Track { return ofValue("project", diagram) }

var flattening = []*Operator{
	configured("MergeMap", "-1---2--|", func(s *scene, c observable.MergeConfig) op {
		return observable.MergeMapWithConfig(s.of("project"), c)
	}, project(".-.|"), count("Concurrent", 0), backlogs("Pending")).
		with(Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins}).
		form("MergeMapWithConfig", Facts{Demand: Answers}),
	flat("MergeAll", "-x--y---|", "a-b|", "pq|", observable.MergeAll[string]).
		with(Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins}),
	makes("MergeAllWithConfig", func(s *scene) texts {
		c := observable.MergeConfig{Concurrent: s.num("concurrent")}
		return observable.MergeAllWithConfig[string](c)(s.outer())
	}, Track{"src", "source", "-x--y---|", outer}, further("x", "a---b|"), further("y", "pq|"),
		count("concurrent", 1)).
		calls("src.Pipe(observable.MergeAllWithConfig[string](" +
			"observable.MergeConfig{Concurrent: {concurrent}}))").
		with(Facts{Demand: Answers}),
	mapped("ConcatMap", "-12-----|", project(".-.|"), observable.ConcatMap[string, string]).
		with(Facts{RxGo: "FlatMap", Delivers: "SI SI SI", Emits: Inner,
			Traits: Flattens | Waits, Demand: Joins}),
	configured("ConcatMapEager", "-1-2-----|",
		func(s *scene, c observable.ConcatMapEagerConfig) op {
			return observable.ConcatMapEagerWithConfig(s.of("project"), c)
		}, project(".--.|"), count("Concurrent", 0)).
		with(Facts{RxJS: None, Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits,
			Demand: Joins}).
		form("ConcatMapEagerWithConfig", Facts{Demand: Answers}),
	flat("ConcatAll", "-x--y---|", "a---b|", "pq|", observable.ConcatAll[string]).
		with(Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins}),
	mapped("SwitchMap", "-1--2----|", project(".-.-.|"), observable.SwitchMap[string, string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
	flat("SwitchAll", "-x--y---|", "a-b-c|", "pq|", observable.SwitchAll[string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
	mapped("ExhaustMap", "-1--2--3---|", project(".-.-.|"), observable.ExhaustMap[string, string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
	flat("ExhaustAll", "-x--y---x---|", "a-b-c|", "pq|", observable.ExhaustAll[string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
	configured("Expand", "-a---------|", func(s *scene, c observable.ExpandConfig) op {
		most := s.num("most")
		return observable.ExpandWithConfig(func(v string) texts {
			if len(v) >= most {
				return observable.Empty[string]()
			}
			return later(s, v+v)
		}, c)
	}, lasts("after", 2).called("each text after"), count("most", 4).called("longest text"),
		count("Concurrent", 0)).
		calls("src.Expand(func(v string) observable.Observable[string] {\n" +
			"\tif len(v) >= {most} {\n\t\treturn observable.Empty[string]()\n\t}\n" +
			"\treturn observable.Of(v+v).Delay({after}, {s})\n})").
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
	configured("MergeScan", "-1--2--3-|",
		func(s *scene, c observable.MergeConfig) observable.Operator[int, int] {
			return observable.MergeScanWithConfig(s.added, s.num("seed"), c)
		}, lasts("after", 0).called("each sum after"), count("seed", 0), count("Concurrent", 0)).
		calls("src.MergeScan("+addLater+", {seed})").
		with(Facts{Delivers: "SI SI SI", Traits: Flattens | Waits, Demand: Joins}).
		form("MergeScanWithConfig", Facts{Demand: Answers}),
	changes("SwitchScan", "-1----23---|", func(s *scene) observable.Operator[int, int] {
		return observable.SwitchScan(s.added, s.num("seed"))
	}, lasts("after", 2).called("each sum after"), count("seed", 0)).
		calls("src.SwitchScan(" + addLater + ", {seed})").
		with(Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins}),
}

func secondAt(ms int) Field { return lasts("second", ms).called("second subscriber at") }

// twice shows what an early and a late subscriber get.
func twice(s *scene, expr string, obs texts) {
	showAs(s, "first subscriber", expr, 0, obs)
	showAs(s, "second subscriber", expr, max(0, s.dur("second")), obs)
}

// sharing is an operator whose result is subscribed twice.
func sharing[C any](name, call string, op func(s *scene, c C) op, parts ...part) *Operator {
	o := configured(name, "-a--b--c|", op, append(parts, secondAt(2))...).calls(call).
		after("shared := {call}")
	o.play = func(s *scene) { twice(s, "shared", op(s, settings[C](s))(s.src("src"))) }
	return o
}

// subject is a kind of subject that gets the values of a source.
func subject(name, constructor string, of func(*scene) *observable.Subject[string],
	parts ...part) *Operator {
	o := &Operator{Name: name, Tracks: []Track{source("-a--b---c|")},
		play: func(s *scene) {
			subject, src := of(s), s.src("src")
			s.Schedule(func() { src.Subscribe(background, subject.Observer()) }, 0)
			twice(s, "subject.Observable()", subject.Observable())
		}}
	o.join("", append(parts, secondAt(5)))
	return o.calls(constructor).gives("*observable." + name + "[string]").
		after("subject := {call}\nm.Schedule(func() { src.Subscribe(t.Context(), " +
			"subject.Observer()) }, 0)")
}

// replay returns the config of the field of a window.
func (s *scene) replay() observable.ReplayConfig {
	c := observable.ReplayConfig{Window: s.dur("Window")}
	if c.Window != 0 {
		c.Scheduler = s.Async()
	}
	return c
}

var sharings = []*Operator{
	sharing("Share", "src.Share()", func(_ *scene, c observable.ShareConfig[string]) op {
		return observable.ShareWithConfig(c)
	}, connectors()).
		with(Facts{RxGo: "WithPublishStrategy", Emits: Each, Traits: Shares, Demand: AsksAll}).
		form("ShareWithConfig", Facts{Delivers: "CS S S", Emits: Depends}),
	sharing("ShareReplay", "src.ShareReplay({size})",
		func(s *scene, c observable.ShareReplayConfig) op {
			c.ReplayConfig = s.replay()
			return observable.ShareReplayWithConfig[string](s.num("size"), c)
		}, count("size", 1), flag("RefCount"), lasts("Window", 0).
			as("ReplayConfig: observable.ReplayConfig{Window: {}, Scheduler: {s}}")).
		with(Facts{Delivers: "CS S CS", Emits: Depends, Traits: Shares | Keeps, Demand: AsksAll}).
		form("ShareReplayWithConfig", Facts{Traits: Own | Shares}),
	configured("Connect", "-a--b--|", func(_ *scene, c observable.ConnectConfig[string]) op {
		return observable.ConnectWithConfig(func(shared texts) texts {
			return observable.Merge(shared, observable.Map(strings.ToUpper)(shared))
		}, c)
	}, connectors()).
		calls("src.Connect(func(shared observable.Observable[string]) " +
			"observable.Observable[string] {\n\treturn " +
			"shared.MergeWith(shared.Map(strings.ToUpper))\n})").
		with(Facts{Traits: Ends | Once, Demand: AsksAll}),
	{Name: "Connectable", Facts: Facts{RxGo: "WithPublishStrategy, Connect", Demand: AsksAll},
		Forms:  map[string]Facts{"NewConnectableWithConfig": {Delivers: "CS S S"}},
		Tracks: []Track{source("-a--b--c|")},
		Fields: []Field{lasts("connect", 2).called("Connect is called at"), secondAt(7)},
		call:   "observable.NewConnectable(src)", returns: "*observable.Connectable[string]",
		setup: "connectable := {call}\nm.Schedule(func() { connectable.Connect(t.Context()) }, " +
			"{connect})",
		play: func(s *scene) {
			c := observable.NewConnectable(s.src("src"))
			s.Schedule(func() { c.Connect(background) }, s.dur("connect"))
			twice(s, "connectable.Observable()", c.Observable())
		}},
	subject("Subject", "observable.NewSubject[string]()",
		func(*scene) *observable.Subject[string] { return observable.NewSubject[string]() }).
		with(Facts{RxJS: "Subject", RxGo: "FromEventSource", Delivers: "SN CSN CSN",
			Demand: SendsAnyway}),
	subject("BehaviorSubject", "observable.NewBehaviorSubject({first})",
		func(s *scene) *observable.Subject[string] {
			return &observable.NewBehaviorSubject(s.list("first")[0]).Subject
		}, letters("first", "z")).
		with(Facts{RxJS: "BehaviorSubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway}),
	subject("ReplaySubject", "observable.NewReplaySubject[string]({size})",
		func(s *scene) *observable.Subject[string] {
			return &observable.NewReplaySubjectWithConfig[string](s.num("size"), s.replay()).Subject
		}, count("size", 1), lasts("Window", 0).as("Window: {}, Scheduler: {s}")).
		in("observable.ReplayConfig").
		with(Facts{RxJS: "ReplaySubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway}),
	subject("AsyncSubject", "observable.NewAsyncSubject[string]()",
		func(*scene) *observable.Subject[string] {
			return &observable.NewAsyncSubject[string]().Subject
		}).
		with(Facts{RxJS: "AsyncSubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway}),
}

// timer makes notifiers of a time that is not 0.
func (s *scene) timer(name string) (timer func() observable.Notifier, ok bool) {
	d := s.dur(name)
	return func() observable.Notifier { return observable.Timer(d, s.Async()) }, d != 0
}
