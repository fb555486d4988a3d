package operators

import (
	"errors"

	"github.com/rxsched/rxsched/observable"
)

// filterOps choose among values and sum them up.
var filterOps = table{
	"defaultIfEmpty": {"on value?", func(c *call) obs { return observable.DefaultIfEmpty(c.value("value"))(c.on) }},
	"throwIfEmpty":   {"on error?", throwIfEmpty},
	"isEmpty":        {"on", func(c *call) obs { return boxed(observable.IsEmpty(c.on)) }},

	"materialize":   {"on", func(c *call) obs { return observable.Map(notificationValue)(observable.Materialize(c.on)) }},
	"dematerialize": {"on", func(c *call) obs { return observable.Dematerialize(observable.Map(asNotification)(c.on)) }},

	"distinct":             {"on key? flushes?", distinct},
	"distinctUntilChanged": {"on comparator? key?", distinctUntilChanged},

	"first":     {"on predicate? default?", first},
	"last":      {"on predicate? default?", last},
	"single":    {"on predicate?", single},
	"elementAt": {"on index default?", elementAt},
	"find":      {"on predicate", found(observable.Find[any], pointed)},
	"findIndex": {"on predicate", found(observable.FindIndex[any], normal[int])},
	"every":     {"on predicate", found(observable.Every[any], normal[bool])},

	"skip":     {"on count", func(c *call) obs { return observable.Skip[any](c.num("count", 0))(c.on) }},
	"skipLast": {"on count", func(c *call) obs { return observable.SkipLast[any](c.num("count", 0))(c.on) }},
	"takeLast": {"on count", func(c *call) obs { return observable.TakeLast[any](c.num("count", 0))(c.on) }},
	"skipWhile": {"on predicate", func(c *call) obs {
		return c.passing(observable.SkipWhile[any])
	}},
	"takeWhile": {"on predicate inclusive?", func(c *call) obs {
		config := observable.TakeWhileConfig{Inclusive: c.flag("inclusive", false)}
		return c.passing(func(pass predicate) op {
			return observable.TakeWhileWithConfig(pass, config)
		})
	}},

	"pairwise": {"on", func(c *call) obs {
		return observable.Map(func(pair [2]any) any { return pair[:] })(observable.Pairwise(c.on))
	}},
	"toArray":        {"on", func(c *call) obs { return boxed(observable.Collect(c.on)) }},
	"ignoreElements": {"on", func(c *call) obs { return observable.IgnoreElements(c.on) }},
	"max":            {"on comparer?", func(c *call) obs { return c.extreme(observable.MaxFunc[any]) }},
	"min":            {"on comparer?", func(c *call) obs { return c.extreme(observable.MinFunc[any]) }},
}

var filterErrors = []errorForm{
	sentinel(errNotFound, "NotFoundError", "No matching values"),
	sentinel(observable.ErrSequence, "SequenceError", "Too many matching values"),
	sentinel(observable.ErrArgumentOutOfRange, "ArgumentOutOfRangeError", "argument out of range"),
}

// errNotFound says that single found values, none of which passed.
var errNotFound = errors.New("not found")

func throwIfEmpty(c *call) obs {
	f := c.fn("error")
	if f == nil {
		return observable.ThrowIfEmpty[any](observable.ErrEmpty)(c.on)
	}
	empty := errors.New("empty")
	return observable.Pipe2(c.on, observable.ThrowIfEmpty[any](empty), observable.CatchError(func(err error, _ obs) obs {
		if err == empty {
			return throwing(f)
		}
		return observable.Throw[any](err)
	}))
}

func notificationValue(n observable.Notification[any]) any {
	switch n.Kind {
	case observable.KindNext:
		return map[string]any{"kind": "N", "value": n.Value}
	case observable.KindError:
		return map[string]any{"kind": "E", "error": errorValue(n.Err)}
	default:
		return map[string]any{"kind": "C"}
	}
}

func asNotification(v any) observable.Notification[any] {
	fields, _ := v.(map[string]any)
	switch fields["kind"] {
	case "N":
		return observable.Notification[any]{Value: fields["value"]}
	case "E":
		return observable.Notification[any]{Kind: observable.KindError, Err: asThrown(fields["error"])}
	case "C":
		return observable.Notification[any]{Kind: observable.KindComplete}
	}
	fail("%v is no notification", v)
	return observable.Notification[any]{}
}

func pointed(p *any) any {
	if p == nil {
		return nil
	}
	return *p
}

// or is one; or, if there is an argument "default", most, which is the same but for its end if it is
// empty, with that default.
func (c *call) or(one, most op) op {
	if !c.has("default") {
		return one
	}
	return observable.Compose2(most, observable.DefaultIfEmpty(c.value("default")))
}

func distinct(c *call) obs {
	key := c.fnOr("key", "id")
	unique := func(src obs) obs {
		return failing(src, func(fail func(error)) op {
			its := key.orFail(fail)
			return observable.DistinctBy(func(v any) any { return its(v) })
		})
	}
	if !c.has("flushes") {
		return unique(c.on)
	}
	rounds := observable.Window[any](c.obs("flushes"))
	return observable.Pipe2(c.on, rounds, observable.MergeMap(unique))
}

func distinctUntilChanged(c *call) obs {
	same, key := c.fnOr("comparator", "same"), c.fnOr("key", "id")
	keyed := observable.TryMap(func(v any) ([2]any, error) {
		k, err := key(v)
		return [2]any{v, k}, err
	})
	return failing(c.on, func(fail func(error)) op {
		equal := same.orFail(fail)
		changed := observable.DistinctUntilChangedFunc(func(x, y [2]any) bool { return truthy(equal(x[1], y[1])) })
		return observable.Compose3(keyed, changed, observable.Map(func(pair [2]any) any { return pair[0] }))
	})
}

func first(c *call) obs { return c.among(c.or(observable.First[any], observable.Take[any](1))) }

func last(c *call) obs { return c.among(c.or(observable.Last[any], observable.TakeLast[any](1))) }

// among applies o to the values that pass, or to all.
func (c *call) among(o op) obs {
	if !c.has("predicate") {
		return o(c.on)
	}
	return c.passing(func(pass predicate) op {
		return observable.Compose2(observable.Filter(pass), o)
	})
}

func single(c *call) obs {
	if !c.has("predicate") {
		return observable.Single(c.on)
	}
	return c.passing(func(pass predicate) op {
		missing := observable.ErrEmpty
		return observable.Compose3(
			observable.Tap(func(any) { missing = errNotFound }),
			observable.Compose2(observable.Filter(pass), observable.Single[any]),
			observable.CatchError(func(err error, _ obs) obs {
				if err == observable.ErrEmpty {
					err = missing
				}
				return observable.Throw[any](err)
			}))
	})
}

func elementAt(c *call) obs {
	index := c.num("index", 0)
	most := observable.Compose2(observable.Skip[any](index), observable.Take[any](1))
	return c.or(observable.ElementAt[any](index), most)(c.on)
}

// extreme applies an operator that needs the order of values: that of the characters, unless there
// is another.
func (c *call) extreme(make func(compare func(kept, v any) int) op) obs {
	order := c.fnOr("comparer", "ascii")
	return failing(c.on, func(fail func(error)) op {
		compare := order.orFail(fail)
		return make(func(x, y any) int { return int(toNumber(compare(x, y))) })
	})
}
