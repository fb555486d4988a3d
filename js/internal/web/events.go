package web

import (
	"github.com/dop251/goja"
)

// customEvent is the state of a CustomEvent.
type customEvent struct {
	event
	detail goja.Value
}

// errorEvent is the state of an ErrorEvent.
type errorEvent struct {
	event
	message, filename goja.Value
	line, column      int64
	error             goja.Value
}

// rejectionEvent is the state of a PromiseRejectionEvent.
type rejectionEvent struct {
	event
	promise, reason goja.Value
}

func (w *window) makeCustomEvent() {
	c := w.eventClass("CustomEvent", 1, func(o options) anEvent {
		return &customEvent{detail: o.value("detail", goja.Null())}
	})
	getter(c, "detail", func(e *customEvent) goja.Value { return e.detail })
}

func (w *window) makeErrorEvent() {
	empty := w.value("").(goja.String)
	c := w.eventClass("ErrorEvent", 1, func(o options) anEvent {
		integer := func(name string) int64 {
			if v := o.get(name); v != nil {
				return int64(uint32(number32(v)))
			}
			return 0
		}
		return &errorEvent{
			column: integer("colno"), error: o.value("error", goja.Undefined()),
			filename: o.text("filename", empty), line: integer("lineno"),
			message: o.text("message", empty),
		}
	})
	getter(c, "message", func(e *errorEvent) goja.Value { return e.message })
	getter(c, "filename", func(e *errorEvent) goja.Value { return e.filename })
	getter(c, "lineno", func(e *errorEvent) goja.Value { return w.value(e.line) })
	getter(c, "colno", func(e *errorEvent) goja.Value { return w.value(e.column) })
	getter(c, "error", func(e *errorEvent) goja.Value { return e.error })
}

func (w *window) makeRejectionEvent() {
	c := w.eventClass("PromiseRejectionEvent", 2, func(o options) anEvent {
		promise, is := o.get("promise").(*goja.Object)
		if !is {
			o.args.typeError("Required member promise is undefined.")
		}
		return &rejectionEvent{promise: promise, reason: o.value("reason", goja.Undefined())}
	})
	getter(c, "promise", func(e *rejectionEvent) goja.Value { return e.promise })
	getter(c, "reason", func(e *rejectionEvent) goja.Value { return e.reason })
}
