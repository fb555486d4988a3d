package operators

import "github.com/rxsched/rxsched/observable"

// combineOps join several observables: combineLatest, zip, race, forkJoin, withLatestFrom,
// concatAll, concatMap, switchAll, switchMap, exhaustAll, exhaustMap, onErrorResumeNext,
// sequenceEqual, startWith, endWith, skipUntil.
var combineOps = table{
	"combineLatest": {"sources project?", func(c *call) obs {
		return c.combined(observable.CombineLatest[any], observable.CombineLatest2[any, any, any])
	}},
	"zip": {"sources project?", func(c *call) obs {
		return c.combined(observable.Zip[any], observable.Zip2[any, any, any])
	}},
	"forkJoin": {"sources project?", func(c *call) obs {
		return c.combined(observable.ForkJoin[any], observable.ForkJoin2[any, any, any])
	}},
	"race":           {"sources", func(c *call) obs { return observable.Race(c.sources()...) }},
	"withLatestFrom": {"on sources project?", withLatestFrom},

	"concatAll":  {"on", func(c *call) obs { return observable.ConcatAll(c.observables()) }},
	"switchAll":  {"on", func(c *call) obs { return observable.SwitchAll(c.observables()) }},
	"exhaustAll": {"on", func(c *call) obs { return observable.ExhaustAll(c.observables()) }},
	"concatMap":  {"on project", func(c *call) obs { return c.projecting("project", observable.ConcatMap[any, any]) }},
	"switchMap":  {"on project", func(c *call) obs { return c.projecting("project", observable.SwitchMap[any, any]) }},
	"exhaustMap": {"on project", func(c *call) obs { return c.projecting("project", observable.ExhaustMap[any, any]) }},

	"onErrorResumeNext": {"on? sources", func(c *call) obs {
		if c.has("on") {
			return observable.OnErrorResumeNextWith(c.sources()...)(c.on)
		}
		return observable.OnErrorResumeNext(c.sources()...)
	}},
	"sequenceEqual": {"on other comparator?", sequenceEqual},
	"startWith": {"on values scheduler?", func(c *call) obs {
		if s := c.scheduler(); s != nil {
			first := observable.FromSlice(c.list("values"))
			return observable.ConcatAll(observable.FromSliceOn([]obs{first, c.on}, s))
		}
		return observable.StartWith(c.list("values")...)(c.on)
	}},
	"endWith": {"on values scheduler?", func(c *call) obs {
		if s := c.scheduler(); s != nil {
			return observable.Concat(c.on, observable.FromSliceOn(c.list("values"), s))
		}
		return observable.EndWith(c.list("values")...)(c.on)
	}},
	"skipUntil": {"on notifier", func(c *call) obs {
		return observable.SkipUntil[any](c.obs("notifier"))(c.on)
	}},
}

// combined makes lists of the sources, or applies project to them: by the form for two types, else
// by way of the list.
func (c *call) combined(
	lists func(...obs) observable.Observable[[]any],
	two func(a, b obs, project func(a, b any) any) obs,
) obs {
	sources, project := c.sources(), c.fn("project")
	switch {
	case project == nil:
		return boxed(lists(sources...))
	case len(sources) == 2:
		return failing(sources[0], func(fail func(error)) op {
			each := project.orFail(fail)
			return func(first obs) obs { return two(first, sources[1], func(a, b any) any { return each(a, b) }) }
		})
	default:
		return spread(project)(lists(sources...))
	}
}

// spread calls a function with the elements of each list.
func spread(f fn) observable.Operator[[]any, any] {
	return observable.TryMap(func(list []any) (any, error) { return f(list...) })
}

func withLatestFrom(c *call) obs {
	others, project := c.sources(), c.fn("project")
	switch {
	case project == nil:
		return boxed(withLatestList(others)(c.on))
	case len(others) == 1:
		return failing(c.on, func(fail func(error)) op {
			each := project.orFail(fail)
			return observable.WithLatestFrom(others[0], func(v, a any) any { return each(v, a) })
		})
	default:
		return spread(project)(withLatestList(others)(c.on))
	}
}

// withLatestList sends lists of a value and the latest ones of the others.
func withLatestList(others []obs) observable.Operator[any, []any] {
	switch len(others) {
	case 1:
		return observable.WithLatestFrom(others[0], func(v, a any) []any { return []any{v, a} })
	case 2:
		return observable.WithLatestFrom2(others[0], others[1], func(v, a, b any) []any {
			return []any{v, a, b}
		})
	default:
		return observable.WithLatestFrom(observable.CombineLatest(others...), func(v any, latest []any) []any {
			return append([]any{v}, latest...)
		})
	}
}

func sequenceEqual(c *call) obs {
	other, comparator := c.obs("other"), c.fn("comparator")
	if comparator == nil {
		return boxed(observable.SequenceEqual(other)(c.on))
	}
	return failing(c.on, func(fail func(error)) op {
		equal := comparator.orFail(fail)
		same := func(later, earlier any) bool { return truthy(equal(later, earlier)) }
		return observable.Compose2(observable.SequenceEqualFunc(other, same), observable.Map(normal[bool]))
	})
}
