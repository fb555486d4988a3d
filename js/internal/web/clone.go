package web

import "github.com/dop251/goja"

// cloner makes a structured clone.
type cloner struct {
	w    *window
	made map[*goja.Object]goja.Value // of each object that has been met
	deep int                         // objects in objects

	moves []func() // complete the transfer
}

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
	c := &cloner{w: w, made: map[*goja.Object]goja.Value{}}
	for i, o := range list {
		if p := c.move(o.(*goja.Object), i); p != nil {
			ports = append(ports, p)
		}
	}
	clone = c.clone(v)
	for _, move := range c.moves {
		move()
	}
	return clone, ports
}

// move makes an object to which another one moves, if that can. If it is a port, it is returned.
func (c *cloner) move(o *goja.Object, index int) *port {
	if c.made[o] != nil {
		c.w.throw("DataCloneError", "The object at index %d is a duplicate of an earlier one.",
			index)
	}
	if from, ok := of[*port](c.w, o); ok {
		to := c.w.newPort()
		c.made[o] = to.this
		c.moves = append(c.moves, func() { from.move(to) })
		return to
	}
	if o.ExportType() != typeBuffer {
		c.w.throw("DataCloneError", "Value at index %d does not have a transferable type.", index)
	}
	from := o.Export().(goja.ArrayBuffer)
	c.made[o] = c.w.value(c.w.vm.NewArrayBuffer(from.Bytes()))
	c.moves = append(c.moves, func() {
		if !from.Detach() {
			c.w.throw("DataCloneError", "An ArrayBuffer is detached and could not be cloned.")
		}
	})
	return nil
}

// clone clones a value.
func (c *cloner) clone(v goja.Value) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok {
		if _, ok := v.(*goja.Symbol); ok {
			c.refuse(v)
		}
		return v
	}
	if made := c.made[o]; made != nil {
		return made
	}
	return c.cloneObject(o)
}

func (c *cloner) refuse(v goja.Value) {
	text := ""
	if s, ok := v.(*goja.Symbol); ok {
		text = "Symbol(" + s.String() + ")"
	} else if c.w.vm.Try(func() { text = v.String() }) != nil {
		text = "The object"
	}
	c.w.throw("DataCloneError", "%s could not be cloned.", text)
}
