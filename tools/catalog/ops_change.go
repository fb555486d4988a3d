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

var changes = map[string]build{
	"Buffer": func(c *call) obs { return boxed(observable.Buffer[any](c.obs("notifier"))(c.source)) },
	"BufferCount": func(c *call) obs {
		config := observable.BufferCountConfig{Every: c.num("every")}
		return boxed(observable.BufferCountWithConfig[any](c.num("size"), config)(c.source))
	},
	"BufferTime": func(c *call) obs {
		config := observable.BufferTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
		return boxed(observable.BufferTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.source))
	},
	"BufferToggle": func(c *call) obs {
		return boxed(observable.BufferToggle[any](c.obs("openings"), c.makes("closing"))(c.source))
	},
	"BufferWhen": bufferWhen,
	"Window":     func(c *call) obs { return boxed(observable.Window[any](c.obs("notifier"))(c.source)) },
	"WindowCount": func(c *call) obs {
		config := observable.WindowCountConfig{Every: c.num("every")}
		return boxed(observable.WindowCountWithConfig[any](c.num("size"), config)(c.source))
	},
	"WindowTime": func(c *call) obs {
		config := observable.WindowTimeConfig{Every: c.ms("creation"), Max: c.num("max")}
		return boxed(observable.WindowTimeWithConfig[any](c.ms("span"), c.timing(), config)(c.source))
	},
	"WindowToggle": windowToggle,
	"WindowWhen":   func(c *call) obs { return boxed(observable.WindowWhen[any](c.again("closing"))(c.source)) },
	"GroupBy":      func(c *call) obs { return boxed(observable.GroupBy(c.ofOne("key"))(c.source)) },
	"Pairwise":     applies(observable.Pairwise[any]),
	"Collect":      applies(observable.Collect[any]),

	"Map": func(c *call) obs { return boxed(observable.Map[any, any](c.ofOne("project"))(c.source)) },
	"TryMap": func(c *call) obs {
		f := c.fn("project")
		return c.anew(func() op { return observable.TryMap(f.counting(0).of) })
	},
	"MapGo": func(c *call) obs {
		return observable.MapGoWithConfig(c.num("workers"), c.working(), c.timing(),
			observable.MapGoConfig{Unordered: c.flag("unordered", false)})(c.source)
	},
	"MapGoBy": func(c *call) obs {
		return observable.MapGoByWithConfig(c.num("workers"), c.ofOne("key"), c.working(), c.timing(),
			observable.MapGoByConfig{Unordered: c.flag("unordered", false)})(c.source)
	},
	"Scan":  func(c *call) obs { return observable.Scan(c.ofTwo("accumulate"), c.value("seed"))(c.source) },
	"Scan1": func(c *call) obs { return observable.Scan1(c.ofTwo("accumulate"))(c.source) },
	"TryScan": func(c *call) obs {
		return observable.TryScan(c.fn("accumulate").ofTwo, c.value("seed"))(c.source)
	},
	"Materialize": applies(observable.Materialize[any]),
	"Dematerialize": func(c *call) obs {
		return observable.Dematerialize(observable.Materialize(c.source))
	},

	"Filter": judged(observable.Filter[any]),
	"TryFilter": func(c *call) obs {
		f := c.fn("predicate")
		return c.anew(func() op { return observable.TryFilter(f.counting(0).passes) })
	},
	"FilterMap": func(c *call) obs {
		return boxed(observable.FilterMap(func(v any) (int, bool) {
			n, err := strconv.Atoi(text(v))
			return n, err == nil
		})(c.source))
	},
	"Take":     func(c *call) obs { return observable.Take[any](c.num("count"))(c.source) },
	"TakeLast": func(c *call) obs { return observable.TakeLast[any](c.num("count"))(c.source) },
	"TakeWhile": func(c *call) obs {
		config := observable.TakeWhileConfig{Inclusive: c.flag("inclusive", false)}
		return c.passing(func(pass func(any) bool) op { return observable.TakeWhileWithConfig(pass, config) })
	},
	"TakeUntil": func(c *call) obs { return boxed(observable.TakeUntil[any](c.obs("notifier"))(c.source)) },
	"Skip":      func(c *call) obs { return observable.Skip[any](c.num("count"))(c.source) },
	"SkipLast":  func(c *call) obs { return observable.SkipLast[any](c.num("count"))(c.source) },
	"SkipWhile": judged(observable.SkipWhile[any]),
	"SkipUntil": func(c *call) obs { return boxed(observable.SkipUntil[any](c.obs("notifier"))(c.source)) },
	"First":     applies(observable.First[any]),
	"Last":      applies(observable.Last[any]),
	"Single":    applies(observable.Single[any]),
	"ElementAt": func(c *call) obs {
		index := c.num("index")
		most := observable.Compose2(observable.Skip[any](index), observable.Take[any](1))
		return c.or(observable.ElementAt[any](index), most)(c.source)
	},
	"Distinct":                 applies(observable.Distinct[any]),
	"DistinctBy":               func(c *call) obs { return boxed(observable.DistinctBy(c.ofOne("key"))(c.source)) },
	"DistinctUntilChanged":     applies(observable.DistinctUntilChanged[any]),
	"DistinctUntilChangedBy":   func(c *call) obs { return boxed(observable.DistinctUntilChangedBy(c.ofOne("key"))(c.source)) },
	"DistinctUntilChangedFunc": func(c *call) obs { return observable.DistinctUntilChangedFunc(c.bothPass("same"))(c.source) },
	"IgnoreElements":           applies(observable.IgnoreElements[any]),
	"DefaultIfEmpty":           func(c *call) obs { return observable.DefaultIfEmpty(c.value("value"))(c.source) },
	"ThrowIfEmpty":             func(c *call) obs { return observable.ThrowIfEmpty[any](thrown{c.value("error")})(c.source) },
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

	"Every":         judged(observable.Every[any]),
	"Find":          judged(observable.Find[any]),
	"FindIndex":     judged(observable.FindIndex[any]),
	"IsEmpty":       applies(observable.IsEmpty[any]),
	"SequenceEqual": func(c *call) obs { return boxed(observable.SequenceEqual[any](c.obs("other"))(c.source)) },
	"SequenceEqualFunc": func(c *call) obs {
		return boxed(observable.SequenceEqualFunc(c.obs("other"), c.bothPass("equal"))(c.source))
	},

	"Reduce":  func(c *call) obs { return observable.Reduce(c.ofTwo("accumulate"), c.value("seed"))(c.source) },
	"Reduce1": func(c *call) obs { return observable.Reduce1(c.ofTwo("accumulate"))(c.source) },
	"TryReduce": func(c *call) obs {
		return observable.TryReduce(c.fn("accumulate").ofTwo, c.value("seed"))(c.source)
	},
	"Count":   applies(observable.Count[any]),
	"Max":     func(c *call) obs { return boxed(observable.Max(observable.Map(text)(c.source))) },
	"MaxFunc": func(c *call) obs { return observable.MaxFunc(c.order("compare"))(c.source) },
	"Min":     func(c *call) obs { return boxed(observable.Min(observable.Map(text)(c.source))) },
	"MinFunc": func(c *call) obs { return observable.MinFunc(c.order("compare"))(c.source) },
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
