package catalog

import "github.com/rxsched/rxsched/observable"

// grouping is an operator that makes groups, which are shown as plain sources.
func grouping[F any](name, diagram string, key Field,
	op func(F) observable.Operator[string, observable.Grouped[string, string]]) *Operator {
	o := taking(name, diagram, key, op)
	o.play = func(s *scene) {
		const expr = "{call}.Map(func(g observable.Grouped[string, string]) " +
			"observable.Observable[string] { return g.Observable })"
		plain := func(g observable.Grouped[string, string]) texts { return g.Observable }
		groups := op(arg[F](s, key.Name))(s.src("src"))
		showWindows(s, expr, observable.Map(plain)(groups))
	}
	return o.gives("observable.Observable[observable.Grouped[string, string]]")
}

type (
	toLists   = observable.Operator[string, []string]
	toWindows = observable.Operator[string, texts]
)

var collecting = []*Operator{
	beside("Buffer", "-ab--c---d|", further("notifier", "---x---x---"),
		observable.Buffer[string, string]).
		with(Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists, Demand: Holds}),
	configured("BufferCount", "-a-b-c-d-e|",
		func(s *scene, c observable.BufferCountConfig) toLists {
			return observable.BufferCountWithConfig[string](s.num("size"), c)
		}, count("size", 2), count("Every", 0)).
		with(Facts{RxGo: "BufferWithCount", Emits: Each, Traits: Lists}).
		form("BufferCountWithConfig", Facts{Emits: Depends}),
	configured("BufferTime", "-ab--c--|", func(s *scene, c observable.BufferTimeConfig) toLists {
		return observable.BufferTimeWithConfig[string](s.dur("span"), s.Async(), c)
	}, lasts("span", 3), onScheduler{}, lasts("Every", 0), count("Max", 0)).
		with(Facts{RxGo: "BufferWithTime", Delivers: "SH SH SH", Emits: Each,
			Traits: Defers | Lists | NeedsHost, Demand: Holds}).
		form("BufferTimeWithConfig", Facts{RxGo: "BufferWithTimeOrCount", Emits: Depends}),
	toggled("BufferToggle", observable.BufferToggle[string, string, string]).
		with(Facts{Delivers: "SNI SNI SNI", Traits: Lists, Demand: Holds}),
	again("BufferWhen", "-ab--c---d|", "----x", observable.BufferWhen[string, string]).
		with(Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists, Demand: Holds}),
	beside("Window", "-ab--c---d|", further("notifier", "---x---x---"),
		observable.Window[string, string]).
		with(Facts{Delivers: "CSN SN SN", Emits: Each, Demand: AsksAll | Holds}),
	configured("WindowCount", "-a-b-c-|", func(s *scene, c observable.WindowCountConfig) toWindows {
		return observable.WindowCountWithConfig[string](s.num("size"), c)
	}, count("size", 2), count("Every", 0)).
		with(Facts{RxGo: "WindowWithCount", Delivers: "CS S S", Emits: Each, Demand: AsksAll}).
		form("WindowCountWithConfig", Facts{Emits: Depends}),
	configured("WindowTime", "-ab--c--|", func(s *scene, c observable.WindowTimeConfig) toWindows {
		return observable.WindowTimeWithConfig[string](s.dur("span"), s.Async(), c)
	}, lasts("span", 3), onScheduler{}, lasts("Every", 0), count("Max", 0)).
		with(Facts{RxGo: "WindowWithTime", Delivers: "CSH SH SH", Emits: Each, Traits: NeedsHost,
			Demand: AsksAll | Holds}).
		form("WindowTimeWithConfig", Facts{RxGo: "WindowWithTimeOrCount", Emits: Depends}),
	toggled("WindowToggle", observable.WindowToggle[string, string, string]).
		with(Facts{Delivers: "SNI SNI SNI", Demand: AsksAll | Holds}),
	again("WindowWhen", "-ab--c---d|", "----x", observable.WindowWhen[string, string]).
		with(Facts{Delivers: "CSN SN SN", Emits: Each, Demand: AsksAll | Holds}),
	grouping("GroupBy", "-a-A-b-a-|", keys(), observable.GroupBy[string, string]).
		with(Facts{RxGo: "GroupBy, GroupByDynamic", Emits: Each, Demand: AsksAll}).
		form("GroupByWithConfig", Facts{Delivers: "SN SN SN", Emits: Depends,
			Demand: AsksAll | Holds}),
	plain("Pairwise", "-a--b--c-|", observable.Pairwise[string]),
	plain("Collect", "-a--b-c-|", observable.Collect[string]).
		with(Facts{RxJS: "toArray", RxGo: "ToSlice", Emits: Each, Traits: Lists}),
}

var changing = []*Operator{
	taking("Map", "-a--b-c-|", functions("project"), observable.Map[string, string]).
		with(Facts{RxGo: Same, Emits: Each, Traits: Passes}),
	taking("TryMap", "-a--b-1-c-|", tryFunctions(),
		observable.TryMap[string, string]),
	{Name: "MapGo",
		Facts: Facts{RxJS: None, RxGo: "Map", Delivers: "H SHX H", Emits: Each,
			Traits: Fails | Once | Starts, Demand: Holds},
		Forms:  map[string]Facts{"MapGoWithConfig": {Traits: Unordered, Demand: Answers}},
		Tracks: []Track{source("-a-b-----|")}, lasting: true,
		Fields: []Field{count("workers", 2), lasts("slow", 4).called("project takes, for a"),
			lasts("fast", 1).called("for others"), flag("Unordered")},
		config: "observable.MapGoConfig", call: "src.MapGo({workers}, project, {s})",
		params: []string{"project func(context.Context, string) (string, error)"},
		test:   testMapGo, play: playMapGo},
	{Name: "MapGoBy",
		Forms:  map[string]Facts{"MapGoByWithConfig": {Traits: Unordered, Demand: Answers}},
		Tracks: []Track{source("-a-A---b--|")}, lasting: true,
		Fields: []Field{count("workers", 2), keys(), lasts("slow", 4).called("project takes, for a"),
			lasts("fast", 1).called("for others"), flag("Unordered")},
		config: "observable.MapGoByConfig", call: "src.MapGoBy({workers}, {key}, project, {s})",
		params: []string{"project func(context.Context, string) (string, error)"},
		test:   testMapGo, play: playMapGoBy},
	folding("Scan", "-1--2-3-|", folds(), observable.Scan[int, int]).
		with(Facts{RxGo: Same, Emits: Each, Traits: Passes}),
	taking("Scan1", "-1--2-3-|", folds(), observable.Scan1[int]),
	folding("TryScan", "-1--2-7-3-|", tryFolds(), observable.TryScan[int, int]),
	plain("Materialize", "-a--b-#", observable.Materialize[string]).
		with(Facts{Delivers: "S - S", Traits: Catches}),
	plain("Dematerialize", "-a--b-|", func(src texts) texts {
		return observable.Dematerialize(observable.Materialize[string](src))
	}).
		calls("src.Materialize().Pipe(observable.Dematerialize)").
		with(Facts{Traits: Ends}),
}
