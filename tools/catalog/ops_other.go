package catalog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/rxsched/rxsched/observable"
)

var bounding = []*Operator{
	{Name: "Backlog", takes: "on:src=-(abcd|) limit:count=2 overflow:overflow +scheduler:async",
		code: "src.ObserveOnWithConfig[string]({s}, observable.ObserveOnConfig{\n" +
			"\tBacklog: observable.Backlog{Limit: {limit}, Overflow: {overflow}},\n})",
		Facts: Facts{RxJS: None, RxGo: "WithBufferedChannel, WithBackPressureStrategy", Demand: Answers},
		make: func(c *call) obs {
			b := observable.Backlog{Limit: c.num("limit"), Overflow: as[observable.Overflow](c, "overflow")}
			return observable.ObserveOnWithConfig[any](c.timing(), observable.ObserveOnConfig{Backlog: b})(c.source)
		}},
}

var looking = []*Operator{
	{Name: "Tap", takes: "on:src=-a--b-|", code: "src.Tap(f)", lane: "calls of f",
		setup: "f := func(v string) { t.Log(v) }", params: []string{"f func(string)"},
		Facts: Facts{Emits: Each, Traits: Passes},
		make: func(c *call) obs {
			return observable.Tap(func(v any) { c.writes("f", v) })(c.source)
		}},
	{Name: "TapError", takes: "on:src=-a--b-#", code: "src.TapError[string](f)", lane: "calls of f",
		setup: "f := func(err error) { t.Log(err) }", params: []string{"f func(error)"},
		Facts: Facts{RxJS: "tap", Emits: Each, Traits: Passes},
		make: func(c *call) obs {
			return observable.TapError[any](func(err error) { c.writes("f", err.Error()) })(c.source)
		}},
	{Name: "TapObserver", takes: "on:src=-a--b-|", code: "src.TapObserver(o)", lane: "calls",
		setup:  "o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}",
		params: []string{"o observable.Observer[string]"},
		Facts:  Facts{RxJS: "tap", Emits: Each, Traits: Passes},
		make:   func(c *call) obs { return observable.TapObserver(c.tapping())(c.source) }},
	{Name: "TapObserverWithConfig", takes: "on:src=-a--b-|", lane: "calls",
		code: "src.TapObserverWithConfig(o, observable.TapObserverConfig{Subscribe: begin, Finalize: end})",
		setup: "o := observable.Observer[string]{Complete: func() { t.Log(\"over\") }}\n" +
			"begin, end := func() {}, func() {}",
		params: []string{"o observable.Observer[string]", "begin, end func()"},
		make: func(c *call) obs {
			config := observable.TapObserverConfig{Subscribe: func() { c.writes("Subscribe") },
				Finalize: func() { c.writes("Finalize") }}
			return observable.TapObserverWithConfig(c.tapping(), config)(c.source)
		}},
	{Name: "Log", takes: "on:src=-a--b-|", code: "src.Log[string](l, slog.LevelInfo, \"letters\")", lane: "records",
		setup: "l := slog.Default()", params: []string{"l *slog.Logger"},
		Facts: Facts{RxJS: None, Emits: Each, Traits: Passes},
		make: func(c *call) obs {
			l := slog.New(records{slog.DiscardHandler, func(text string) { c.writes("", text) }})
			return observable.Log[any](l, slog.LevelInfo, "letters")(c.source)
		}},
	{Name: "Finalize", takes: "on:src=-a--b-|", code: "src.Finalize[string](f)", lane: "calls of f",
		setup: "f := func() { t.Log(\"closed\") }", params: []string{"f func()"},
		Facts: Facts{Emits: Each, Traits: Once},
		make: func(c *call) obs {
			return observable.Finalize[any](func() { c.writes("f") })(c.source)
		}},
	{Name: "As", takes: "on:src=-a--b-|", code: "src.As[string](\"letters\")",
		Facts: Facts{RxJS: None, Emits: Each, Traits: Unseen},
		make:  func(c *call) obs { return observable.As[any]("letters")(c.source) }},
	{Name: "CatchError", takes: "on:src=-a--b-# other:src=--p-q|",
		code: "src.CatchError(func(error, observable.Observable[string]) " +
			"observable.Observable[string] { return other })",
		Facts: Facts{RxGo: "OnErrorResumeNext", Delivers: "SN N SN", Traits: Catches},
		make: func(c *call) obs {
			other := c.obs("other")
			return observable.CatchError(func(error, obs) obs { return other })(c.source)
		}},
	{Name: "MapErr", takes: "on:src=-a--b-#",
		code:  "src.MapErr[string](func(error) error { return errors.ErrUnsupported })",
		Facts: Facts{RxJS: None, Traits: Catches},
		make: func(c *call) obs {
			return observable.MapErr[any](func(error) error { return errors.ErrUnsupported })(c.source)
		}},
	{Name: "CatchPanic", takes: "on:src=-a-b-c|",
		code: "src.Map(func(v string) string {\n\tif v == \"b\" {\n" +
			"\t\tpanic(errors.ErrUnsupported)\n\t}\n\treturn strings.ToUpper(v)\n}).CatchPanic()",
		Facts: Facts{RxJS: None, Traits: CatchesPanics},
		make: func(c *call) obs {
			return observable.CatchPanic(observable.Map(func(v any) any {
				if v == "b" {
					panic(errors.ErrUnsupported)
				}
				return upper(v)
			})(c.source))
		}},
	{Name: "Surviving", takes: "on:src=-a-b-c|", code: "observable.Surviving(observer, report)", lasting: true,
		lane: "calls of report", returns: "observable.Observer[string]",
		params: []string{"observer observable.Observer[string]", "report func(*observable.PanicError)"},
		Facts:  Facts{RxJS: None, Traits: Once, Demand: TakesAll},
		make: func(c *call) obs {
			return observable.New(func(dst *observable.Subscriber[any]) {
				next := func(v any) {
					if v == "b" {
						panic("no b")
					}
					dst.Next(v)
				}
				o := observable.Observer[any]{Next: next, Error: dst.Error, Complete: dst.Complete}
				report := func(*observable.PanicError) { c.writes("report", "a panic with no b") }
				dst.Add(c.source.Subscribe(context.Background(), observable.Surviving(o, report)))
			})
		}},
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

var moving = []*Operator{
	{Name: "SubscribeOn", rx: "subscribeOn", takes: "on:src=a-b-| scheduler:async delay?", types: "[string]",
		Facts: Facts{Delivers: "SH SH S", Traits: Defers},
		make: func(c *call) obs {
			if c.has("delay") {
				begin := observable.Timer(c.ms("delay"), c.scheduler())
				return observable.MergeMap(func(int) obs { return c.source })(begin)
			}
			return observable.SubscribeOn[any](c.scheduler())(c.source)
		}},
	{Name: "ObserveOn", rx: "observeOn", types: "[string]",
		takes: "on:src=-a-b-(c|) scheduler:async delay?>Delay:time=0 +backlog?>Backlog:backlog",
		Facts: Facts{Delivers: "H SH H", Emits: Each, Traits: Defers | Relays | NeedsHost, Demand: Holds},
		Forms: map[string]Facts{"ObserveOnWithConfig": {Emits: Depends, Demand: Answers}},
		make: func(c *call) obs {
			return observable.ObserveOnWithConfig[any](c.scheduler(), observable.ObserveOnConfig{
				Delay: c.ms("delay"), Backlog: set[observable.Backlog](c, "backlog")})(c.source)
		}},
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
		v, err := get(ctx, c.source)
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

var leaving = []*Operator{
	{Name: "Values", takes: sinking, code: "src.Values(ctx)", params: withContext,
		returns: "iter.Seq2[string, error]", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: None, RxGo: "Observe", Traits: Awaits, Demand: TakesAll},
		Forms: map[string]Facts{"ValuesWithConfig": {Demand: Answers}},
		make: caller(func(ctx context.Context, c *call, got func(any)) error {
			for v, err := range observable.Values(ctx, c.source) {
				if err != nil {
					return err
				}
				got(v)
			}
			return nil
		})},
	{Name: "ForEach", takes: sinking, code: "src.ForEach(ctx, next)",
		params:  []string{"ctx context.Context", "next func(string)"},
		returns: "error", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: "Observable.forEach", RxGo: Same, Traits: Once | Awaits, Demand: TakesAll},
		make: caller(func(ctx context.Context, c *call, got func(any)) error {
			return observable.ForEach(ctx, c.source, got)
		})},
	{Name: "ToChan", takes: sinking, code: "src.ToChan(ctx)", params: withContext,
		returns: "(values <-chan string, err func() error)", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: None, RxGo: "Observe", Traits: Starts, Demand: TakesAll},
		Forms: map[string]Facts{"ToChanWithConfig": {Demand: Answers}},
		make: caller(func(ctx context.Context, c *call, got func(any)) error {
			values, failure := observable.ToChan(ctx, c.source)
			for v := range values {
				got(v)
			}
			return failure()
		})},
	{Name: "ToSlice", takes: sinking, code: "src.ToSlice(ctx)", params: withContext,
		returns: "([]string, error)", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: "lastValueFrom", RxGo: Same, Traits: Awaits, Demand: TakesAll},
		make:  one(observable.ToSlice[any])},
	{Name: "ToMap", takes: sinking, code: "src.ToMap(ctx, entry)",
		params:  []string{"ctx context.Context", "entry func(string) (string, int)"},
		returns: "(map[string]int, error)", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: None, RxGo: "ToMap, ToMapWithValueSelector", Traits: Awaits, Demand: TakesAll},
		make: one(func(ctx context.Context, src obs) (map[any]int, error) {
			return observable.ToMap(ctx, src, func(v any) (any, int) { return v, len(text(v)) })
		})},
	{Name: "FirstValue", takes: sinking, code: "src.FirstValue(ctx)", params: withContext,
		returns: "(string, error)", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: "firstValueFrom", RxGo: "First", Traits: Ends | Awaits, Demand: TakesAll},
		make:  one(observable.FirstValue[any])},
	{Name: "LastValue", takes: sinking, code: "src.LastValue(ctx)", params: withContext,
		returns: "(string, error)", lane: caught, sink: true, lasting: true,
		Facts: Facts{RxJS: "lastValueFrom", RxGo: "Last", Traits: Awaits, Demand: TakesAll},
		make:  one(observable.LastValue[any])},
}

// own makes the code and the make of an operator that is written with a function.
func operated(on func(c *call, dst *observable.Subscriber[any], next func(v any))) func(*call) obs {
	return func(c *call) obs {
		do := as[step](c, "next")
		return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
			on(&call{scope: c.scope, source: src}, dst, func(v any) { do(dst, v) })
		})(c.source)
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
	observable.Forward(c.source, dst, next)
}

func forwardingSerially(c *call, dst *observable.Subscriber[any], next func(any)) {
	observable.ForwardSerially(observable.NewSerializer(dst), c.source, dst, observable.Observer[any]{Next: next})
}

var writing = []*Operator{
	{Name: "Operate", takes: stepping, code: forward, Facts: Facts{Emits: Each, Traits: Ends | Once},
		make: operated(forwarding)},
	{Name: "Forward", takes: stepping, code: forward,
		Facts: Facts{RxJS: "createOperatorSubscriber", Traits: Unseen}, make: operated(forwarding)},
	{Name: "ForwardTo", takes: stepping, code: operate + "observable.ForwardTo(src, dst, " + observer +
		", Complete: func() {\n\t\tdst.Next(\"!\")\n\t\tdst.Complete()\n\t}})\n}))",
		Facts: Facts{RxJS: "createOperatorSubscriber", Traits: Unseen},
		make: operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
			completed := func() {
				dst.Next("!")
				dst.Complete()
			}
			observable.ForwardTo(c.source, dst, observable.Observer[any]{Next: next, Complete: completed})
		})},
	{Name: "NewSubscriber", takes: stepping,
		code:  operate + "src.SubscribeTo(observable.NewSubscriber(dst, " + observer + "}))\n}))",
		Facts: Facts{RxJS: "new Subscriber"},
		make: operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
			c.source.SubscribeTo(observable.NewSubscriber(dst, observable.Observer[any]{Next: next}))
		})},
	{Name: "NewSerializer", takes: stepping, code: serialized,
		Facts: Facts{RxJS: None, Traits: Unseen}, make: operated(forwardingSerially)},
	{Name: "ForwardSerially", takes: stepping, code: serialized,
		Facts: Facts{RxJS: None, Traits: Unseen}, make: operated(forwardingSerially)},
	{Name: "NewSerialSubscriber", takes: stepping, code: operate + "z := observable.NewSerializer(dst)\n" +
		"\tsrc.SubscribeTo(observable.NewSerialSubscriber(z, dst, " + observer + "}))\n}))",
		Facts: Facts{RxJS: None, Traits: Unseen},
		make: operated(func(c *call, dst *observable.Subscriber[any], next func(any)) {
			c.source.SubscribeTo(observable.NewSerialSubscriber(observable.NewSerializer(dst), dst,
				observable.Observer[any]{Next: next}))
		})},
}
