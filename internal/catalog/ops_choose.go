package catalog

import (
	"errors"
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func predicate(s *scene) func(string) bool { return arg[func(string) bool](s, "predicate") }

func tryPredicate(s *scene) func(string) (bool, error) {
	return arg[func(string) (bool, error)](s, "predicate")
}

// piped is an operator without arguments.
func piped(name, call, diagram string, op op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram)}, call: call,
		play: func(s *scene) { show(s, op(s.src("src"))) }}
}

// judged is an operator of a predicate.
func judged[R any](name, diagram string,
	op func(func(string) bool) observable.Operator[string, R]) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram)},
		Fields: []Field{predicates("predicate")},
		call:   "src." + name + "({predicate})",
		play:   func(s *scene) { show(s, op(predicate(s))(s.src("src"))) }}
}

// tried is an operator of a predicate that can fail.
func tried[R any](name, diagram string,
	op func(func(string) (bool, error)) observable.Operator[string, R]) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram)}, Fields: []Field{tryPredicates()},
		call: "src." + name + "({predicate})",
		play: func(s *scene) { show(s, op(tryPredicate(s))(s.src("src"))) }}
}

// counted is an operator of a number.
func counted(name, field string, n int, diagram string, op func(int) op) *Operator {
	return &Operator{Name: name, Tracks: []Track{source(diagram)}, Fields: []Field{count(field, n)},
		call: "src." + name + "({" + field + "})",
		play: func(s *scene) { show(s, op(s.num(field))(s.src("src"))) }}
}

var errNothing = errors.New("nothing came")

var choosing = []*Operator{
	judged("Filter", "-a--b-e--c-|", observable.Filter[string]).
		with(Facts{RxGo: Same}),
	tried("TryFilter", "-a--b-1--c-|", observable.TryFilter[string]),
	{Name: "FilterMap", Facts: Facts{RxJS: None},
		Tracks: []Track{source("-1--x-3-|")}, call: "src.FilterMap(func(v string) (int, bool) {\n" +
			"\tn, err := strconv.Atoi(v)\n\treturn n, err == nil\n})",
		play: func(s *scene) {
			show(s, observable.FilterMap(func(v string) (int, bool) {
				n, err := strconv.Atoi(v)
				return n, err == nil
			})(s.src("src")))
		}},
	counted("Take", "count", 2, "-a--b-c-|", observable.Take[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	counted("TakeLast", "count", 2, "-a--b-c-|", observable.TakeLast[string]).
		with(Facts{RxGo: Same}),
	{Name: "TakeWhile", Facts: Facts{RxGo: Same, Traits: Ends},
		Forms: map[string]Facts{
			"TakeWhileWithConfig": {RxGo: "TakeUntil"},
		},
		Tracks: []Track{source("-a--e-b--i-|")},
		Fields: []Field{predicates("predicate"), flag("Inclusive")},
		config: "observable.TakeWhileConfig", call: "src.TakeWhile({predicate})",
		play: func(s *scene) {
			c := observable.TakeWhileConfig{Inclusive: s.on("Inclusive")}
			show(s, observable.TakeWhileWithConfig(predicate(s), c)(s.src("src")))
		}},
	{Name: "TryTakeWhile", Tracks: []Track{source("-a--1-e-|")},
		Fields: []Field{tryPredicates(), flag("Inclusive")},
		config: "observable.TakeWhileConfig", call: "src.TryTakeWhile({predicate})",
		play: func(s *scene) {
			c := observable.TakeWhileConfig{Inclusive: s.on("Inclusive")}
			show(s, observable.TryTakeWhileWithConfig(tryPredicate(s), c)(s.src("src")))
		}},
	{Name: "TakeUntil", Facts: Facts{Delivers: "S SN SN", Traits: Ends},
		Tracks: []Track{source("-a--b-c--d-|"), further("notifier", "-------x----")},
		call:   "src.TakeUntil(notifier)",
		play: func(s *scene) {
			show(s, observable.TakeUntil[string](s.src("notifier"))(s.src("src")))
		}},
	counted("Skip", "count", 2, "-a--b-c-|", observable.Skip[string]).
		with(Facts{RxGo: Same}),
	counted("SkipLast", "count", 2, "-a--b-c-|", observable.SkipLast[string]).
		with(Facts{RxGo: Same, Traits: Relays}),
	judged("SkipWhile", "-a--b-e--c-|", observable.SkipWhile[string]).
		with(Facts{RxGo: Same}),
	tried("TrySkipWhile", "-a--1-b-|", observable.TrySkipWhile[string]),
	{Name: "SkipUntil", Facts: Facts{Delivers: "S SN S"},
		Tracks: []Track{source("-a--b-c--d-|"), further("notifier", "-----x------")},
		call:   "src.SkipUntil(notifier)",
		play: func(s *scene) {
			show(s, observable.SkipUntil[string](s.src("notifier"))(s.src("src")))
		}},
	piped("First", "src.First()", "--a-b-c-|", observable.First[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	piped("Last", "src.Last()", "--a-b-c-|", observable.Last[string]).
		with(Facts{RxGo: Same}),
	piped("Single", "src.Single()", "--a---|", observable.Single[string]).
		with(Facts{Traits: Ends}),
	counted("ElementAt", "index", 1, "--a-b-c-|", observable.ElementAt[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	piped("Distinct", "src.Pipe(observable.Distinct)", "-a--b-a--c-b-|",
		observable.Distinct[string]).
		with(Facts{RxGo: Same}),
	{Name: "DistinctBy", Tracks: []Track{source("-a--A-b--B-a-|")}, Fields: []Field{keys()},
		call: "src.DistinctBy({key})",
		play: func(s *scene) {
			show(s, observable.DistinctBy(arg[func(string) string](s, "key"))(s.src("src")))
		}},
	{Name: "TryDistinctBy", Tracks: []Track{source("-a--1-b-|")}, Fields: []Field{tryKeys()},
		call: "src.TryDistinctBy({key})",
		play: func(s *scene) {
			show(s,
				observable.TryDistinctBy(arg[func(string) (string, error)](s, "key"))(s.src("src")))
		}},
	piped("DistinctUntilChanged", "src.Pipe(observable.DistinctUntilChanged)", "-a--a-b--b-a-|",
		observable.DistinctUntilChanged[string]).
		with(Facts{RxGo: Same}),
	{Name: "DistinctUntilChangedBy", Tracks: []Track{source("-a--A-b--B-a-|")},
		Fields: []Field{keys()}, call: "src.DistinctUntilChangedBy({key})",
		play: func(s *scene) {
			show(s,
				observable.DistinctUntilChangedBy(arg[func(string) string](s, "key"))(s.src("src")))
		}},
	{Name: "DistinctUntilChangedFunc", Tracks: []Track{source("-a--A-b--B-a-|")},
		Fields: []Field{equals("same")}, call: "src.DistinctUntilChangedFunc({same})",
		play: func(s *scene) {
			show(s,
				observable.DistinctUntilChangedFunc(arg[func(string, string) bool](s,
					"same"))(s.src("src")))
		}},
	{Name: "TryDistinctUntilChangedBy", Tracks: []Track{source("-a--A-1--b-|")},
		Fields: []Field{tryKeys()}, call: "src.TryDistinctUntilChangedBy({key})",
		play: func(s *scene) {
			show(s,
				observable.TryDistinctUntilChangedBy(arg[func(string) (string, error)](s,
					"key"))(s.src("src")))
		}},
	piped("IgnoreElements", "src.IgnoreElements()", "-a--b-|", observable.IgnoreElements[string]).
		with(Facts{RxGo: Same, Delivers: "- S S"}),
	{Name: "DefaultIfEmpty", Facts: Facts{RxGo: Same},
		Tracks: []Track{source("----|")},
		Fields: []Field{letters("value", "z")}, call: "src.DefaultIfEmpty({value})",
		play: func(s *scene) {
			show(s, observable.DefaultIfEmpty(arg[[]string](s, "value")[0])(s.src("src")))
		}},
	{Name: "ThrowIfEmpty", Facts: Facts{Traits: Fails},
		Tracks: []Track{source("----|")},
		call:   `src.ThrowIfEmpty(errors.New("nothing came"))`,
		play: func(s *scene) {
			show(s,
				observable.ThrowIfEmpty[string](errNothing)(s.src("src")))
		}},
	{Name: "Partition", Tracks: []Track{source("-a--b-e--c-|")},
		Fields: []Field{predicates("predicate")},
		call:   "src.Partition({predicate})", setup: "pass, rest := {call}",
		returns: "(pass, rest observable.Observable[string])",
		play:    func(s *scene) { showBoth(s)(observable.Partition(s.src("src"), predicate(s))) }},
	{Name: "TryPartition", Tracks: []Track{source("-a--b-1--c-|")},
		Fields: []Field{tryPredicates()},
		call:   "src.TryPartition({predicate})", setup: "pass, rest := {call}",
		returns: "(pass, rest observable.Observable[string])",
		play: func(s *scene) {
			showBoth(s)(observable.TryPartition(s.src("src"),
				tryPredicate(s)))
		}},
}

func showBoth(s *scene) func(pass, rest texts) {
	return func(pass, rest texts) {
		showAs(s, "pass", "pass", 0, pass)
		showAs(s, "rest", "rest", 0, rest)
	}
}

var asking = []*Operator{
	judged("Every", "--a-e-b-i-|", observable.Every[string]).
		with(Facts{RxGo: "All", Traits: Ends}),
	tried("TryEvery", "--a-1-e-|", observable.TryEvery[string]),
	judged("Find", "--b-c-a-|", observable.Find[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	tried("TryFind", "--b-1-a-|", observable.TryFind[string]),
	judged("FindIndex", "--b-c-a-|", observable.FindIndex[string]).
		with(Facts{Traits: Ends}),
	tried("TryFindIndex", "--b-1-a-|", observable.TryFindIndex[string]),
	{Name: "IsEmpty", Facts: Facts{Traits: Ends},
		Tracks: []Track{source("--a-b-|")}, call: "src.IsEmpty()",
		play: func(s *scene) { show(s, observable.IsEmpty[string](s.src("src"))) }},
	{Name: "SequenceEqual",
		Facts:  Facts{RxGo: Same, Delivers: "SN SN SN", Emits: One, Traits: Ends},
		Tracks: []Track{source("-a-b--c|"), further("other", "a----bc--|")},
		call:   "src.Pipe(observable.SequenceEqual(other))",
		play:   func(s *scene) { show(s, observable.SequenceEqual(s.src("other"))(s.src("src"))) }},
	{Name: "SequenceEqualFunc", Facts: Facts{Emits: Depends},
		Tracks: []Track{source("-a-B|"), further("other", "A--b-|")},
		Fields: []Field{equals("equal")},
		call:   "src.SequenceEqualFunc(other, {equal})",
		play: func(s *scene) {
			show(s,
				observable.SequenceEqualFunc(s.src("other"),
					arg[func(string, string) bool](s, "equal"))(s.src("src")))
		}},
}

var reducing = []*Operator{
	{Name: "Reduce", Facts: Facts{RxGo: Same, Emits: One},
		Tracks: []Track{digits("-1--2-3-|")},
		Fields: []Field{folds(), count("seed", 0)}, call: "src.Reduce({accumulate}, {seed})",
		play: func(s *scene) {
			show(s,
				observable.Reduce(arg[func(int, int) int](s, "accumulate"),
					s.num("seed"))(s.ints("src")))
		}},
	{Name: "Reduce1", Facts: Facts{Emits: Depends},
		Tracks: []Track{digits("-1--2-3-|")}, Fields: []Field{folds()},
		call: "src.Reduce1({accumulate})",
		play: func(s *scene) {
			show(s, observable.Reduce1(arg[func(int, int) int](s, "accumulate"))(s.ints("src")))
		}},
	{Name: "TryReduce", Tracks: []Track{digits("-1--2-7-3-|")},
		Fields: []Field{tryFolds(), count("seed", 0)}, call: "src.TryReduce({accumulate}, {seed})",
		play: func(s *scene) {
			show(s,
				observable.TryReduce(arg[func(int, int) (int, error)](s, "accumulate"),
					s.num("seed"))(s.ints("src")))
		}},
	{Name: "TryReduce1", Tracks: []Track{digits("-1--2-7-3-|")}, Fields: []Field{tryFolds()},
		call: "src.TryReduce1({accumulate})",
		play: func(s *scene) {
			show(s,
				observable.TryReduce1(arg[func(int, int) (int, error)](s,
					"accumulate"))(s.ints("src")))
		}},
	{Name: "Count", Facts: Facts{RxGo: Same, Emits: One},
		Tracks: []Track{source("-a--b-c-|")}, call: "src.Count()",
		play: func(s *scene) { show(s, observable.Count[string](s.src("src"))) }},
	piped("Max", "src.Pipe(observable.Max)", "-2--3-1-|", observable.Max[string]).
		with(Facts{RxGo: Same}),
	{Name: "MaxFunc", Tracks: []Track{source("-b--C-a-|")}, Fields: []Field{compares()},
		call: "src.MaxFunc({compare})",
		play: func(s *scene) {
			show(s, observable.MaxFunc(arg[func(string, string) int](s, "compare"))(s.src("src")))
		}},
	piped("Min", "src.Pipe(observable.Min)", "-2--3-1-|", observable.Min[string]).
		with(Facts{RxGo: Same}),
	{Name: "MinFunc", Tracks: []Track{source("-b--A-c-|")}, Fields: []Field{compares()},
		call: "src.MinFunc({compare})",
		play: func(s *scene) {
			show(s, observable.MinFunc(arg[func(string, string) int](s, "compare"))(s.src("src")))
		}},
}
