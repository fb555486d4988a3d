package operators

import "github.com/rxsched/rxsched/observable"

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
	"find": {"on predicate", func(c *call) obs {
		return c.passing("predicate", func(pass func(any) (bool, error)) op {
			return observable.Compose2(observable.TryFind(pass), observable.Map(pointed))
		})
	}},
	"findIndex": {"on predicate", func(c *call) obs {
		return c.passing("predicate", func(pass func(any) (bool, error)) op {
			return observable.Compose2(observable.TryFindIndex(pass), observable.Map(normal[int]))
		})
	}},
	"every": {"on predicate", func(c *call) obs {
		return c.passing("predicate", func(pass func(any) (bool, error)) op {
			return observable.Compose2(observable.TryEvery(pass), observable.Map(normal[bool]))
		})
	}},

	"skip":     {"on count", func(c *call) obs { return observable.Skip[any](c.num("count", 0))(c.on) }},
	"skipLast": {"on count", func(c *call) obs { return observable.SkipLast[any](c.num("count", 0))(c.on) }},
	"takeLast": {"on count", func(c *call) obs { return observable.TakeLast[any](c.num("count", 0))(c.on) }},
	"skipWhile": {"on predicate", func(c *call) obs {
		return c.passing("predicate", func(pass func(any) (bool, error)) op { return observable.TrySkipWhile(pass) })
	}},
	"takeWhile": {"on predicate inclusive?", func(c *call) obs {
		config := observable.TakeWhileConfig{Inclusive: c.flag("inclusive", false)}
		return c.passing("predicate", func(pass func(any) (bool, error)) op { return observable.TryTakeWhileWithConfig(pass, config) })
	}},

	"pairwise": {"on", func(c *call) obs {
		return observable.Map(func(pair [2]any) any { return pair[:] })(observable.Pairwise(c.on))
	}},
	"toArray":        {"on", func(c *call) obs { return boxed(observable.Collect(c.on)) }},
	"ignoreElements": {"on", func(c *call) obs { return observable.IgnoreElements(c.on) }},
	"max":            {"on comparer?", func(c *call) obs { return observable.TryMaxFunc(c.comparer())(c.on) }},
	"min":            {"on comparer?", func(c *call) obs { return observable.TryMinFunc(c.comparer())(c.on) }},
}

var filterErrors = []errorForm{
	sentinel(observable.ErrNotFound, "NotFoundError", "No matching values"),
	sentinel(observable.ErrSequence, "SequenceError", "Too many matching values"),
	sentinel(observable.ErrArgumentOutOfRange, "ArgumentOutOfRangeError", "argument out of range"),
}

func throwIfEmpty(c *call) obs {
	config := observable.ThrowIfEmptyConfig{}
	if f := c.fn("error"); f != nil {
		config.Error = func() error {
			v, err := f()
			if err != nil {
				return err
			}
			return asThrown(v)
		}
	}
	return observable.ThrowIfEmptyWithConfig[any](config)(c.on)
}

// notificationValue is a notification as a value.
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

// asNotification is a value as the notification that it stands for.
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

// pointed is what p points to, or nil.
func pointed(p *any) any {
	if p == nil {
		return nil
	}
	return *p
}

// absent is the argument that is sent if there is no value, or nil if it is absent.
func (c *call) absent() *any {
	if !c.has("default") {
		return nil
	}
	return new(c.value("default"))
}

func distinct(c *call) obs {
	config := observable.DistinctConfig[any]{}
	if c.has("flushes") {
		config.Flushes = c.obs("flushes")
	}
	key := c.fn("key")
	if key == nil {
		key = plain["id"]
	}
	return observable.TryDistinctByWithConfig(key.of, config)(c.on)
}

// of is a function's result for one argument.
func (f fn) of(v any) (any, error) { return f(v) }

func distinctUntilChanged(c *call) obs {
	same := plain["same"]
	if c.has("comparator") {
		same = c.fn("comparator")
	}
	compare := func(x, y any) (bool, error) {
		v, err := same(x, y)
		return truthy(v), err
	}
	if !c.has("key") {
		return observable.TryDistinctUntilChangedFunc(compare)(c.on)
	}
	return observable.TryDistinctUntilChangedByFunc(c.fn("key").of, compare)(c.on)
}

func first(c *call) obs {
	with := observable.FirstWithConfig(observable.FirstConfig[any]{Default: c.absent()})
	return c.among(with, observable.TryFirst[any])
}

func last(c *call) obs {
	with := observable.LastWithConfig(observable.LastConfig[any]{Default: c.absent()})
	return c.among(with, observable.TryLast[any])
}

// among is with, of the values that pass if there is a predicate; or try, if there is no default
// either.
func (c *call) among(with op, try func(func(any) (bool, error)) observable.Operator[any, any]) obs {
	if !c.has("predicate") {
		return with(c.on)
	}
	return c.passing("predicate", func(pass func(any) (bool, error)) op {
		if c.has("default") {
			return observable.Compose2(observable.TryFilter(pass), with)
		}
		return try(pass)
	})
}

func single(c *call) obs {
	if !c.has("predicate") {
		return observable.Single(c.on)
	}
	return c.passing("predicate", func(pass func(any) (bool, error)) op { return observable.TrySingle(pass) })
}

func elementAt(c *call) obs {
	config := observable.ElementAtConfig[any]{Default: c.absent()}
	return observable.ElementAtWithConfig(c.num("index", 0), config)(c.on)
}

// comparer is the order of values: that of the characters, unless there is one.
func (c *call) comparer() func(x, y any) (int, error) {
	f := c.fn("comparer")
	if f == nil {
		f = plain["ascii"]
	}
	return func(x, y any) (int, error) {
		v, err := f(x, y)
		return int(toNumber(v)), err
	}
}
