package catalog

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// joined is a function of the sources x and y.
func joined[R any](name, x, y string, join func(...texts) observable.Observable[R]) *Operator {
	return &Operator{Name: name, Tracks: []Track{further("x", x), further("y", y)},
		call: "observable." + name + "(x, y)",
		play: func(s *scene) { show(s, join(s.src("x"), s.src("y"))) }}
}

// joinedWith is an operator of the source y.
func joinedWith(name, x, y string, with func(...texts) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(x), further("y", y)},
		call: "src." + name + "(y)",
		play: func(s *scene) { show(s, with(s.src("y"))(s.src("src"))) }}
}

// paired is an operator of the source y and a function.
func paired(name, x, y string, with func(texts, func(string, string) string) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(x), further("y", y)},
		Fields: []Field{joins()}, call: "src." + name + "(y, {project})",
		play: func(s *scene) {
			show(s, with(s.src("y"), arg[func(string, string) string](s, "project"))(s.src("src")))
		}}
}

// valued is an operator of values.
func valued(name, diagram string, with func(...string) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram)},
		Fields: []Field{letters("values", "xy")}, call: "src." + name + "({values})",
		play: func(s *scene) { show(s, with(arg[[]string](s, "values")...)(s.src("src"))) }}
}

var joining = []*Operator{
	joined("Merge", "-a---b--|", "---p---q---|", observable.Merge[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Emits: All, Traits: Relays}),
	joinedWith("MergeWith", "-a---b--|", "---p---q---|", observable.MergeWith[string]).
		with(Facts{RxGo: "Merge", Delivers: "SN SN SN", Emits: All, Traits: Relays | More}),
	joined("Concat", "-a--b|", "--p-q|", observable.Concat[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN N", Emits: All}),
	joinedWith("ConcatWith", "-a--b|", "--p-q|", observable.ConcatWith[string]).
		with(Facts{RxGo: "Concat", Delivers: "SN SN N", Emits: All, Traits: Again}),
	joined("Race", "---a-b|", "-p---q--r|", observable.Race[string]).
		with(Facts{RxGo: "Amb", Delivers: "SN SN SN"}),
	joinedWith("RaceWith", "---a-b|", "-p---q--r|", observable.RaceWith[string]).
		with(Facts{RxGo: "Amb", Delivers: "SN SN SN", Traits: Ends}),
	joined("OnErrorResumeNext", "-a--#", "--p-#", observable.OnErrorResumeNext[string]).
		with(Facts{Delivers: "SN - N", Emits: All, Traits: Catches}),
	joinedWith("OnErrorResumeNextWith", "-a--#", "--p-#", observable.OnErrorResumeNextWith[string]).
		with(Facts{Delivers: "SN - N", Emits: All, Traits: Catches}),
	valued("StartWith", "-a-b|", observable.StartWith[string]).
		with(Facts{RxGo: Same, Delivers: "CS S S"}),
	valued("EndWith", "-a-b|", observable.EndWith[string]),
}

var combining = []*Operator{
	joined("CombineLatest", "-a----b---|", "---p----q--|", observable.CombineLatest[string]).
		with(Facts{RxGo: Same, Delivers: "SN SN SN"}),
	paired("CombineLatestWith", "-a----b---|", "---1----2--|",
		observable.CombineLatestWith[string, string, string]).
		with(Facts{RxGo: "CombineLatest", Delivers: "SN SN SN", Traits: More}),
	joined("Zip", "-a--b----c|", "---p--q-r-|", observable.Zip[string]).
		with(Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Traits: Pairs}).
		forms(map[string]Facts{
			"Zip2": {Emits: Fewest},
			"Zip3": {Emits: Fewest},
			"Zip4": {Emits: Fewest},
		}),
	paired("ZipWith", "-a--b----c|", "---1--2-3-|", observable.ZipWith[string, string, string]).
		with(Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Emits: Fewest,
			Traits: Pairs | Ends}),
	joined("ForkJoin", "-a----b---|", "---p----q--|", observable.ForkJoin[string]).
		with(Facts{Delivers: "SN SN SN"}).
		forms(map[string]Facts{
			"ForkJoin2": {Emits: One},
			"ForkJoin3": {Emits: One},
			"ForkJoin4": {Emits: One},
		}),
	paired("WithLatestFrom", "-a--b----c-|", "---1---2---|",
		observable.WithLatestFrom[string, string, string]).
		with(Facts{Delivers: "SN SN SN"}),
}

// mapped is an operator of a function that makes a source of a value.
func mapped(name, diagram, inner string, op func(func(string) texts) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram), ofValue("project", inner)},
		call: "src." + name + "(project)",
		play: func(s *scene) { show(s, op(s.of("project"))(s.src("src"))) }}
}

// flat is an operator on a source of the sources x and y.
func flat(name, diagram, x, y string, op observable.Operator[texts, string]) *Operator {
	return &Operator{Name: name,
		Tracks: []Track{{"src", "source", diagram, outer}, further("x", x), further("y", y)},
		call:   "src.Pipe(observable." + name + ")",
		play:   func(s *scene) { show(s, op(s.outer())) }}
}

func (s *scene) outer() observable.Observable[texts] {
	return cold(s, "src",
		marble.Legend[texts]{Values: map[string]texts{"x": s.src("x"), "y": s.src("y")}})
}

// later makes a source of a value, after a time.
func later[T any](s *scene, v T) observable.Observable[T] {
	return observable.Delay[T](s.dur("after"), s.Async())(observable.Of(v))
}

func (s *scene) added(acc, v int) observable.Observable[int] { return later(s, acc+v) }

const addLater = "func(acc, v int) observable.Observable[int] {\n" +
	"\treturn observable.Of(acc+v).Delay({after}, {s})\n}"

var flattening = []*Operator{
	{Name: "MergeMap",
		Facts:  Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits},
		Tracks: []Track{source("-1---2--|"), ofValue("project", ".-.|")},
		Fields: []Field{count("Concurrent", 0), backlogs("Pending")},
		config: "observable.MergeConfig", call: "src.MergeMap(project)",
		play: func(s *scene) {
			c := observable.MergeConfig{Concurrent: s.num("Concurrent"),
				Pending: arg[observable.Backlog](s, "Pending")}
			show(s, observable.MergeMapWithConfig(s.of("project"), c)(s.src("src")))
		}},
	flat("MergeAll", "-x--y---|", "a-b|", "pq|", observable.MergeAll[string]).
		with(Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits}),
	{Name: "MergeAllWithConfig",
		Tracks: []Track{{"src", "source", "-x--y---|", outer}, further("x", "a---b|"),
			further("y", "pq|")},
		Fields: []Field{count("concurrent", 1)},
		call: "src.Pipe(observable.MergeAllWithConfig[string](" +
			"observable.MergeConfig{Concurrent: {concurrent}}))",
		play: func(s *scene) {
			c := observable.MergeConfig{Concurrent: s.num("concurrent")}
			show(s, observable.MergeAllWithConfig[string](c)(s.outer()))
		}},
	mapped("ConcatMap", "-12-----|", ".-.|", observable.ConcatMap[string, string]).
		with(Facts{RxGo: "FlatMap", Delivers: "SI SI SI", Emits: Inner,
			Traits: Flattens | Waits}),
	{Name: "ConcatMapEager",
		Facts:  Facts{RxJS: None, Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits},
		Tracks: []Track{source("-1-2-----|"), ofValue("project", ".--.|")},
		Fields: []Field{count("Concurrent", 0)},
		config: "observable.ConcatMapEagerConfig", call: "src.ConcatMapEager(project)",
		play: func(s *scene) {
			c := observable.ConcatMapEagerConfig{Concurrent: s.num("Concurrent")}
			show(s, observable.ConcatMapEagerWithConfig(s.of("project"), c)(s.src("src")))
		}},
	flat("ConcatAll", "-x--y---|", "a---b|", "pq|", observable.ConcatAll[string]).
		with(Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits}),
	mapped("SwitchMap", "-1--2----|", ".-.-.|", observable.SwitchMap[string, string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens}),
	flat("SwitchAll", "-x--y---|", "a-b-c|", "pq|", observable.SwitchAll[string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens}),
	mapped("ExhaustMap", "-1--2--3---|", ".-.-.|", observable.ExhaustMap[string, string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens}),
	flat("ExhaustAll", "-x--y---x---|", "a-b-c|", "pq|", observable.ExhaustAll[string]).
		with(Facts{Delivers: "SI SI SI", Traits: Flattens}),
	{Name: "Expand", Facts: Facts{Delivers: "SI SI SI", Traits: Flattens},
		Tracks: []Track{source("-a---------|")},
		Fields: []Field{lasts("after", 2).called("each text after"),
			count("most", 4).called("longest text"), count("Concurrent", 0)},
		config: "observable.ExpandConfig",
		call: "src.Expand(func(v string) observable.Observable[string] {\n" +
			"\tif len(v) >= {most} {\n\t\treturn observable.Empty[string]()\n\t}\n" +
			"\treturn observable.Of(v+v).Delay({after}, {s})\n})",
		play: func(s *scene) {
			most := s.num("most")
			show(s, observable.ExpandWithConfig(func(v string) texts {
				if len(v) >= most {
					return observable.Empty[string]()
				}
				return later(s, v+v)
			}, observable.ExpandConfig{Concurrent: s.num("Concurrent")})(s.src("src")))
		}},
	{Name: "MergeScan", Facts: Facts{Delivers: "SI SI SI", Traits: Flattens | Waits},
		Tracks: []Track{digits("-1--2--3-|")},
		Fields: []Field{lasts("after", 0).called("each sum after"), count("seed", 0),
			count("Concurrent", 0)},
		config: "observable.MergeConfig", call: "src.MergeScan(" + addLater + ", {seed})",
		play: func(s *scene) {
			show(s,
				observable.MergeScanWithConfig(s.added, s.num("seed"),
					observable.MergeConfig{Concurrent: s.num("Concurrent")})(s.ints("src")))
		}},
	{Name: "SwitchScan", Facts: Facts{Delivers: "SI SI SI", Traits: Flattens},
		Tracks: []Track{digits("-1----23---|")},
		Fields: []Field{lasts("after", 2).called("each sum after"), count("seed", 0)},
		call:   "src.SwitchScan(" + addLater + ", {seed})",
		play: func(s *scene) {
			show(s, observable.SwitchScan(s.added, s.num("seed"))(s.ints("src")))
		}},
}

func secondAt(ms int) Field { return lasts("second", ms).called("second subscriber at") }

// twice shows what an early and a late subscriber get.
func twice(s *scene, expr string, obs texts) {
	showAs(s, "first subscriber", expr, 0, obs)
	showAs(s, "second subscriber", expr, max(0, s.dur("second")), obs)
}

// sharing is an operator whose result is subscribed twice.
func sharing(name string, fields []Field, config, call string, op func(s *scene) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source("-a--b--c|")},
		Fields: append(fields, secondAt(2)), config: config,
		call: call, setup: "shared := {call}",
		play: func(s *scene) { twice(s, "shared", op(s)(s.src("src"))) }}
}

// subject is a kind of subject that gets the values of a source.
func subject(name, constructor string, fields []Field, config string,
	of func(*scene) *observable.Subject[string]) *Operator {
	return &Operator{Name: name, Tracks: []Track{source("-a--b---c|")},
		Fields: append(fields, secondAt(5)), config: config,
		call: constructor, returns: "*observable." + name + "[string]",
		setup: "subject := {call}\nm.Schedule(func() { src.Subscribe(t.Context(), " +
			"subject.Observer()) }, 0)",
		play: func(s *scene) {
			subject, src := of(s), s.src("src")
			s.Schedule(func() { src.Subscribe(background, subject.Observer()) }, 0)
			twice(s, "subject.Observable()", subject.Observable())
		}}
}

func (s *scene) connector() func() observable.SubjectLike[string] {
	return arg[func() observable.SubjectLike[string]](s, "Connector")
}

func (s *scene) replay() observable.ReplayConfig {
	c := observable.ReplayConfig{Window: s.dur("Window")}
	if c.Window != 0 {
		c.Scheduler = s.Async()
	}
	return c
}

var sharings = []*Operator{
	sharing("Share", []Field{connectors()}, "observable.ShareConfig[string]", "src.Share()",
		func(s *scene) op {
			c := observable.ShareConfig[string]{Connector: s.connector()}
			return observable.ShareWithConfig(c)
		}).
		with(Facts{RxGo: "WithPublishStrategy", Emits: Each, Traits: Shares}).
		forms(map[string]Facts{
			"ShareWithConfig": {Delivers: "CS S S", Emits: Depends},
		}),
	sharing("ShareReplay", []Field{count("size", 1), flag("RefCount"),
		lasts("Window", 0).as("ReplayConfig: observable.ReplayConfig{Window: {}, Scheduler: {s}}")},
		"observable.ShareReplayConfig", "src.ShareReplay({size})", func(s *scene) op {
			return observable.ShareReplayWithConfig[string](s.num("size"),
				observable.ShareReplayConfig{ReplayConfig: s.replay(), RefCount: s.on("RefCount")})
		}).
		with(Facts{Delivers: "CS S CS", Emits: Depends, Traits: Shares | Keeps}).
		forms(map[string]Facts{
			"ShareReplayWithConfig": {Traits: Own | Shares},
		}),
	{Name: "Connect", Facts: Facts{Traits: Ends | Once},
		Tracks: []Track{source("-a--b--|")}, Fields: []Field{connectors()},
		config: "observable.ConnectConfig[string]",
		call: "src.Connect(func(shared observable.Observable[string]) " +
			"observable.Observable[string] {\n\treturn " +
			"shared.MergeWith(shared.Map(strings.ToUpper))\n})",
		play: func(s *scene) {
			c := observable.ConnectConfig[string]{Connector: s.connector()}
			show(s, observable.ConnectWithConfig(func(shared texts) texts {
				return observable.Merge(shared, observable.Map(upper)(shared))
			}, c)(s.src("src")))
		}},
	{Name: "Connectable", Facts: Facts{RxGo: "WithPublishStrategy, Connect"},
		Forms: map[string]Facts{
			"NewConnectableWithConfig": {Delivers: "CS S S"},
		},
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
	subject("Subject", "observable.NewSubject[string]()", nil, "",
		func(*scene) *observable.Subject[string] { return observable.NewSubject[string]() }).
		with(Facts{RxJS: "Subject", RxGo: "FromEventSource", Delivers: "SN CSN CSN"}),
	subject("BehaviorSubject", "observable.NewBehaviorSubject({first})",
		[]Field{letters("first", "z")}, "", func(s *scene) *observable.Subject[string] {
			return &observable.NewBehaviorSubject(arg[[]string](s, "first")[0]).Subject
		}).
		with(Facts{RxJS: "BehaviorSubject", Delivers: "CSN CSN CSN"}),
	subject("ReplaySubject", "observable.NewReplaySubject[string]({size})",
		[]Field{count("size", 1), lasts("Window", 0).as("Window: {}, Scheduler: {s}")},
		"observable.ReplayConfig", func(s *scene) *observable.Subject[string] {
			return &observable.NewReplaySubjectWithConfig[string](s.num("size"), s.replay()).Subject
		}).
		with(Facts{RxJS: "ReplaySubject", Delivers: "CSN CSN CSN"}),
	subject("AsyncSubject", "observable.NewAsyncSubject[string]()", nil, "",
		func(*scene) *observable.Subject[string] {
			return &observable.NewAsyncSubject[string]().Subject
		}).
		with(Facts{RxJS: "AsyncSubject", Delivers: "CSN CSN CSN"}),
}

func (s *scene) timer(name string) func() observable.Notifier {
	d := s.dur(name)
	return func() observable.Notifier { return observable.Timer(d, s.Async()) }
}

func notZero(d time.Duration) bool { return d != 0 }
