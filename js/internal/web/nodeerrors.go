package web

import (
	"math"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// required are the names of the arguments that Node's errors tell of, by what has failed.
var required = map[string][]string{
	"execute 'addEventListener' on 'EventTarget'":    {"type", "listener"},
	"execute 'removeEventListener' on 'EventTarget'": {"type", "listener"},
	"execute 'dispatchEvent' on 'EventTarget'":       {"event"},
	"construct 'Event'":                              {"type"},
	"construct 'CustomEvent'":                        {"type"},
	"construct 'MessageEvent'":                       {"type"},
	"construct 'URL'":                                {"url"},
	"execute 'canParse' on 'URL'":                    {"url"},
	"execute 'parse' on 'URL'":                       {"url"},
	"execute 'append' on 'URLSearchParams'":          {"name", "value"},
	"execute 'set' on 'URLSearchParams'":             {"name", "value"},
	"execute 'delete' on 'URLSearchParams'":          {"name"},
	"execute 'get' on 'URLSearchParams'":             {"name"},
	"execute 'getAll' on 'URLSearchParams'":          {"name"},
	"execute 'has' on 'URLSearchParams'":             {"name"},
	"execute 'forEach' on 'URLSearchParams'":         {"callback"},
	"execute 'structuredClone' on 'Window'":          {"value"},
	"execute 'atob' on 'Window'":                     {"input"},
	"execute 'btoa' on 'Window'":                     {"input"},
}

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

// missing throws Node's error for a call with too few arguments. It reports whether there is none:
// then a value of undefined is an error of its own, or none.
func (w *window) missing(failed string) bool {
	names := required[failed]
	if len(names) == 1 {
		w.ofNode("TypeError", "ERR_MISSING_ARGS", "The %q argument must be specified", names[0])
	}
	if len(names) > 1 {
		w.ofNode("TypeError", "ERR_MISSING_ARGS", "The \"%s\" arguments must be specified",
			strings.Join(names, "\" and \""))
	}
	return slices.Contains([]string{
		"execute 'timeout' on 'AbortSignal'", "execute 'any' on 'AbortSignal'",
		"execute 'encodeInto' on 'TextEncoder'",
	}, failed)
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
