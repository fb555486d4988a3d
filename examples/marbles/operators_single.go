package main

import (
	"github.com/rxsched/rxsched/observable"
)

var timed = []operator{
	{"debounceTime", "DURATION", `'debounceTime 3ms' '-a-b--c---|'`, lasting(observable.DebounceTime[any])},
	{"throttleTime", "DURATION [leading] [trailing]", `'throttleTime 3ms leading trailing' '-abcd----e-|'`, func(s *scene, c *call) stage {
		how := observable.ThrottleConfig{SkipLeading: len(c.words) > 0 && !c.has("leading"), Trailing: c.has("trailing")}
		return observable.ThrottleTimeWithConfig[any](c.duration, s.Async, how)
	}},
	{"auditTime", "DURATION", `'auditTime 3ms' '-abcd----e-----|'`, lasting(observable.AuditTime[any])},
	{"sampleTime", "PERIOD", `'sampleTime 4ms' '-ab--c---d---|'`, lasting(observable.SampleTime[any])},
	{"delay", "DURATION", `'delay 3ms' '-a-b-|'`, lasting(observable.Delay[any])},
	{"timeout", "PERIOD [DIAGRAM]", `'timeout 4ms' '-a--b-------c|'`, func(s *scene, c *call) stage {
		how := observable.TimeoutConfig[any]{}
		if others := s.others(c); len(others) > 0 {
			how.With = func(observable.TimeoutInfo) source { return others[0] }
		}
		return observable.TimeoutWithConfig(c.duration, s.Async, how)
	}},
	{"timeInterval", "", `timeInterval '-a--b|'`, func(s *scene, c *call) stage {
		return to(observable.TimeInterval[any](s.Async), elapsed)
	}},
}

var choosing = []operator{
	{"filter", "PATTERN", `'filter [aeiou]' '-a-b-e-x-|'`, func(s *scene, c *call) stage { return observable.Filter(c.matches) }},
	{"take", "COUNT", `'take 2' '-a-b-c-|'`, func(s *scene, c *call) stage { return observable.Take[any](c.count()) }},
	{"takeLast", "COUNT", `'takeLast 2' '-a-b-c-|'`, func(s *scene, c *call) stage { return observable.TakeLast[any](c.count()) }},
	{"takeWhile", "PATTERN [inclusive]", `'takeWhile [ab]' '-a-b-c-a-|'`, func(s *scene, c *call) stage {
		return observable.TakeWhileWithConfig(c.matches, observable.TakeWhileConfig{Inclusive: c.has("inclusive")})
	}},
	{"takeUntil", "DIAGRAM", `takeUntil '-a-b-c-d-|' '------x'`, func(s *scene, c *call) stage { return observable.TakeUntil[any](s.others(c)[0]) }},
	{"skip", "COUNT", `'skip 2' '-a-b-c-d-|'`, func(s *scene, c *call) stage { return observable.Skip[any](c.count()) }},
	{"skipLast", "COUNT", `'skipLast 2' '-a-b-c-d-|'`, func(s *scene, c *call) stage { return observable.SkipLast[any](c.count()) }},
	{"skipWhile", "PATTERN", `'skipWhile [ab]' '-a-b-c-a-|'`, func(s *scene, c *call) stage { return observable.SkipWhile(c.matches) }},
	{"skipUntil", "DIAGRAM", `skipUntil '-a-b-c-d-|' '----x'`, func(s *scene, c *call) stage { return observable.SkipUntil[any](s.others(c)[0]) }},
	{"first", "[PATTERN]", `first '-a-b-|'`, passing(observable.First[any])},
	{"last", "[PATTERN]", `'last [ab]' '-a-b-c-|'`, passing(observable.Last[any])},
	{"single", "[PATTERN]", `single '-a-b-|'`, passing(observable.Single[any])},
	{"elementAt", "COUNT", `'elementAt 1' '-a-b-c-|'`, func(s *scene, c *call) stage { return observable.ElementAt[any](c.count()) }},
	{"distinct", "", `distinct '-a-b-a-c-b|'`, plain(observable.DistinctBy(text))},
	{"distinctUntilChanged", "", `distinctUntilChanged '-a-a-b-b-a|'`, plain(observable.DistinctUntilChangedBy(text))},
	{"ignoreElements", "", `ignoreElements '-a-b-|'`, plain(observable.IgnoreElements[any])},
	{"defaultIfEmpty", "VALUE", `'defaultIfEmpty x' '-----|'`, func(s *scene, c *call) stage { return observable.DefaultIfEmpty(c.values[0]) }},
	{"throwIfEmpty", "", `throwIfEmpty '-----|'`, plain(observable.ThrowIfEmpty[any](observable.ErrEmpty))},
}

var changing = []operator{
	{"map", "FUNCTION", `'map upper' '-a-b-c-|'`, func(s *scene, c *call) stage {
		return observable.Map(func(v any) any { return mapped(c.function, v) })
	}},
	{"scan", "FOLD", `'scan sum' '-1-2-3-|'`, func(s *scene, c *call) stage { return observable.TryScan1(c.fold) }},
	{"bufferCount", "SIZE [SIZE]", `'bufferCount 2' '-a-b-c-d-e-|'`, func(s *scene, c *call) stage {
		return boxed(observable.BufferCountWithConfig[any](c.count(), observable.BufferCountConfig{Every: c.nth(1)}))
	}},
	{"bufferTime", "PERIOD", `'bufferTime 4ms' '-ab-c----d-|'`, func(s *scene, c *call) stage {
		return boxed(observable.BufferTime[any](c.duration, s.Async))
	}},
	{"buffer", "DIAGRAM", `buffer '-a-b-c-d-|' '----x---x'`, func(s *scene, c *call) stage {
		return boxed(observable.Buffer[any](s.others(c)[0]))
	}},
	{"pairwise", "", `pairwise '-a-b-c-|'`, plain(boxed(observable.Pairwise[any]))},
	{"windowCount", "SIZE [SIZE]", `'windowCount 2' '-a-b-c-d-|'`, func(s *scene, c *call) stage {
		return to(observable.WindowCountWithConfig[any](c.count(), observable.WindowCountConfig{Every: c.nth(1)}), s.window)
	}},
	{"windowTime", "PERIOD", `'windowTime 5ms' '-a-b-c-d-|'`, func(s *scene, c *call) stage {
		return to(observable.WindowTime[any](c.duration, s.Async), s.window)
	}},
	{"materialize", "", `materialize '-a-#'`, plain(to(observable.Materialize[any], notification))},
	{"startWith", "VALUE...", `'startWith x y' '-a-b-|'`, func(s *scene, c *call) stage { return observable.StartWith(c.values...) }},
	{"endWith", "VALUE...", `'endWith x y' '-a-b-|'`, func(s *scene, c *call) stage { return observable.EndWith(c.values...) }},
}

var reducing = []operator{
	{"reduce", "FOLD", `'reduce join' '-a-b-c-|'`, func(s *scene, c *call) stage { return observable.TryReduce1(c.fold) }},
	{"count", "", `count '-a-b-c-|'`, plain(to(observable.Count[any], number))},
	{"toArray", "", `toArray '-a-b-c-|'`, plain(boxed(observable.Collect[any]))},
	{"max", "", `max '-b-c-a-|'`, plain(observable.MaxFunc(byText))},
	{"min", "", `min '-b-c-a-|'`, plain(observable.MinFunc(byText))},
	{"every", "PATTERN", `'every [abc]' '-a-b-x-|'`, func(s *scene, c *call) stage { return boxed(observable.Every(c.matches)) }},
	{"findIndex", "PATTERN", `'findIndex [xyz]' '-a-b-x-|'`, func(s *scene, c *call) stage { return to(observable.FindIndex(c.matches), number) }},
	{"isEmpty", "", `isEmpty '-----|'`, plain(boxed(observable.IsEmpty[any]))},
	{"sequenceEqual", "DIAGRAM", `sequenceEqual '-a-b-|' '--ab-|'`, func(s *scene, c *call) stage {
		return boxed(observable.SequenceEqualFunc(s.others(c)[0], func(a, b any) bool { return byText(a, b) == 0 }))
	}},
}
