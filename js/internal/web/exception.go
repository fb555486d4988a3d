package web

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// exception is the state of a DOMException.
type exception struct {
	object
	name, message goja.Value
	cause         goja.Value // nil if there is none
}

// nameBy takes the second argument of the constructor, which in Node may be options with a cause.
func (e *exception) nameBy(w *window, v goja.Value) {
	if o, ok := v.(*goja.Object); ok && w.loop.NodeErrors {
		e.cause = o.Get("cause")
		v = loop.Property(o, "name")
	}
	if !goja.IsUndefined(v) {
		e.name = w.text(v)
	}
}

// codes are the exceptions that have a code, and the constants for that.
var codes = []struct {
	name     string
	code     int
	constant string
}{
	{"HierarchyRequestError", 3, "HIERARCHY_REQUEST_ERR"}, {"InvalidCharacterError", 5, "INVALID_CHARACTER_ERR"},
	{"NotFoundError", 8, "NOT_FOUND_ERR"}, {"NotSupportedError", 9, "NOT_SUPPORTED_ERR"},
	{"InvalidStateError", 11, "INVALID_STATE_ERR"}, {"SyntaxError", 12, "SYNTAX_ERR"},
	{"TypeMismatchError", 17, "TYPE_MISMATCH_ERR"}, {"NetworkError", 19, "NETWORK_ERR"},
	{"AbortError", 20, "ABORT_ERR"}, {"QuotaExceededError", 22, "QUOTA_EXCEEDED_ERR"},
	{"TimeoutError", 23, "TIMEOUT_ERR"}, {"DataCloneError", 25, "DATA_CLONE_ERR"},
}

func (w *window) makeException() {
	c := w.newClass("DOMException", nil, 0, func(args arguments) platform {
		e := &exception{message: w.value(""), name: w.value("Error")}
		if v := args.at(0); !goja.IsUndefined(v) {
			e.message = w.text(v)
		}
		e.nameBy(w, args.at(1))
		return e
	})
	_, proto := w.loop.Class("Error")
	must(c.proto.SetPrototype(proto))
	getter(c, "name", func(e *exception) goja.Value { return e.name })
	getter(c, "message", func(e *exception) goja.Value { return e.message })
	getter(c, "code", func(e *exception) goja.Value { return w.value(e.code()) })
	for _, of := range codes {
		c.constant(of.constant, of.code)
	}
}

// code returns the code of the exception's name, or 0.
func (e *exception) code() int {
	for _, of := range codes {
		if of.name == e.name.String() {
			return of.code
		}
	}
	return 0
}

// init gives the exception the stack of the script that made it.
func (e *exception) init(w *window) {
	made, err := w.vm.New(w.loop.Original("Error"), e.message)
	must(err)
	stack := e.name.String() + strings.TrimPrefix(loop.Property(made, "stack").String(), "Error")
	must(e.this.DefineDataProperty("stack", w.value(stack), yes, yes, no))
	if e.cause != nil {
		must(e.this.DefineDataProperty("cause", e.cause, yes, yes, no))
	}
}

// exception makes a DOMException.
func (w *window) exception(name, format string, args ...any) *goja.Object {
	message := w.value(fmt.Sprintf(format, args...))
	return w.class("DOMException").create(&exception{name: w.value(name), message: message})
}

// throw throws a DOMException.
func (w *window) throw(name, format string, args ...any) {
	panic(w.exception(name, format, args...))
}
