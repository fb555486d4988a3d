package catalog

import (
	"context"
	"errors"
	"fmt"
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
	"As": func(c *call) obs { return observable.As[any]("letters")(c.src) },
	"CatchError": func(c *call) obs {
		other := c.obs("other")
		return observable.CatchError(func(error, obs) obs { return other })(c.src)
	},
	"MapErr": func(c *call) obs {
		return observable.MapErr[any](func(error) error { return errors.ErrUnsupported })(c.src)
	},
	"CatchPanic": func(c *call) obs {
		return observable.CatchPanic(observable.Map(func(v any) any {
			if v == "b" {
				panic(errors.ErrUnsupported)
			}
			return upper(v)
		})(c.src))
	},
	"Surviving": func(c *call) obs {
		return observable.New(func(dst *observable.Subscriber[any]) {
			next := func(v any) {
				if v == "b" {
					panic("no b")
				}
				dst.Next(v)
			}
			o := observable.Observer[any]{Next: next, Error: dst.Error, Complete: dst.Complete}
			report := func(*observable.PanicError) { c.writes("report", "a panic with no b") }
			dst.Add(c.src.Subscribe(context.Background(), observable.Surviving(o, report)))
		})
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

	"Values": caller(func(ctx context.Context, c *call, got func(any)) error {
		for v, err := range observable.Values(ctx, c.src) {
			if err != nil {
				return err
			}
			got(v)
		}
		return nil
	}),
	"ForEach": caller(func(ctx context.Context, c *call, got func(any)) error {
		return observable.ForEach(ctx, c.src, got)
	}),
	"ToChan": caller(func(ctx context.Context, c *call, got func(any)) error {
		values, failure := observable.ToChan(ctx, c.src)
		for v := range values {
			got(v)
		}
		return failure()
	}),
	"ToSlice": one(observable.ToSlice[any]),
	"ToMap": one(func(ctx context.Context, src obs) (map[any]int, error) {
		return observable.ToMap(ctx, src, func(v any) (any, int) { return v, len(text(v)) })
	}),
	"FirstValue": one(observable.FirstValue[any]),
	"LastValue":  one(observable.LastValue[any]),

	"Operate": operated(forwarding),
	"Forward": operated(forwarding),
	"ForwardTo": operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
		completed := func() {
			dst.Next("!")
			dst.Complete()
		}
		observable.ForwardTo(c.src, dst, observable.Observer[any]{Next: next, Complete: completed})
	}),
	"NewSubscriber": operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
		c.src.SubscribeTo(observable.NewSubscriber(dst, observable.Observer[any]{Next: next}))
	}),
	"NewSerializer":   operated(forwardingSerially),
	"ForwardSerially": operated(forwardingSerially),
	"NewSerialSubscriber": operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
		c.src.SubscribeTo(observable.NewSerialSubscriber(observable.NewSerializer(dst), dst,
			observable.Observer[any]{Next: next}))
	}),
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

// caller is the make of a function that makes its goroutine wait: get calls it, and tells of values.
func caller(get func(ctx context.Context, c *call, got func(any)) error) func(*call) obs {
	return func(c *call) obs {
		c.script(func() {
			go func() {
				err := get(c.scene.ctx, c, func(v any) { c.writes("", v) })
				c.writes(ending{err})
			}()
		}, 0)
		return observable.Never[any]()
	}
}

// one is caller for a function that returns a value.
func one[T any](get func(context.Context, obs) (T, error)) func(*call) obs {
	return caller(func(ctx context.Context, c *call, got func(any)) error {
		v, err := get(ctx, c.src)
		if err == nil {
			got(fmt.Sprint(v))
		}
		return err
	})
}

const (
	caught  = "what the caller gets"
	sinking = "on:src=-a--b-c-|"
)

var withContext = []string{"ctx context.Context"}

// operated is an operator that is written with a function.
func operated(on func(c *call, dst *observable.Subscriber[any], next func(v any))) func(*call) obs {
	return func(c *call) obs {
		do := as[step](c, "next")
		return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
			on(&call{scope: c.scope, src: src}, dst, func(v any) { do(dst, v) })
		})(c.src)
	}
}

const (
	stepping = "on:src=-a--b-c-| next:step"
	operate  = "src.Pipe(observable.Operate(func(src observable.Observable[string], dst " +
		"*observable.Subscriber[string]) {\n\t"
	observer   = "observable.Observer[string]{Next: func(v string) { {next} }"
	forward    = operate + "observable.Forward(src, dst, func(v string) { {next} })\n}))"
	serialized = operate + "z := observable.NewSerializer(dst)\n" +
		"\tobservable.ForwardSerially(z, src, dst, " + observer + "})\n}))"
)

func forwarding(c *call, dst *observable.Subscriber[any], next func(any)) {
	observable.Forward(c.src, dst, next)
}

func forwardingSerially(c *call, dst *observable.Subscriber[any], next func(any)) {
	observable.ForwardSerially(observable.NewSerializer(dst), c.src, dst,
		observable.Observer[any]{Next: next})
}
