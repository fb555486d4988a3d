package web

import (
	"reflect"

	"github.com/dop251/goja"
)

// Types that tell objects apart.
var (
	typeBuffer = reflect.TypeFor[goja.ArrayBuffer]()
	typeBytes  = reflect.TypeFor[[]byte]()
)

// structuredClone is the function of that name.
func (w *window) structuredClone(args arguments) goja.Value {
	v, _ := w.transfer(args.at(0), w.transferList(args.options(1)))
	return v
}

// transferList returns the member transfer.
func (w *window) transferList(o options) []goja.Value {
	v := o.get("transfer")
	if v == nil {
		return nil
	}
	if _, ok := v.(*goja.Object); !ok {
		o.args.typeError("The provided value cannot be converted to a sequence.")
	}
	return w.objects(v, o.args)
}

// objects returns a sequence of objects.
func (w *window) objects(v goja.Value, args arguments) []goja.Value {
	values := w.sequence(v, args)
	for _, v := range values {
		if _, ok := v.(*goja.Object); !ok {
			args.typeError("Failed to convert value to 'object'.")
		}
	}
	return values
}

// transfer returns a structured clone, in which some objects are moved instead. It returns the
// ports among them, as they are on the other side.
func (w *window) transfer(v goja.Value, list []goja.Value) (clone goja.Value, ports []*port) {
	if _, ok := v.(*goja.Object); !ok && len(list) == 0 {
		if _, ok := v.(*goja.Symbol); !ok {
			return v, nil
		}
	}
	moved := map[*goja.Object]bool{}
	var pairs []any // of objects and their clones
	var moves []func()
	for i, v := range list {
		o := v.(*goja.Object)
		if moved[o] {
			w.throw("DataCloneError", "The object at index %d is a duplicate of an earlier one.", i)
		}
		moved[o] = true
		to, move := w.move(o, i)
		pairs, moves = append(pairs, w.vm.NewArray(o, to)), append(moves, move)
		if p, ok := of[*port](w, to); ok {
			ports = append(ports, p)
		}
	}
	f, _ := goja.AssertFunction(w.loop.Library("internal/clone").Get("clone"))
	clone = w.loop.Invoke(f, goja.Undefined(), v, w.vm.NewArray(pairs...))
	for _, move := range moves {
		move()
	}
	return clone, ports
}

// move makes the object to which another one moves, if that can. move completes it.
func (w *window) move(o *goja.Object, index int) (to goja.Value, move func()) {
	if from, ok := of[*port](w, o); ok {
		p := w.newPort()
		return p.this, func() { from.move(p) }
	}
	if o.ExportType() != typeBuffer {
		w.throw("DataCloneError", "Value at index %d does not have a transferable type.", index)
	}
	from := o.Export().(goja.ArrayBuffer)
	return w.value(w.vm.NewArrayBuffer(from.Bytes())), func() {
		if !from.Detach() {
			w.throw("DataCloneError", "An ArrayBuffer is detached and could not be cloned.")
		}
	}
}
