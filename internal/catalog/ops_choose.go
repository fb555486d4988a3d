package catalog

import (
	"errors"
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

var choosing = []*Operator{
	taking("Filter", "-a--b-e--c-|", predicates(), observable.Filter[string]).
		with(Facts{RxGo: Same}),
	taking("TryFilter", "-a--b-1--c-|", tryPredicates(), observable.TryFilter[string]),
	plain("FilterMap", "-1--x-3-|", func(src texts) numbers {
		return observable.FilterMap(func(v string) (int, bool) {
			n, err := strconv.Atoi(v)
			return n, err == nil
		})(src)
	}).
		calls("src.FilterMap(func(v string) (int, bool) {\n" +
			"\tn, err := strconv.Atoi(v)\n\treturn n, err == nil\n})").
		with(Facts{RxJS: None}),
	taking("Take", "-a--b-c-|", count("count", 2), observable.Take[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	taking("TakeLast", "-a--b-c-|", count("count", 2), observable.TakeLast[string]).
		with(Facts{RxGo: Same, Demand: HandsOn | CanWait}),
	configured("TakeWhile", "-a--e-b--i-|", func(s *scene, c observable.TakeWhileConfig) op {
		return observable.TakeWhileWithConfig(arg[func(string) bool](s, "predicate"), c)
	}, predicates(), flag("Inclusive")).
		with(Facts{RxGo: Same, Traits: Ends}).
		form("TakeWhileWithConfig", Facts{RxGo: "TakeUntil"}),
	beside("TakeUntil", "-a--b-c--d-|", further("notifier", "-------x----"),
		observable.TakeUntil[string, string]).
		with(Facts{Delivers: "S SN SN", Traits: Ends}),
	taking("Skip", "-a--b-c-|", count("count", 2), observable.Skip[string]).with(Facts{RxGo: Same}),
	taking("SkipLast", "-a--b-c-|", count("count", 2), observable.SkipLast[string]).
		with(Facts{RxGo: Same, Traits: Relays}),
	taking("SkipWhile", "-a--b-e--c-|", predicates(), observable.SkipWhile[string]).
		with(Facts{RxGo: Same}),
	beside("SkipUntil", "-a--b-c--d-|", further("notifier", "-----x------"),
		observable.SkipUntil[string, string]).
		with(Facts{Delivers: "S SN S"}),
	plain("First", "--a-b-c-|", observable.First[string]).with(Facts{RxGo: Same, Traits: Ends}),
	plain("Last", "--a-b-c-|", observable.Last[string]).with(Facts{RxGo: Same}),
	plain("Single", "--a---|", observable.Single[string]).with(Facts{Traits: Ends}),
	taking("ElementAt", "--a-b-c-|", count("index", 1), observable.ElementAt[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	piped("Distinct", "-a--b-a--c-b-|", observable.Distinct[string]).with(Facts{RxGo: Same}),
	taking("DistinctBy", "-a--A-b--B-a-|", keys(), observable.DistinctBy[string, string]),
	piped("DistinctUntilChanged", "-a--a-b--b-a-|", observable.DistinctUntilChanged[string]).
		with(Facts{RxGo: Same}),
	taking("DistinctUntilChangedBy", "-a--A-b--B-a-|", keys(),
		observable.DistinctUntilChangedBy[string, string]),
	taking("DistinctUntilChangedFunc", "-a--A-b--B-a-|", equals("same"),
		observable.DistinctUntilChangedFunc[string]),
	plain("IgnoreElements", "-a--b-|", observable.IgnoreElements[string]).
		with(Facts{RxGo: Same, Delivers: "- S S"}),
	changes("DefaultIfEmpty", "----|", func(s *scene) op {
		return observable.DefaultIfEmpty(s.list("value")[0])
	}, letters("value", "z")).
		with(Facts{RxGo: Same}),
	plain("ThrowIfEmpty", "----|", func(src texts) texts {
		return observable.ThrowIfEmpty[string](errors.New("nothing came"))(src)
	}).
		calls(`src.ThrowIfEmpty(errors.New("nothing came"))`).
		with(Facts{Traits: Fails}),
	parted("Partition", "-a--b-e--c-|", predicates(), observable.Partition[string]),
}

// parted is a function of a predicate that makes two of a source.
func parted[F any](name, diagram string, predicate Field,
	part func(texts, F) (pass, rest texts)) *Operator {
	o := taking[F](name, diagram, predicate, func(F) op { return nil }).
		gives("(pass, rest observable.Observable[string])").after("pass, rest := {call}")
	o.play = func(s *scene) {
		pass, rest := part(s.src("src"), arg[F](s, predicate.Name))
		showAs(s, "pass", "pass", 0, pass)
		showAs(s, "rest", "rest", 0, rest)
	}
	return o
}

var asking = []*Operator{
	taking("Every", "--a-e-b-i-|", predicates(), observable.Every[string]).
		with(Facts{RxGo: "All", Traits: Ends}),
	taking("Find", "--b-c-a-|", predicates(), observable.Find[string]).
		with(Facts{RxGo: Same, Traits: Ends}),
	taking("FindIndex", "--b-c-a-|", predicates(), observable.FindIndex[string]).
		with(Facts{Traits: Ends}),
	plain("IsEmpty", "--a-b-|", observable.IsEmpty[string]).with(Facts{Traits: Ends}),
	beside("SequenceEqual", "-a-b--c|", further("other", "a----bc--|"),
		observable.SequenceEqual[string]).
		calls("src.Pipe(observable.SequenceEqual(other))").
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Emits: One, Traits: Ends, Demand: Joins}),
	changes("SequenceEqualFunc", "-a-B|", func(s *scene) observable.Operator[string, bool] {
		return observable.SequenceEqualFunc(s.src("other"),
			arg[func(string, string) bool](s, "equal"))
	}, further("other", "A--b-|"), equals("equal")).
		with(Facts{Emits: Depends}),
}

var reducing = []*Operator{
	folding("Reduce", "-1--2-3-|", folds(), observable.Reduce[int, int]).
		with(Facts{RxGo: Same, Emits: One}),
	taking("Reduce1", "-1--2-3-|", folds(), observable.Reduce1[int]).with(Facts{Emits: Depends}),
	folding("TryReduce", "-1--2-7-3-|", tryFolds(), observable.TryReduce[int, int]),
	plain("Count", "-a--b-c-|", observable.Count[string]).with(Facts{RxGo: Same, Emits: One}),
	piped("Max", "-2--3-1-|", observable.Max[string]).with(Facts{RxGo: Same}),
	taking("MaxFunc", "-b--C-a-|", compares(), observable.MaxFunc[string]),
	piped("Min", "-2--3-1-|", observable.Min[string]).with(Facts{RxGo: Same}),
	taking("MinFunc", "-b--A-c-|", compares(), observable.MinFunc[string]),
}
