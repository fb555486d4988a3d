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

// judged is an operator of a predicate.
func judged[R any](name, diagram string,
	op func(func(string) bool) observable.Operator[string, R]) *Operator {
	return taking(name, diagram, predicates("predicate"), op)
}

// tried is an operator of a predicate that can fail.
func tried[R any](name, diagram string,
	op func(func(string) (bool, error)) observable.Operator[string, R]) *Operator {
	return taking(name, diagram, tryPredicates(), op)
}

var choosing = []*Operator{
	judged("Filter", "-a--b-e--c-|", observable.Filter[string]).with(Facts{RxGo: Same}),
	tried("TryFilter", "-a--b-1--c-|", observable.TryFilter[string]),
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
		with(Facts{RxGo: Same}),
	configured("TakeWhile", "-a--e-b--i-|", func(s *scene, c observable.TakeWhileConfig) op {
		return observable.TakeWhileWithConfig(predicate(s), c)
	}, predicates("predicate"), flag("Inclusive")).
		with(Facts{RxGo: Same, Traits: Ends}).
		form("TakeWhileWithConfig", Facts{RxGo: "TakeUntil"}),
	configured("TryTakeWhile", "-a--1-e-|", func(s *scene, c observable.TakeWhileConfig) op {
		return observable.TryTakeWhileWithConfig(tryPredicate(s), c)
	}, tryPredicates(), flag("Inclusive")),
	beside("TakeUntil", "-a--b-c--d-|", further("notifier", "-------x----"),
		observable.TakeUntil[string, string]).
		with(Facts{Delivers: "S SN SN", Traits: Ends}),
	taking("Skip", "-a--b-c-|", count("count", 2), observable.Skip[string]).with(Facts{RxGo: Same}),
	taking("SkipLast", "-a--b-c-|", count("count", 2), observable.SkipLast[string]).
		with(Facts{RxGo: Same, Traits: Relays}),
	judged("SkipWhile", "-a--b-e--c-|", observable.SkipWhile[string]).with(Facts{RxGo: Same}),
	tried("TrySkipWhile", "-a--1-b-|", observable.TrySkipWhile[string]),
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
	taking("TryDistinctBy", "-a--1-b-|", tryKeys(), observable.TryDistinctBy[string, string]),
	piped("DistinctUntilChanged", "-a--a-b--b-a-|", observable.DistinctUntilChanged[string]).
		with(Facts{RxGo: Same}),
	taking("DistinctUntilChangedBy", "-a--A-b--B-a-|", keys(),
		observable.DistinctUntilChangedBy[string, string]),
	taking("DistinctUntilChangedFunc", "-a--A-b--B-a-|", equals("same"),
		observable.DistinctUntilChangedFunc[string]),
	taking("TryDistinctUntilChangedBy", "-a--A-1--b-|", tryKeys(),
		observable.TryDistinctUntilChangedBy[string, string]),
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
	parted("Partition", "-a--b-e--c-|", predicates("predicate"), observable.Partition[string]),
	parted("TryPartition", "-a--b-1--c-|", tryPredicates(), observable.TryPartition[string]),
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
	judged("Every", "--a-e-b-i-|", observable.Every[string]).with(Facts{RxGo: "All", Traits: Ends}),
	tried("TryEvery", "--a-1-e-|", observable.TryEvery[string]),
	judged("Find", "--b-c-a-|", observable.Find[string]).with(Facts{RxGo: Same, Traits: Ends}),
	tried("TryFind", "--b-1-a-|", observable.TryFind[string]),
	judged("FindIndex", "--b-c-a-|", observable.FindIndex[string]).with(Facts{Traits: Ends}),
	tried("TryFindIndex", "--b-1-a-|", observable.TryFindIndex[string]),
	plain("IsEmpty", "--a-b-|", observable.IsEmpty[string]).with(Facts{Traits: Ends}),
	beside("SequenceEqual", "-a-b--c|", further("other", "a----bc--|"),
		observable.SequenceEqual[string]).
		calls("src.Pipe(observable.SequenceEqual(other))").
		with(Facts{RxGo: Same, Delivers: "SN SN SN", Emits: One, Traits: Ends}),
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
	taking("TryReduce1", "-1--2-7-3-|", tryFolds(), observable.TryReduce1[int]),
	plain("Count", "-a--b-c-|", observable.Count[string]).with(Facts{RxGo: Same, Emits: One}),
	piped("Max", "-2--3-1-|", observable.Max[string]).with(Facts{RxGo: Same}),
	taking("MaxFunc", "-b--C-a-|", compares(), observable.MaxFunc[string]),
	piped("Min", "-2--3-1-|", observable.Min[string]).with(Facts{RxGo: Same}),
	taking("MinFunc", "-b--A-c-|", compares(), observable.MinFunc[string]),
}
