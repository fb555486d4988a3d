package catalog

import (
	"context"
	"errors"
	"log/slog"

	"github.com/rxsched/rxsched/observable"
)

var others = map[string]build{
	"Backlog": func(c *call) obs {
		b := observable.Backlog{Limit: c.num("limit"), Overflow: as[observable.Overflow](c, "overflow")}
		return observable.ObserveOnWithConfig[any](c.timing(), observable.ObserveOnConfig{Backlog: b})(c.src)
	},

	"Tap": func(c *call) obs {
		return observable.Tap(func(v any) { c.writes("f", v) })(c.src)
	},
	"TapError": func(c *call) obs {
		return observable.TapError[any](func(err error) { c.writes("f", err.Error()) })(c.src)
	},
	"TapObserver": func(c *call) obs { return observable.TapObserver(c.tapping())(c.src) },
	"TapObserverWithConfig": func(c *call) obs {
		config := observable.TapObserverConfig{Subscribe: func() { c.writes("Subscribe") },
			Finalize: func() { c.writes("Finalize") }}
		return observable.TapObserverWithConfig(c.tapping(), config)(c.src)
	},
	"Log": func(c *call) obs {
		l := slog.New(records{slog.DiscardHandler, func(text string) { c.writes("", text) }})
		return observable.Log[any](l, slog.LevelInfo, "letters")(c.src)
	},
	"Finalize": func(c *call) obs {
		return observable.Finalize[any](func() { c.writes("f") })(c.src)
	},
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
		return observable.ObserveOnWithConfig[any](c.scheduler(), observable.ObserveOnConfig{
			Delay: c.ms("delay"), Backlog: set[observable.Backlog](c, "backlog")})(c.src)
	},
}

// records is a handler that hands the texts of records to a function.
type records struct {
	slog.Handler
	write func(text string)
}

func (records) Enabled(context.Context, slog.Level) bool { return true }

func (l records) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l records) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool {
		text += " " + a.String()
		return true
	})
	l.write(text)
	return nil
}

// tapping is an observer that logs what it is told.
func (c *call) tapping() observable.Observer[any] {
	return observable.Observer[any]{
		Next:     func(v any) { c.writes("Next", v) },
		Error:    func(err error) { c.writes("Error", err.Error()) },
		Complete: func() { c.writes("Complete") },
	}
}
