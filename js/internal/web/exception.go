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

// codes are the names of exceptions that have a code, by code.
var codes = [...]struct{ constant, name string }{
	1:  {"INDEX_SIZE_ERR", "IndexSizeError"},
	2:  {"DOMSTRING_SIZE_ERR", ""},
	3:  {"HIERARCHY_REQUEST_ERR", "HierarchyRequestError"},
	4:  {"WRONG_DOCUMENT_ERR", "WrongDocumentError"},
	5:  {"INVALID_CHARACTER_ERR", "InvalidCharacterError"},
	6:  {"NO_DATA_ALLOWED_ERR", ""},
	7:  {"NO_MODIFICATION_ALLOWED_ERR", "NoModificationAllowedError"},
	8:  {"NOT_FOUND_ERR", "NotFoundError"},
	9:  {"NOT_SUPPORTED_ERR", "NotSupportedError"},
	10: {"INUSE_ATTRIBUTE_ERR", "InUseAttributeError"},
	11: {"INVALID_STATE_ERR", "InvalidStateError"},
	12: {"SYNTAX_ERR", "SyntaxError"},
	13: {"INVALID_MODIFICATION_ERR", "InvalidModificationError"},
	14: {"NAMESPACE_ERR", "NamespaceError"},
	15: {"INVALID_ACCESS_ERR", "InvalidAccessError"},
	16: {"VALIDATION_ERR", ""},
	17: {"TYPE_MISMATCH_ERR", "TypeMismatchError"},
	18: {"SECURITY_ERR", "SecurityError"},
	19: {"NETWORK_ERR", "NetworkError"},
	20: {"ABORT_ERR", "AbortError"},
	21: {"URL_MISMATCH_ERR", "URLMismatchError"},
	22: {"QUOTA_EXCEEDED_ERR", "QuotaExceededError"},
	23: {"TIMEOUT_ERR", "TimeoutError"},
	24: {"INVALID_NODE_TYPE_ERR", "InvalidNodeTypeError"},
	25: {"DATA_CLONE_ERR", "DataCloneError"},
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
	for code, names := range codes {
		if names.constant != "" {
			c.constant(names.constant, code)
		}
	}
}

// code returns the code of the exception's name, or 0.
func (e *exception) code() int {
	name := e.name.String()
	for code, names := range codes {
		if names.name == name && name != "" {
			return code
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
