//go:build js && wasm

package rxbrowser

import (
	"syscall/js"

	"github.com/rxsched/rxsched/observable"
)

// EventConfig sets how FromEventWithConfig listens. The fields are options of addEventListener.
type EventConfig struct {
	// Capture has the event delivered before it reaches the elements inside the target.
	Capture bool

	// Passive promises not to call preventDefault, so that the browser scrolls without waiting.
	Passive bool

	// Active is the opposite, where the browser takes a listener for passive otherwise: that of
	// touchstart, touchmove, wheel and mousewheel on the window, the document or its body.
	Active bool
}

// FromEvent sends the events of one type that reach a target, such as an element, the document or
// the window. It adds a listener for each subscriber, and removes it when the subscriber closes. It
// never ends. It is hot. It panics if the target has no addEventListener. It stands for RxJS's
// fromEvent.
//
// An event is delivered while the browser dispatches it, not in a callback of the host. So an
// observer can call preventDefault. Operators with a scheduler deliver on their host, as
// everywhere.
func FromEvent(target js.Value, event string) observable.Observable[js.Value] {
	return FromEventWithConfig(target, event, EventConfig{})
}

// FromEventWithConfig is FromEvent with options. It panics if both Passive and Active are set.
func FromEventWithConfig(
	target js.Value, event string, c EventConfig,
) observable.Observable[js.Value] {
	if !isTarget(target) {
		panic("rxbrowser: FromEvent: the target has no addEventListener")
	}
	if c.Passive && c.Active {
		panic("rxbrowser: FromEventWithConfig: Passive and Active")
	}
	options := map[string]any{"capture": c.Capture}
	if c.Passive || c.Active {
		options["passive"] = c.Passive
	}
	return observable.FromCallback(func(send func(js.Value)) (unregister func()) {
		listener := js.FuncOf(func(_ js.Value, args []js.Value) any {
			send(args[0])
			return nil
		})
		target.Call("addEventListener", event, listener, options)
		return func() {
			target.Call("removeEventListener", event, listener, options)
			listener.Release()
		}
	})
}

func isTarget(v js.Value) bool {
	t := v.Type()
	return (t == js.TypeObject || t == js.TypeFunction) && v.Get("addEventListener").Type() == js.TypeFunction
}
