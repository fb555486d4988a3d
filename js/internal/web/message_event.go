package web

import "github.com/dop251/goja"

// messageEvent is the state of a MessageEvent.
type messageEvent struct {
	event
	data, origin, lastID, source goja.Value
	ports                        *goja.Object
}

// messageEvent makes the event of a message.
func (w *window) messageEvent(m message) *messageEvent {
	empty := w.value("")
	e := &messageEvent{data: m.data, origin: empty, lastID: empty, source: goja.Null()}
	e.ports = w.portList(m.ports)
	w.fresh(w.class("MessageEvent"), e, "message")
	return e
}

// portList returns ports as a frozen array.
func (w *window) portList(ports []*port) *goja.Object {
	values := make([]any, len(ports))
	for i, p := range ports {
		values[i] = p.this
	}
	list := w.vm.NewArray(values...)
	w.static("Object", "freeze", list)
	return list
}

func (w *window) makeMessageEvent() {
	empty := w.value("").(goja.String)
	c := w.eventClass("MessageEvent", 1, func(o options) anEvent {
		return &messageEvent{
			data: o.value("data", goja.Null()), lastID: o.text("lastEventId", empty),
			origin: o.text("origin", empty), source: goja.Null(), ports: w.portList(nil),
		}
	})
	getter(c, "data", func(e *messageEvent) goja.Value { return e.data })
	getter(c, "origin", func(e *messageEvent) goja.Value { return e.origin })
	getter(c, "lastEventId", func(e *messageEvent) goja.Value { return e.lastID })
	getter(c, "source", func(e *messageEvent) goja.Value { return e.source })
	getter(c, "ports", func(e *messageEvent) goja.Value { return e.ports })
}
