package catalog

import (
	"context"
	"strconv"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

const (
	lists   = "[]string"
	windows = "observable.Observable[string]"
	groups  = "observable.Grouped[string, string]"
)

var collecting = []*Operator{
	{Name: "Buffer", rx: "buffer", takes: "on:src=-ab--c---d| notifier:src=---x---x---", types: "[string]",
		gives: lists, Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists, Demand: Holds},
		make: notified("notifier", observable.Buffer[any, any])},
	{Name: "BufferCount", rx: "bufferCount", takes: "on:src=-a-b-c-d-e| size:count=2 every?>Every:count=0",
		types: "[string]", gives: lists, Facts: Facts{RxGo: "BufferWithCount", Emits: Each, Traits: Lists},
		Forms: map[string]Facts{"BufferCountWithConfig": {Emits: Depends}},
		make: func(c *call) obs {
			config := observable.BufferCountConfig{Every: c.num("every")}
			return boxed(observable.BufferCountWithConfig[any](c.num("size"), config)(c.source))
		}},
	{Name: "BufferTime", rx: "bufferTime", types: "[string]", gives: lists,
		takes: "on:src=-ab--c--| span:time=3 +scheduler:async creation?>Every:time=0 max?>Max:count=0",
		Facts: Facts{RxGo: "BufferWithTime", Delivers: "SH SH SH", Emits: Each,
			Traits: Defers | Lists | NeedsHost, Demand: Holds},
		Forms: map[string]Facts{"BufferTimeWithConfig": {RxGo: "BufferWithTimeOrCount", Emits: Depends}},
		make: func(c *call) obs {
			config := observable.BufferTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
			return boxed(observable.BufferTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.source))
		}},
	{Name: "BufferToggle", rx: "bufferToggle", types: "[string]", gives: lists,
		takes: "on:src=-a-b-c-d-e-| openings:src=--x-----x--- closing:of=--x",
		Facts: Facts{Delivers: "SNI SNI SNI", Traits: Lists, Demand: Holds},
		make: func(c *call) obs {
			return boxed(observable.BufferToggle[any](c.obs("openings"), c.makes("closing"))(c.source))
		}},
	{Name: "BufferWhen", rx: "bufferWhen", takes: "on:src=-ab--c---d| closing:each=----x", types: "[string]",
		gives: lists, Facts: Facts{Delivers: "SN SN SN", Emits: Each, Traits: Lists, Demand: Holds},
		make: bufferWhen},
	{Name: "Window", rx: "window", takes: "on:src=-ab--c---d| notifier:src=---x---x---", types: "[string]",
		gives: windows, Facts: Facts{Delivers: "CSN SN SN", Emits: Each, Demand: AsksAll | Holds},
		make: notified("notifier", observable.Window[any, any])},
	{Name: "WindowCount", rx: "windowCount", takes: "on:src=-a-b-c-| size:count=2 every?>Every:count=0",
		types: "[string]", gives: windows,
		Facts: Facts{RxGo: "WindowWithCount", Delivers: "CS S S", Emits: Each, Demand: AsksAll},
		Forms: map[string]Facts{"WindowCountWithConfig": {Emits: Depends}},
		make: func(c *call) obs {
			config := observable.WindowCountConfig{Every: c.num("every")}
			return boxed(observable.WindowCountWithConfig[any](c.num("size"), config)(c.source))
		}},
	{Name: "WindowTime", rx: "windowTime", types: "[string]", gives: windows,
		takes: "on:src=-ab--c--| span:time=3 +scheduler:async creation?>Every:time=0 max?>Max:count=0",
		Facts: Facts{RxGo: "WindowWithTime", Delivers: "CSH SH SH", Emits: Each, Traits: NeedsHost,
			Demand: AsksAll | Holds},
		Forms: map[string]Facts{"WindowTimeWithConfig": {RxGo: "WindowWithTimeOrCount", Emits: Depends}},
		make: func(c *call) obs {
			config := observable.WindowTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
			return boxed(observable.WindowTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.source))
		}},
	{Name: "WindowToggle", rx: "windowToggle", types: "[string]", gives: windows,
		takes: "on:src=-a-b-c-d-e-| openings:src=--x-----x--- closing:of=--x",
		Facts: Facts{Delivers: "SNI SNI SNI", Demand: AsksAll | Holds}, make: windowToggle},
	{Name: "WindowWhen", rx: "windowWhen", takes: "on:src=-ab--c---d| closing:each=----x", types: "[string]",
		gives: windows, Facts: Facts{Delivers: "CSN SN SN", Emits: Each, Demand: AsksAll | Holds},
		make: func(c *call) obs { return boxed(observable.WindowWhen[any](c.again("closing"))(c.source)) }},
	{Name: "GroupBy", takes: "on:src=-a-A-b-a-| key:key", gives: groups,
		Facts: Facts{RxGo: "GroupBy, GroupByDynamic", Emits: Each, Demand: AsksAll},
		Forms: map[string]Facts{"GroupByWithConfig": {Delivers: "SN SN SN", Emits: Depends,
			Demand: AsksAll | Holds}},
		make: mapped("key", observable.GroupBy[any, any])},
	{Name: "TryGroupBy", takes: "on:src=-a-A-b-1-| key:tryKey", gives: groups,
		make: tried("key", observable.TryGroupBy[any, any])},
	{Name: "Pairwise", rx: "pairwise", takes: "on:src=-a--b--c-|", gives: "[2]string",
		make: applies(observable.Pairwise[any])},
	{Name: "Collect", rx: "toArray", takes: "on:src=-a--b-c-|", gives: lists,
		Facts: Facts{RxJS: "toArray", RxGo: "ToSlice", Emits: Each, Traits: Lists},
		make:  applies(observable.Collect[any])},
}

// bufferWhen leaves the source alone if the first closing throws.
func bufferWhen(c *call) obs {
	closing := c.fn("closing")
	return observable.Defer(func() obs {
		first, err := closing.making()
		if err != nil {
			return observable.Throw[any](err)
		}
		closings := func() obs { return closing.observable() }
		next := func() obs { return first }
		return boxed(observable.BufferWhen[any](func() obs {
			defer func() { next = closings }()
			return next()
		})(c.source))
	})
}

// windowToggle opens no window for which closing throws: the source fails instead.
func windowToggle(c *call) obs {
	closing := c.fn("closing")
	return observable.Defer(func() obs {
		src, fail := breakable(c.source)
		openings := observable.MergeMap(func(v any) observable.Observable[obs] {
			end, err := closing.making(v)
			if err != nil {
				fail(err)
				return observable.Empty[obs]()
			}
			return observable.Of(end)
		})(c.obs("openings"))
		return boxed(observable.WindowToggle[any](openings, func(end obs) obs { return end })(src))
	})
}

var changing = []*Operator{
	{Name: "Map", takes: "on:src=-a--b-c-| project:function",
		Facts: Facts{RxGo: Same, Emits: Each, Traits: Passes}, make: mapped("project", observable.Map[any, any])},
	{Name: "TryMap", rx: "map", takes: "on:src=-a--b-1-c-| project:tryFunction",
		make: func(c *call) obs {
			f := c.fn("project")
			return c.anew(func() op { return observable.TryMap(f.counting(0).of) })
		}},
	{Name: "MapGo", lasting: true, takes: "on:src=-a-b-----| workers:count=2 " +
		"+slow:time@project_takes,_for_a=4 +fast:time@for_others=1 unordered?>Unordered:flag=false scheduler:async",
		code:   "src.MapGo({workers}, project, {s})",
		params: []string{"project func(context.Context, string) (string, error)"},
		Facts: Facts{RxJS: None, RxGo: "Map", Delivers: "H SHX H", Emits: Each,
			Traits: Fails | Once | Starts, Demand: Holds},
		Forms: map[string]Facts{"MapGoWithConfig": {Traits: Unordered, Demand: Answers}},
		make: func(c *call) obs {
			return observable.MapGoWithConfig(c.num("workers"), c.working(), c.timing(),
				observable.MapGoConfig{Unordered: c.flag("unordered", false)})(c.source)
		}},
	{Name: "MapGoBy", lasting: true, takes: "on:src=-a-A---b--| workers:count=2 key:key " +
		"+slow:time@project_takes,_for_a=4 +fast:time@for_others=1 unordered?>Unordered:flag=false scheduler:async",
		code:   "src.MapGoBy({workers}, {key}, project, {s})",
		params: []string{"project func(context.Context, string) (string, error)"},
		Forms:  map[string]Facts{"MapGoByWithConfig": {Traits: Unordered, Demand: Answers}},
		make: func(c *call) obs {
			return observable.MapGoByWithConfig(c.num("workers"), c.ofOne("key"), c.working(), c.timing(),
				observable.MapGoByConfig{Unordered: c.flag("unordered", false)})(c.source)
		}},
	{Name: "Scan", takes: "on:int=-1--2-3-| accumulate:fold seed:count=0", gives: "int",
		Facts: Facts{RxGo: Same, Emits: Each, Traits: Passes}, make: folded(observable.Scan[any, any])},
	{Name: "Scan1", takes: "on:int=-1--2-3-| accumulate:fold", gives: "int",
		make: folded1(observable.Scan1[any])},
	{Name: "TryScan", takes: "on:int=-1--2-7-3-| accumulate:tryFold seed:count=0", gives: "int",
		make: func(c *call) obs {
			return observable.TryScan(c.fn("accumulate").ofTwo, c.value("seed"))(c.source)
		}},
	{Name: "TryScan1", takes: "on:int=-1--2-7-3-| accumulate:tryFold", gives: "int",
		make: func(c *call) obs { return observable.TryScan1(c.fn("accumulate").ofTwo)(c.source) }},
	{Name: "Materialize", rx: "materialize", takes: "on:src=-a--b-#", gives: "observable.Notification[string]",
		Facts: Facts{Delivers: "S - S", Traits: Catches}, make: applies(observable.Materialize[any])},
	{Name: "Dematerialize", takes: "on:src=-a--b-|", code: "src.Materialize().Pipe(observable.Dematerialize)",
		Facts: Facts{Traits: Ends},
		make: func(c *call) obs {
			return observable.Dematerialize(observable.Materialize(c.source))
		}},
}

// working is a function that takes longer for an a.
func (c *call) working() func(context.Context, any) (any, error) {
	slow, fast := c.ms("slow"), c.ms("fast")
	return func(ctx context.Context, v any) (any, error) {
		if v == "a" {
			c.wait(ctx, slow)
		} else {
			c.wait(ctx, fast)
		}
		return strings.ToUpper(text(v)), nil
	}
}

var choosing = []*Operator{
	{Name: "Filter", takes: "on:src=-a--b-e--c-| predicate:predicate", Facts: Facts{RxGo: Same},
		make: filtered(observable.Filter[any])},
	{Name: "TryFilter", rx: "filter", takes: "on:src=-a--b-1--c-| predicate:tryPredicate",
		make: judged(observable.TryFilter[any])},
	{Name: "FilterMap", takes: "on:src=-1--x-3-|", gives: "int",
		code: "src.FilterMap(func(v string) (int, bool) {\n" +
			"\tn, err := strconv.Atoi(v)\n\treturn n, err == nil\n})",
		Facts: Facts{RxJS: None},
		make: func(c *call) obs {
			return boxed(observable.FilterMap(func(v any) (int, bool) {
				n, err := strconv.Atoi(text(v))
				return n, err == nil
			})(c.source))
		}},
	{Name: "Take", rx: "take", takes: "on:src=-a--b-c-| count:count=2", types: "[string]",
		Facts: Facts{RxGo: Same, Traits: Ends}, make: counted("count", observable.Take[any])},
	{Name: "TakeLast", rx: "takeLast", takes: "on:src=-a--b-c-| count:count=2", types: "[string]",
		Facts: Facts{RxGo: Same, Demand: HandsOn | CanWait}, make: counted("count", observable.TakeLast[any])},
	{Name: "TakeWhile", takes: "on:src=-a--e-b--i-| predicate:predicate inclusive?>Inclusive:flag=false",
		Facts: Facts{RxGo: Same, Traits: Ends},
		Forms: map[string]Facts{"TakeWhileWithConfig": {RxGo: "TakeUntil"}},
		make: func(c *call) obs {
			return filtered(func(pass func(any) bool) op {
				return observable.TakeWhileWithConfig(pass, c.inclusive())
			})(c)
		}},
	{Name: "TryTakeWhile", rx: "takeWhile", config: "TakeWhileConfig",
		takes: "on:src=-a--1-e-| predicate:tryPredicate inclusive?>Inclusive:flag=false",
		make: func(c *call) obs {
			return c.passing(func(pass func(any) (bool, error)) op {
				return observable.TryTakeWhileWithConfig(pass, c.inclusive())
			})
		}},
	{Name: "TakeUntil", rx: "takeUntil", takes: "on:src=-a--b-c--d-| notifier:src=-------x----",
		types: "[string]", Facts: Facts{Delivers: "S SN SN", Traits: Ends},
		make: notified("notifier", observable.TakeUntil[any, any])},
	{Name: "Skip", rx: "skip", takes: "on:src=-a--b-c-| count:count=2", types: "[string]",
		Facts: Facts{RxGo: Same}, make: counted("count", observable.Skip[any])},
	{Name: "SkipLast", rx: "skipLast", takes: "on:src=-a--b-c-| count:count=2", types: "[string]",
		Facts: Facts{RxGo: Same, Traits: Relays}, make: counted("count", observable.SkipLast[any])},
	{Name: "SkipWhile", takes: "on:src=-a--b-e--c-| predicate:predicate", Facts: Facts{RxGo: Same},
		make: filtered(observable.SkipWhile[any])},
	{Name: "TrySkipWhile", rx: "skipWhile", takes: "on:src=-a--1-b-| predicate:tryPredicate",
		make: judged(observable.TrySkipWhile[any])},
	{Name: "SkipUntil", rx: "skipUntil", takes: "on:src=-a--b-c--d-| notifier:src=-----x------",
		types: "[string]", Facts: Facts{Delivers: "S SN S"},
		make: notified("notifier", observable.SkipUntil[any, any])},
	{Name: "First", takes: "on:src=--a-b-c-|", Facts: Facts{RxGo: Same, Traits: Ends},
		make: applies(observable.First[any])},
	{Name: "Last", takes: "on:src=--a-b-c-|", Facts: Facts{RxGo: Same}, make: applies(observable.Last[any])},
	{Name: "Single", takes: "on:src=--a---|", Facts: Facts{Traits: Ends}, make: applies(observable.Single[any])},
	{Name: "ElementAt", rx: "elementAt", takes: "on:src=--a-b-c-| index:count=1 default?", types: "[string]",
		Facts: Facts{RxGo: Same, Traits: Ends},
		make: func(c *call) obs {
			index := c.num("index")
			most := observable.Compose2(observable.Skip[any](index), observable.Take[any](1))
			return c.or(observable.ElementAt[any](index), most)(c.source)
		}},
	{Name: "Distinct", takes: "on:src=-a--b-a--c-b-|", code: "src.Pipe(observable.Distinct)",
		Facts: Facts{RxGo: Same}, make: applies(observable.Distinct[any])},
	{Name: "DistinctBy", takes: "on:src=-a--A-b--B-a-| key:key", make: mapped("key", observable.DistinctBy[any, any])},
	{Name: "TryDistinctBy", takes: "on:src=-a--1-b-| key:tryKey", make: tried("key", observable.TryDistinctBy[any, any])},
	{Name: "DistinctUntilChanged", takes: "on:src=-a--a-b--b-a-|",
		code: "src.Pipe(observable.DistinctUntilChanged)", Facts: Facts{RxGo: Same},
		make: applies(observable.DistinctUntilChanged[any])},
	{Name: "DistinctUntilChangedBy", takes: "on:src=-a--A-b--B-a-| key:key",
		make: mapped("key", observable.DistinctUntilChangedBy[any, any])},
	{Name: "DistinctUntilChangedFunc", takes: "on:src=-a--A-b--B-a-| same:equal",
		make: func(c *call) obs { return observable.DistinctUntilChangedFunc(c.bothPass("same"))(c.source) }},
	{Name: "TryDistinctUntilChangedBy", takes: "on:src=-a--A-1--b-| key:tryKey",
		make: tried("key", observable.TryDistinctUntilChangedBy[any, any])},
	{Name: "IgnoreElements", rx: "ignoreElements", takes: "on:src=-a--b-|",
		Facts: Facts{RxGo: Same, Delivers: "- S S"}, make: applies(observable.IgnoreElements[any])},
	{Name: "DefaultIfEmpty", rx: "defaultIfEmpty", takes: "on:src=----| value?:letter=z",
		Facts: Facts{RxGo: Same},
		make:  func(c *call) obs { return observable.DefaultIfEmpty(c.value("value"))(c.source) }},
	{Name: "ThrowIfEmpty", takes: "on:src=----| error:failure", types: "[string]",
		Facts: Facts{Traits: Fails},
		make:  func(c *call) obs { return observable.ThrowIfEmpty[any](thrown{c.value("error")})(c.source) }},
	{Name: "Partition", takes: "on:src=-a--b-e--c-| predicate:predicate part",
		returns: "(pass, rest observable.Observable[string])", setup: "pass, rest := {call}", result: "pass rest",
		make: func(c *call) obs {
			return filtered(func(pass func(any) bool) op {
				return func(src obs) obs { return c.part(observable.Partition(src, pass)) }
			})(c)
		}},
	{Name: "TryPartition", rx: "partition", takes: "on:src=-a--b-1--c-| predicate:tryPredicate part",
		returns: "(pass, rest observable.Observable[string])", setup: "pass, rest := {call}", result: "pass rest",
		make: func(c *call) obs {
			return c.passing(func(pass func(any) (bool, error)) op {
				return func(src obs) obs { return c.part(observable.TryPartition(src, pass)) }
			})
		}},
}

func (c *call) inclusive() observable.TakeWhileConfig {
	return observable.TakeWhileConfig{Inclusive: c.flag("inclusive", false)}
}

func (c *call) part(pass, rest obs) obs {
	if c.num("part") == 0 {
		return pass
	}
	return rest
}

var asking = []*Operator{
	{Name: "Every", takes: "on:src=--a-e-b-i-| predicate:predicate", gives: "bool",
		Facts: Facts{RxGo: "All", Traits: Ends}, make: filtered(observable.Every[any])},
	{Name: "TryEvery", rx: "every", takes: "on:src=--a-1-e-| predicate:tryPredicate", gives: "bool",
		make: judged(observable.TryEvery[any])},
	{Name: "Find", takes: "on:src=--b-c-a-| predicate:predicate", gives: "*string",
		Facts: Facts{RxGo: Same, Traits: Ends}, make: filtered(observable.Find[any])},
	{Name: "TryFind", rx: "find", takes: "on:src=--b-1-a-| predicate:tryPredicate", gives: "*string",
		make: judged(observable.TryFind[any])},
	{Name: "FindIndex", takes: "on:src=--b-c-a-| predicate:predicate", gives: "int",
		Facts: Facts{Traits: Ends}, make: filtered(observable.FindIndex[any])},
	{Name: "TryFindIndex", rx: "findIndex", takes: "on:src=--b-1-a-| predicate:tryPredicate", gives: "int",
		make: judged(observable.TryFindIndex[any])},
	{Name: "IsEmpty", rx: "isEmpty", takes: "on:src=--a-b-|", gives: "bool", Facts: Facts{Traits: Ends},
		make: applies(observable.IsEmpty[any])},
	{Name: "SequenceEqual", takes: "on:src=-a-b--c| other:src=a----bc--|", gives: "bool",
		code:  "src.Pipe(observable.SequenceEqual(other))",
		Facts: Facts{RxGo: Same, Delivers: "SN SN SN", Emits: One, Traits: Ends, Demand: Joins},
		make:  notified("other", observable.SequenceEqual[any])},
	{Name: "SequenceEqualFunc", takes: "on:src=-a-B| other:src=A--b-| equal:equal", gives: "bool",
		Facts: Facts{Emits: Depends},
		make: func(c *call) obs {
			return boxed(observable.SequenceEqualFunc(c.obs("other"), c.bothPass("equal"))(c.source))
		}},
}

var reducing = []*Operator{
	{Name: "Reduce", takes: "on:int=-1--2-3-| accumulate:fold seed:count=0", gives: "int",
		Facts: Facts{RxGo: Same, Emits: One}, make: folded(observable.Reduce[any, any])},
	{Name: "Reduce1", takes: "on:int=-1--2-3-| accumulate:fold", gives: "int", Facts: Facts{Emits: Depends},
		make: folded1(observable.Reduce1[any])},
	{Name: "TryReduce", takes: "on:int=-1--2-7-3-| accumulate:tryFold seed:count=0", gives: "int",
		make: func(c *call) obs {
			return observable.TryReduce(c.fn("accumulate").ofTwo, c.value("seed"))(c.source)
		}},
	{Name: "TryReduce1", takes: "on:int=-1--2-7-3-| accumulate:tryFold", gives: "int",
		make: func(c *call) obs { return observable.TryReduce1(c.fn("accumulate").ofTwo)(c.source) }},
	{Name: "Count", takes: "on:src=-a--b-c-|", gives: "int", Facts: Facts{RxGo: Same, Emits: One},
		make: applies(observable.Count[any])},
	{Name: "Max", takes: "on:src=-2--3-1-|", code: "src.Pipe(observable.Max)", Facts: Facts{RxGo: Same},
		make: func(c *call) obs { return boxed(observable.Max(observable.Map(text)(c.source))) }},
	{Name: "MaxFunc", takes: "on:src=-b--C-a-| compare:compare",
		make: func(c *call) obs { return observable.MaxFunc(c.order("compare"))(c.source) }},
	{Name: "Min", takes: "on:src=-2--3-1-|", code: "src.Pipe(observable.Min)", Facts: Facts{RxGo: Same},
		make: func(c *call) obs { return boxed(observable.Min(observable.Map(text)(c.source))) }},
	{Name: "MinFunc", takes: "on:src=-b--A-c-| compare:compare",
		make: func(c *call) obs { return observable.MinFunc(c.order("compare"))(c.source) }},
}
