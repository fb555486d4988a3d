package web

import (
	"math"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// ofNode throws an error as Node words it, if the flavour is Node's.
func (w *window) ofNode(class, code, format string, args ...any) {
	if w.loop.NodeErrors {
		w.loop.Throw(class, code, format, args...)
	}
}

// wrongType throws Node's error for an argument or a property, if the flavour is Node's.
func (w *window) wrongType(what, kind string, v goja.Value) {
	if w.loop.NodeErrors {
		w.ofNode("TypeError", "ERR_INVALID_ARG_TYPE", "The %s must be %s. Received %s",
			what, kind, loop.Received(v))
	}
}

// worded returns the text that Node has, or that of a browser.
func (w *window) worded(ofNode, ofBrowser string) string {
	if w.loop.NodeErrors {
		return ofNode
	}
	return ofBrowser
}

// checkDelay throws Node's error for a time of AbortSignal.timeout, if the flavour is Node's.
func (w *window) checkDelay(v goja.Value) {
	if !w.loop.NodeErrors {
		return
	}
	const most = 1<<32 - 1
	switch v.Export().(type) {
	case int64, float64:
	default:
		w.wrongType(`"delay" argument`, "of type number", v)
	}
	must := ">= 0 && <= 4294967295"
	f := v.ToFloat()
	if f != math.Trunc(f) {
		must = "an integer"
	} else if f >= 0 && f <= most {
		return
	}
	w.ofNode("RangeError", "ERR_OUT_OF_RANGE",
		"The value of \"delay\" is out of range. It must be %s. Received %s", must, v)
}
