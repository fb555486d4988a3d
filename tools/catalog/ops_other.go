package catalog

import (
	"errors"

	"github.com/rxsched/rxsched/observable"
)

var others = map[string]build{
	"Backlog": func(c *call) obs {
		b := observable.Backlog{Limit: c.num("limit"), Overflow: observable.Overflow(c.num("overflow"))}
		return observable.ObserveOnWithConfig[any](c.timing(), observable.ObserveOnConfig{Backlog: b})(c.src)
	},

	"Tap":      func(c *call) obs { return observable.Tap(func(any) {})(c.src) },
	"TapError": func(c *call) obs { return observable.TapError[any](func(error) {})(c.src) },
	"TapObserver": func(c *call) obs {
		return observable.TapObserver(observable.Observer[any]{})(c.src)
	},
	"Finalize": func(c *call) obs { return observable.Finalize[any](func() {})(c.src) },
	"CatchError": func(c *call) obs {
		other := c.obs("other")
		return observable.CatchError(func(error, obs) obs { return other })(c.src)
	},
	"CatchPanic": func(c *call) obs {
		return observable.CatchPanic(observable.Map(func(v any) any {
			if v == "b" {
				panic(errors.ErrUnsupported)
			}
			return upper(v)
		})(c.src))
	},

	"SubscribeOn": func(c *call) obs {
		if c.has("delay") {
			begin := observable.Timer(c.ms("delay"), c.scheduler())
			return observable.MergeMap(func(int) obs { return c.src })(begin)
		}
		return observable.SubscribeOn[any](c.scheduler())(c.src)
	},
	"ObserveOn": func(c *call) obs {
		return observable.ObserveOnWithConfig[any](c.scheduler(),
			observable.ObserveOnConfig{Delay: c.ms("delay")})(c.src)
	},
}
