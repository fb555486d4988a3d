//go:build js && wasm

package rxbrowser_test

import (
	"context"
	"fmt"
	"syscall/js"
	"time"

	"github.com/rxsched/rxsched"
	rxbrowser "github.com/rxsched/rxsched/embed/browser"
	"github.com/rxsched/rxsched/observable"
)

// A square turns with the browser's frames. These Examples need a page, so they have no output.
func ExampleNew() {
	rx := rxbrowser.New(rxsched.Config{})
	square := js.Global().Get("document").Call("getElementById", "square").Get("style")
	var move func(at time.Duration)
	move = func(at time.Duration) {
		square.Set("rotate", fmt.Sprintf("%frad", at.Seconds()))
		_, _ = rx.RequestAnimationFrame(move)
	}
	move(0)
	select {} // main must not return
}

// A search begins when the typing rests.
func ExampleFromEvent() {
	rx := rxbrowser.New(rxsched.Config{})
	box := js.Global().Get("document").Call("getElementById", "search")
	observable.Pipe2(rxbrowser.FromEvent(box, "input"),
		observable.DebounceTime[js.Value](200*time.Millisecond, rx.Async()),
		observable.Map(func(js.Value) string { return box.Get("value").String() })).
		Subscribe(context.Background(), observable.Next(func(text string) { fmt.Println(text) }))
	select {}
}

// Wheels that don't scroll.
func ExampleFromEventWithConfig() {
	wheels := rxbrowser.FromEventWithConfig(js.Global(), "wheel", rxbrowser.EventConfig{Active: true})
	wheels.Subscribe(context.Background(), observable.Next(func(ev js.Value) { ev.Call("preventDefault") }))
	select {}
}
