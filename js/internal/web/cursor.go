package web

import "github.com/dop251/goja"

// cursor is the state of an iterator over a URLSearchParams, which may change meanwhile.
type cursor struct {
	object
	of   *query
	at   int
	give func(pair) goja.Value
}

// queryIterators defines what makes iterators.
func (w *window) queryIterators(c *class) {
	iterators := &class{w: w, name: "URLSearchParams Iterator", proto: w.vm.NewObject()}
	must(iterators.proto.SetPrototype(w.iteratorPrototype()))
	must(iterators.proto.DefineDataPropertySymbol(
		goja.SymToStringTag, w.value(iterators.name), no, yes, no))
	method(iterators, "next", 0, func(c *cursor, _ arguments) goja.Value { return c.next(w) })
	iterated := func(name string, give func(pair) goja.Value) {
		method(c, name, 0, func(q *query, _ arguments) goja.Value {
			return iterators.create(&cursor{of: q, give: give})
		})
	}
	iterated("entries", func(p pair) goja.Value { return w.vm.NewArray(p.name, p.value) })
	iterated("keys", func(p pair) goja.Value { return w.value(p.name) })
	iterated("values", func(p pair) goja.Value { return w.value(p.value) })
	must(c.proto.DefineDataPropertySymbol(goja.SymIterator, c.proto.Get("entries"), yes, yes, no))
}

// iteratorPrototype returns the one that all iterators of the language have.
func (w *window) iteratorPrototype() *goja.Object {
	values, _ := goja.AssertFunction(w.vm.NewArray().GetSymbol(goja.SymIterator))
	return w.loop.Invoke(values, w.vm.NewArray()).(*goja.Object).Prototype().Prototype()
}

func (c *cursor) next(w *window) goja.Value {
	result, more := w.vm.NewObject(), c.at < len(c.of.pairs)
	value := goja.Undefined()
	if more {
		value = c.give(c.of.pairs[c.at])
		c.at++
	}
	must(result.Set("value", value))
	must(result.Set("done", !more))
	return result
}
