//go:build js && wasm

// Twins gives the page a host as the object go, with a function for each way to schedule. Each
// calls a function of JavaScript in a callback of the host. So a program can be run twice: in
// JavaScript alone, and half on the host.
package main

import (
	"context"
	"syscall/js"
	"time"

	"github.com/rxsched/rxsched"
	rxbrowser "github.com/rxsched/rxsched/embed/browser"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func main() {
	js.Global().Set("makeHost", function(func(js.Value, int) any {
		return object(rxbrowser.New(rxsched.Config{}))
	}))
	js.Global().Set("listen", function(listen))
	js.Global().Set("misuse", function(func(js.Value, int) any { return misuse() }))
	js.Global().Call("ready")
	select {}
}

// function is a function of JavaScript with two arguments, the second of which may be missing.
func function(f func(arg js.Value, ms int) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		arg, ms := js.Undefined(), 0
		if len(args) > 0 {
			arg = args[0]
		}
		if len(args) > 1 {
			ms = args[1].Int()
		}
		return f(arg, ms)
	})
}

// object is a host as an object of JavaScript.
func object(rx *rxsched.Rx) map[string]any {
	call := func(f js.Value) func() { return func() { f.Invoke() } }
	wait := func(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }
	return map[string]any{
		"task":      function(func(f js.Value, _ int) any { return rx.Post(call(f)) == nil }),
		"microtask": function(func(f js.Value, _ int) any { return rx.QueueMicrotask(call(f)) == nil }),
		"timeout": function(func(f js.Value, ms int) any {
			id, _ := rx.SetTimeout(call(f), wait(ms))
			return float64(id)
		}),
		"interval": function(func(f js.Value, ms int) any {
			id, _ := rx.SetInterval(call(f), wait(ms))
			return float64(id)
		}),
		"microseconds": function(func(f js.Value, us int) any { // an interval
			id, _ := rx.SetInterval(call(f), time.Duration(us)*time.Microsecond)
			return float64(id)
		}),
		"clear": function(func(id js.Value, _ int) any {
			return rx.ClearTimer(host.TimerID(id.Float()))
		}),
		"immediate": function(func(f js.Value, _ int) any {
			id, _ := rx.SetImmediate(call(f))
			return float64(id)
		}),
		"clearImmediate": function(func(id js.Value, _ int) any {
			return rx.ClearImmediate(host.ImmediateID(id.Float()))
		}),
		"frame": function(func(f js.Value, _ int) any {
			id, _ := rx.RequestAnimationFrame(func(at time.Duration) { f.Invoke(at.Seconds() * 1000) })
			return float64(id)
		}),
		"idle": function(func(f js.Value, ms int) any {
			id, _ := rx.RequestIdleCallback(func(d host.IdleDeadline) {
				left := d.TimeRemaining().Seconds() * 1000
				f.Invoke(map[string]any{"left": left, "didTimeout": d.DidTimeout})
			}, wait(ms))
			return float64(id)
		}),
		"interval0": function(func(f js.Value, times int) any { // on the scheduler of package async
			observable.Pipe1(observable.Interval(0, rx.Async()), observable.Take[int](times)).
				Subscribe(context.Background(), observable.Next(func(int) { f.Invoke() }))
			return nil
		}),
		"chain": function(func(f js.Value, n int) any { // of tasks, each of which posts the next
			var next func()
			next = func() {
				if n--; n == 0 {
					f.Invoke()
					return
				}
				_ = rx.Post(next)
			}
			return rx.Post(next) == nil
		}),
		"elapsed": function(func(js.Value, int) any { return rx.Elapsed().Seconds() * 1000 }),
		"close":   function(func(js.Value, int) any { return rx.Close() == nil }),
	}
}

// listen calls a function with each event "ping" of the window. It returns a function that ends it.
func listen(f js.Value, _ int) any {
	pings := rxbrowser.FromEventWithConfig(js.Global(), "ping", rxbrowser.EventConfig{Capture: true})
	sub := pings.Subscribe(context.Background(), observable.Next(func(ev js.Value) { f.Invoke(ev) }))
	return function(func(js.Value, int) any { sub.Unsubscribe(); return nil })
}

// misuse returns what calls that make no sense panic with.
func misuse() (said []any) {
	both := rxbrowser.EventConfig{Passive: true, Active: true}
	for _, f := range []func(){
		func() { rxbrowser.New(rxsched.Config{Wake: func() {}}) },
		func() { rxbrowser.FromEvent(js.ValueOf(1), "click") },
		func() { rxbrowser.FromEvent(js.ValueOf(map[string]any{}), "click") },
		func() { rxbrowser.FromEventWithConfig(js.Global(), "click", both) },
	} {
		func() {
			defer func() { said = append(said, recover()) }()
			f()
		}()
	}
	return said
}
