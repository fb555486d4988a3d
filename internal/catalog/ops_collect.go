package catalog

import "github.com/rxsched/rxsched/observable"

type groups = observable.Observable[observable.Grouped[string, string]]

// ungrouped makes groups plain sources.
func ungrouped(src groups) observable.Observable[texts] {
	return observable.Map(func(g observable.Grouped[string,
		string]) texts {
		return g.Observable
	})(src)
}

const ungroup = "{call}.Map(func(g observable.Grouped[string, string]) " +
	"observable.Observable[string] { return g.Observable })"

var collecting = []*Operator{
	{Name: "Buffer", Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists},
		Tracks: []Track{source("-ab--c---d|"), further("notifier", "---x---x---")},
		call:   "src.Buffer(notifier)",
		play: func(s *scene) {
			show(s,
				observable.Buffer[string](s.src("notifier"))(s.src("src")))
		}},
	{Name: "BufferCount", Facts: Facts{RxGo: "BufferWithCount", Emits: Each, Traits: Lists},
		Forms: map[string]Facts{
			"BufferCountWithConfig": {Emits: Depends},
		},
		Tracks: []Track{source("-a-b-c-d-e|")},
		Fields: []Field{count("size", 2), count("Every", 0)},
		config: "observable.BufferCountConfig", call: "src.BufferCount({size})",
		play: func(s *scene) {
			show(s,
				observable.BufferCountWithConfig[string](s.num("size"),
					observable.BufferCountConfig{Every: s.num("Every")})(s.src("src")))
		}},
	{Name: "BufferTime",
		Facts: Facts{RxGo: "BufferWithTime", Delivers: "SH SH SH", Emits: Each,
			Traits: Defers | Lists | NeedsHost},
		Forms: map[string]Facts{
			"BufferTimeWithConfig": {RxGo: "BufferWithTimeOrCount", Emits: Depends},
		},
		Tracks: []Track{source("-ab--c--|")},
		Fields: []Field{lasts("span", 3), lasts("Every", 0), count("Max", 0)},
		config: "observable.BufferTimeConfig", call: "src.BufferTime({span}, {s})",
		play: func(s *scene) {
			c := observable.BufferTimeConfig{Every: s.dur("Every"), Max: s.num("Max")}
			show(s,
				observable.BufferTimeWithConfig[string](s.dur("span"), s.Async(), c)(s.src("src")))
		}},
	{Name: "BufferToggle", Facts: Facts{Delivers: "SNI SNI SNI", Traits: Lists},
		Tracks: []Track{source("-a-b-c-d-e-|"), further("openings", "--x-----x---"),
			ofValue("closing", "--x")},
		call: "src.BufferToggle(openings, closing)",
		play: func(s *scene) {
			show(s,
				observable.BufferToggle[string](s.src("openings"), s.of("closing"))(s.src("src")))
		}},
	{Name: "BufferWhen", Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists},
		Tracks: []Track{source("-ab--c---d|"),
			{"closing", "closing, again and again", "----x", each}},
		call: "src.BufferWhen(closing)",
		play: func(s *scene) {
			show(s, observable.BufferWhen[string](s.each("closing"))(s.src("src")))
		}},
	{Name: "Window", Facts: Facts{Delivers: "CSN SN SN", Emits: Each},
		Tracks: []Track{source("-ab--c---d|"), further("notifier", "---x---x---")},
		call:   "src.Window(notifier)",
		play: func(s *scene) {
			showWindows(s, "{call}", observable.Window[string](s.src("notifier"))(s.src("src")))
		}},
	{Name: "WindowCount", Facts: Facts{RxGo: "WindowWithCount", Delivers: "CS S S", Emits: Each},
		Forms: map[string]Facts{
			"WindowCountWithConfig": {Emits: Depends},
		},
		Tracks: []Track{source("-a-b-c-|")},
		Fields: []Field{count("size", 2), count("Every", 0)},
		config: "observable.WindowCountConfig", call: "src.WindowCount({size})",
		play: func(s *scene) {
			showWindows(s, "{call}", observable.WindowCountWithConfig[string](s.num("size"),
				observable.WindowCountConfig{Every: s.num("Every")})(s.src("src")))
		}},
	{Name: "WindowTime",
		Facts: Facts{RxGo: "WindowWithTime", Delivers: "CSH SH SH", Emits: Each,
			Traits: NeedsHost},
		Forms: map[string]Facts{
			"WindowTimeWithConfig": {RxGo: "WindowWithTimeOrCount", Emits: Depends},
		},
		Tracks: []Track{source("-ab--c--|")},
		Fields: []Field{lasts("span", 3), lasts("Every", 0), count("Max", 0)},
		config: "observable.WindowTimeConfig", call: "src.WindowTime({span}, {s})",
		play: func(s *scene) {
			c := observable.WindowTimeConfig{Every: s.dur("Every"), Max: s.num("Max")}
			showWindows(s, "{call}",
				observable.WindowTimeWithConfig[string](s.dur("span"), s.Async(), c)(s.src("src")))
		}},
	{Name: "WindowToggle", Facts: Facts{Delivers: "SNI SNI SNI"},
		Tracks: []Track{source("-a-b-c-d-e-|"), further("openings", "--x-----x---"),
			ofValue("closing", "--x")},
		call: "src.WindowToggle(openings, closing)",
		play: func(s *scene) {
			showWindows(s, "{call}",
				observable.WindowToggle[string](s.src("openings"), s.of("closing"))(s.src("src")))
		}},
	{Name: "WindowWhen", Facts: Facts{Delivers: "CSN SN SN", Emits: Each},
		Tracks: []Track{source("-ab--c---d|"),
			{"closing", "closing, again and again", "----x", each}},
		call: "src.WindowWhen(closing)",
		play: func(s *scene) {
			showWindows(s, "{call}", observable.WindowWhen[string](s.each("closing"))(s.src("src")))
		}},
	{Name: "GroupBy",
		Facts: Facts{RxGo: "GroupBy, GroupByDynamic", Emits: Each},
		Forms: map[string]Facts{
			"GroupByWithConfig": {Delivers: "SN SN SN", Emits: Depends},
		},
		Tracks: []Track{source("-a-A-b-a-|")}, Fields: []Field{keys()},
		call:    "src.GroupBy({key})",
		returns: "observable.Observable[observable.Grouped[string, string]]",
		play: func(s *scene) {
			showWindows(s, ungroup,
				ungrouped(observable.GroupBy(arg[func(string) string](s, "key"))(s.src("src"))))
		}},
	{Name: "TryGroupBy", Tracks: []Track{source("-a-A-b-1-|")}, Fields: []Field{tryKeys()},
		call:    "src.TryGroupBy({key})",
		returns: "observable.Observable[observable.Grouped[string, string]]",
		play: func(s *scene) {
			showWindows(s, ungroup,
				ungrouped(observable.TryGroupBy(arg[func(string) (string, error)](s,
					"key"))(s.src("src"))))
		}},
	{Name: "Pairwise", Tracks: []Track{source("-a--b--c-|")}, call: "src.Pairwise()",
		play: func(s *scene) { show(s, observable.Pairwise[string](s.src("src"))) }},
	{Name: "Collect", Facts: Facts{RxJS: "toArray", RxGo: "ToSlice", Emits: Each, Traits: Lists},
		Tracks: []Track{source("-a--b-c-|")}, call: "src.Collect()",
		play: func(s *scene) { show(s, observable.Collect[string](s.src("src"))) }},
}

var changing = []*Operator{
	{Name: "Map", Facts: Facts{RxGo: Same, Emits: Each, Traits: Passes},
		Tracks: []Track{source("-a--b-c-|")}, Fields: []Field{functions("project")},
		call: "src.Map({project})",
		play: func(s *scene) {
			show(s, observable.Map(arg[func(string) string](s, "project"))(s.src("src")))
		}},
	{Name: "TryMap", Tracks: []Track{source("-a--b-1-c-|")},
		Fields: []Field{tryFunctions("project", tryUpper())}, call: "src.TryMap({project})",
		play: func(s *scene) {
			show(s,
				observable.TryMap(arg[func(string) (string, error)](s, "project"))(s.src("src")))
		}},
	{Name: "MapGo",
		Facts: Facts{RxJS: None, RxGo: "Map", Delivers: "H SHX H", Emits: Each,
			Traits: Fails | Once | Starts},
		Forms: map[string]Facts{
			"MapGoWithConfig": {Traits: Unordered},
		},
		Tracks: []Track{source("-a-b-----|")}, lasting: true,
		Fields: []Field{count("workers", 2), lasts("slow", 4).called("project takes, for a"),
			lasts("fast", 1).called("for others"),
			flag("Unordered")}, config: "observable.MapGoConfig",
		call:   "src.MapGo({workers}, project, {s})",
		params: []string{"project func(context.Context, string) (string, error)"}, test: testMapGo,
		play: playMapGo},
	{Name: "Scan", Facts: Facts{RxGo: Same, Emits: Each, Traits: Passes},
		Tracks: []Track{digits("-1--2-3-|")},
		Fields: []Field{folds(), count("seed", 0)}, call: "src.Scan({accumulate}, {seed})",
		play: func(s *scene) {
			show(s,
				observable.Scan(arg[func(int, int) int](s, "accumulate"),
					s.num("seed"))(s.ints("src")))
		}},
	{Name: "Scan1", Tracks: []Track{digits("-1--2-3-|")}, Fields: []Field{folds()},
		call: "src.Scan1({accumulate})",
		play: func(s *scene) {
			show(s, observable.Scan1(arg[func(int, int) int](s, "accumulate"))(s.ints("src")))
		}},
	{Name: "TryScan", Tracks: []Track{digits("-1--2-7-3-|")},
		Fields: []Field{tryFolds(), count("seed", 0)}, call: "src.TryScan({accumulate}, {seed})",
		play: func(s *scene) {
			show(s,
				observable.TryScan(arg[func(int, int) (int, error)](s, "accumulate"),
					s.num("seed"))(s.ints("src")))
		}},
	{Name: "TryScan1", Tracks: []Track{digits("-1--2-7-3-|")}, Fields: []Field{tryFolds()},
		call: "src.TryScan1({accumulate})",
		play: func(s *scene) {
			show(s,
				observable.TryScan1(arg[func(int, int) (int, error)](s,
					"accumulate"))(s.ints("src")))
		}},
	{Name: "Materialize", Facts: Facts{Delivers: "S - S", Traits: Catches},
		Tracks: []Track{source("-a--b-#")}, call: "src.Materialize()",
		play: func(s *scene) { show(s, observable.Materialize[string](s.src("src"))) }},
	{Name: "Dematerialize", Facts: Facts{Traits: Ends},
		Tracks: []Track{source("-a--b-|")},
		call:   "src.Materialize().Pipe(observable.Dematerialize)",
		play: func(s *scene) {
			show(s, observable.Dematerialize(observable.Materialize[string](s.src("src"))))
		}},
}
