package catalog

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

var changes = map[string]build{
	"Buffer": func(c *call) obs { return boxed(observable.Buffer[any](c.obs("notifier"))(c.src)) },
	"BufferCount": func(c *call) obs {
		config := observable.BufferCountConfig{Every: c.num("every")}
		return boxed(observable.BufferCountWithConfig[any](c.num("size"), config)(c.src))
	},
	"BufferTime": func(c *call) obs {
		config := observable.BufferTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
		return boxed(observable.BufferTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.src))
	},
	"BufferToggle": func(c *call) obs {
		return boxed(observable.BufferToggle[any](c.obs("openings"), c.fn("closing").observableOf)(c.src))
	},
	"BufferWhen": bufferWhen,
	"Window":     func(c *call) obs { return boxed(observable.Window[any](c.obs("notifier"))(c.src)) },
	"WindowCount": func(c *call) obs {
		config := observable.WindowCountConfig{Every: c.num("every")}
		return boxed(observable.WindowCountWithConfig[any](c.num("size"), config)(c.src))
	},
	"WindowTime": func(c *call) obs {
		config := observable.WindowTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
		return boxed(observable.WindowTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.src))
	},
	"WindowToggle": windowToggle,
	"WindowWhen": func(c *call) obs {
		closing := c.fn("closing") // whose error is one of the window, too
		return boxed(observable.WindowWhen[any](func() obs { return closing.orThrow() })(c.src))
	},
	"GroupBy":  func(c *call) obs { return boxed(observable.GroupBy(c.fn("key").of)(c.src)) },
	"Pairwise": applies(observable.Pairwise[any]),
	"Collect":  applies(observable.Collect[any]),

	"Map": func(c *call) obs {
		f := c.fn("project")
		return c.anew(func() op { return observable.Map(f.counting(0).of) })
	},

	"Materialize": applies(observable.Materialize[any]),
	"Dematerialize": func(c *call) obs {
		return observable.Dematerialize(observable.Materialize(c.src))
	},

	"Filter": judged(observable.Filter[any]),

	"FilterMap": func(c *call) obs {
		return boxed(observable.FilterMap(func(v any) (int, bool) {
			n, err := strconv.Atoi(text(v))
			return n, err == nil
		})(c.src))
	},
	"Take":     func(c *call) obs { return observable.Take[any](c.num("count"))(c.src) },
	"TakeLast": func(c *call) obs { return observable.TakeLast[any](c.num("count"))(c.src) },
	"TakeWhile": func(c *call) obs {
		config := observable.TakeWhileConfig{Inclusive: c.flag("inclusive", false)}
		return c.passing(func(pass func(any) bool) op { return observable.TakeWhileWithConfig(pass, config) })
	},
	"TakeUntil": func(c *call) obs {
		return boxed(observable.TakeUntil[any](c.obs("notifier"))(c.src))
	},
	"Skip":      func(c *call) obs { return observable.Skip[any](c.num("count"))(c.src) },
	"SkipLast":  func(c *call) obs { return observable.SkipLast[any](c.num("count"))(c.src) },
	"SkipWhile": judged(observable.SkipWhile[any]),
	"SkipUntil": func(c *call) obs {
		return boxed(observable.SkipUntil[any](c.obs("notifier"))(c.src))
	},
	"ElementAt": func(c *call) obs {
		index := c.num("index")
		most := observable.Compose2(observable.Skip[any](index), observable.Take[any](1))
		return c.or(observable.ElementAt[any](index), most)(c.src)
	},
	"Distinct": applies(observable.Distinct[any]),

	"DistinctUntilChanged": applies(observable.DistinctUntilChanged[any]),

	"IgnoreElements": applies(observable.IgnoreElements[any]),
	"DefaultIfEmpty": func(c *call) obs {
		return observable.DefaultIfEmpty(c.value("value"))(c.src)
	},
	"ThrowIfEmpty": func(c *call) obs {
		return observable.ThrowIfEmpty[any](thrown{c.value("error")})(c.src)
	},
	"Partition": func(c *call) obs {
		return c.passing(func(pass func(any) bool) op {
			return func(src obs) obs {
				first, second := observable.Partition(src, pass)
				if c.num("part") == 0 {
					return first
				}
				return second
			}
		})
	},

	"Every":     judged(observable.Every[any]),
	"Find":      judged(observable.Find[any]),
	"FindIndex": judged(observable.FindIndex[any]),
	"IsEmpty":   applies(observable.IsEmpty[any]),
	"SequenceEqual": func(c *call) obs {
		return boxed(observable.SequenceEqual[any](c.obs("other"))(c.src))
	},

	"Max": func(c *call) obs { return boxed(observable.Max(observable.Map(text)(c.src))) },
	"Min": func(c *call) obs { return boxed(observable.Min(observable.Map(text)(c.src))) },
}

// bufferWhen leaves the source alone if the first closing throws.
func bufferWhen(c *call) obs {
	closing := c.again("closing")
	return observable.Defer(func() obs {
		first, next := closing(), closing
		next = func() obs {
			next = closing
			return first
		}
		return boxed(observable.BufferWhen[any](func() obs { return next() })(c.src))
	})
}

// windowToggle opens no window for which closing throws: the source fails instead.
func windowToggle(c *call) obs {
	closing := c.fn("closing")
	return observable.Defer(func() obs {
		src, fail := breakable(c.src)
		openings := observable.MergeMap(func(v any) observable.Observable[obs] {
			end, err := closing.try(v)
			if err != nil {
				fail(err)
				return observable.Empty[obs]()
			}
			return observable.Of(always(end).observable())
		})(c.obs("openings"))
		return boxed(observable.WindowToggle[any](openings, func(end obs) obs { return end })(src))
	})
}
