package web

import (
	"slices"

	"github.com/dop251/goja"
)

// broadcast is the state of a BroadcastChannel. Its messages go to the other channels of the runtime
// that have its name.
type broadcast struct {
	target
	name   goja.String
	closed bool
	keeps  keeping
}

func (w *window) makeBroadcast() {
	c := w.newClass("BroadcastChannel", w.class("EventTarget"), 1, func(args arguments) platform {
		b := &broadcast{target: target{w: w}, name: args.text(0)}
		w.broadcasts = append(w.broadcasts, b)
		if w.loop.NodeErrors {
			b.keeps.begin(w, "BroadcastChannel")
		}
		return b
	})
	getter(c, "name", func(b *broadcast) goja.Value { return b.name })
	method(c, "postMessage", 1, func(b *broadcast, args arguments) goja.Value {
		b.post(args)
		return goja.Undefined()
	})
	method(c, "close", 0, func(b *broadcast, _ arguments) goja.Value {
		b.close()
		return goja.Undefined()
	})
	if w.loop.NodeErrors {
		method(c, "ref", 0, func(b *broadcast, _ arguments) goja.Value {
			if !b.closed {
				b.keeps.begin(w, "BroadcastChannel")
			}
			return b.this
		})
		method(c, "unref", 0, func(b *broadcast, _ arguments) goja.Value {
			b.keeps.end()
			return b.this
		})
	}
	handlers[*broadcast](w, c.proto, nil, "message", "messageerror")
}

// post posts a message to each channel that is open now and when its task runs. The message is read
// once: each channel but one gets a clone of the clone.
func (b *broadcast) post(args arguments) {
	w := b.w
	if b.closed {
		if w.loop.NodeErrors {
			w.throw("InvalidStateError", "BroadcastChannel is closed.")
		}
		w.throw("InvalidStateError", "Failed to %s: Channel is closed", args.failed)
	}
	data, taken := w.clone(args.at(0)), false
	for _, to := range w.broadcasts {
		if to == b || !to.name.StrictEquals(b.name) {
			continue
		}
		m := message{data: data}
		if taken {
			m.data = w.clone(data)
		}
		taken = true
		_ = w.loop.Post(func() error { return to.deliver(m) })
	}
}

// deliver fires the event of a message.
func (b *broadcast) deliver(m message) error {
	if b.closed {
		return nil
	}
	e := b.w.messageEvent(m)
	if !b.w.loop.NodeErrors {
		e.origin = b.w.value("null")
	}
	return b.w.send(&b.target, e, nil)
}

func (b *broadcast) close() {
	b.closed = true
	b.keeps.end()
	b.w.broadcasts = slices.DeleteFunc(slices.Clone(b.w.broadcasts),
		func(o *broadcast) bool { return o == b })
}
