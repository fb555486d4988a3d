package main

import "github.com/rxsched/rxsched/observable"

var joins = []operator{
	{"merge", "DIAGRAM...", `merge '-a--b--|' '--c--d|'`, func(s *scene, c *call) stage { return observable.MergeWith(s.others(c)...) }},
	{"concat", "DIAGRAM...", `concat '-a--b|' '-c-d|'`, func(s *scene, c *call) stage { return observable.ConcatWith(s.others(c)...) }},
	{"race", "DIAGRAM...", `race '--a--b-|' '-c--d-|'`, func(s *scene, c *call) stage { return observable.RaceWith(s.others(c)...) }},
	{"combineLatest", "DIAGRAM...", `combineLatest '-a---b-|' '--c-d--|'`, joining(observable.CombineLatest[any])},
	{"zip", "DIAGRAM...", `zip '-a-b---c|' '---x--y-z|'`, joining(observable.Zip[any])},
	{"forkJoin", "DIAGRAM...", `forkJoin '-a-b|' '--x--y-|'`, joining(observable.ForkJoin[any])},
	{"withLatestFrom", "DIAGRAM...", `withLatestFrom '-a--b---c-|' '--p---q-'`, func(s *scene, c *call) stage {
		return boxed(observable.WithLatestFrom(observable.CombineLatest(s.others(c)...), prepended))
	}},
	{"sample", "DIAGRAM", `sample '-a-b-c-d-|' '----x---x'`, func(s *scene, c *call) stage { return observable.Sample[any](s.others(c)[0]) }},
}

var flattening = []operator{
	{"switchMap", "DIAGRAM", `'switchMap .-.-.|' '-a--b-----|'`, func(s *scene, c *call) stage { return observable.SwitchMap(s.inner(c)) }},
	{"mergeMap", "DIAGRAM [SIZE]", `'mergeMap .-.-.|' '-a--b-----|'`, func(s *scene, c *call) stage {
		return observable.MergeMapWithConfig(s.inner(c), observable.MergeConfig{Concurrent: c.count()})
	}},
	{"concatMap", "DIAGRAM", `'concatMap .-.-.|' '-a--b-----|'`, func(s *scene, c *call) stage { return observable.ConcatMap(s.inner(c)) }},
	{"exhaustMap", "DIAGRAM", `'exhaustMap .-.-.|' '-a--b----c|'`, func(s *scene, c *call) stage { return observable.ExhaustMap(s.inner(c)) }},
	{"debounce", "DIAGRAM", `'debounce ---x' '-a-b--c---|'`, func(s *scene, c *call) stage { return observable.Debounce(s.inner(c)) }},
	{"throttle", "DIAGRAM", `'throttle ---x' '-abcd--e-|'`, func(s *scene, c *call) stage { return observable.Throttle(s.inner(c)) }},
	{"audit", "DIAGRAM", `'audit ---x' '-abcd--e---|'`, func(s *scene, c *call) stage { return observable.Audit(s.inner(c)) }},
	{"delayWhen", "DIAGRAM", `'delayWhen ---x' '-ab--|'`, func(s *scene, c *call) stage { return observable.DelayWhen(s.inner(c)) }},
}

var recovering = []operator{
	{"catchError", "DIAGRAM", `catchError '-a-b-#' '--x-y|'`, func(s *scene, c *call) stage {
		other := s.others(c)[0]
		return observable.CatchError(func(error, source) source { return other })
	}},
	{"onErrorResumeNext", "DIAGRAM...", `onErrorResumeNext '-a-#' '-b-#' '-c-|'`, func(s *scene, c *call) stage { return observable.OnErrorResumeNextWith(s.others(c)...) }},
	{"retry", "COUNT", `'retry 1' '-a-#'`, func(s *scene, c *call) stage { return observable.Retry[any](c.count()) }},
	{"repeat", "COUNT", `'repeat 2' '-a-b|'`, func(s *scene, c *call) stage { return observable.Repeat[any](c.count()) }},
}
