package web

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// message is a message on its way.
type message struct {
	data  goja.Value
	ports []*port
}

// port is the state of a MessagePort.
type port struct {
	target
	end    *end // nil after it was moved elsewhere
	closed bool
	keeps  keeping
}

// end is one end of a channel. It outlives the port, which can move.
type end struct {
	port    *port
	other   *end // nil after one of both was closed
	started bool
	posted  int // tasks that deliver a message each
	queue   loop.Queue[message]
}

func (w *window) newPort() *port {
	p := &port{target: target{w: w}}
	p.changed = p.listened
	w.known("MessagePort").create(p)
	return p
}

// channel is the state of a MessageChannel.
type channel struct {
	object
	port1, port2 *port
}

func (w *window) makeChannel() {
	c := w.newClass("MessageChannel", nil, 0, func(arguments) platform {
		c := &channel{port1: w.newPort(), port2: w.newPort()}
		a, b := &end{port: c.port1}, &end{port: c.port2}
		a.other, b.other = b, a
		c.port1.end, c.port2.end = a, b
		return c
	})
	getter(c, "port1", func(c *channel) goja.Value { return c.port1.this })
	getter(c, "port2", func(c *channel) goja.Value { return c.port2.this })
}

func (w *window) makePort() {
	c := w.newClass("MessagePort", w.class("EventTarget"), 0, nil)
	method(c, "postMessage", 1, func(p *port, args arguments) goja.Value {
		p.post(args.at(0), w.transferArg(args, 1))
		return goja.Undefined()
	})
	method(c, "start", 0, func(p *port, _ arguments) goja.Value {
		p.start()
		return goja.Undefined()
	})
	method(c, "close", 0, func(p *port, _ arguments) goja.Value {
		p.close()
		return goja.Undefined()
	})
	if w.loop.NodeErrors {
		w.portReferences(c)
	}
	handlers(w, c.proto, (*port).start, "message")
	handlers[*port](w, c.proto, nil, "messageerror", "close")
}

// portReferences defines what Node's ports have besides.
func (w *window) portReferences(c *class) {
	method(c, "ref", 0, func(p *port, _ arguments) goja.Value {
		p.ref()
		return goja.Undefined()
	})
	method(c, "unref", 0, func(p *port, _ arguments) goja.Value {
		p.unref()
		return goja.Undefined()
	})
	method(c, "hasRef", 0, func(p *port, _ arguments) goja.Value {
		return w.value(p.keeps.on)
	})
}

// transferArg returns the objects to transfer of an argument: a sequence, or options.
func (w *window) transferArg(args arguments, n int) []goja.Value {
	if o, ok := args.at(n).(*goja.Object); ok {
		if f := o.GetSymbol(goja.SymIterator); f != nil && !absent(f) {
			return w.objects(o, args)
		}
	}
	return w.transferList(args.options(n))
}

// post posts a message to the other port.
func (p *port) post(data goja.Value, list []goja.Value) {
	for _, v := range list {
		if v == p.this {
			p.w.throw("DataCloneError", "Failed to execute 'postMessage' on 'MessagePort': "+
				"Port at index 0 contains the source port.")
		}
	}
	data, ports := p.w.transfer(data, list)
	if p.end == nil || p.end.other == nil {
		return
	}
	to := p.end.other
	to.queue.Push(message{data, ports})
	to.wake()
}

// start lets messages in.
func (p *port) start() {
	if p.end != nil && !p.end.started {
		p.end.started = true
		p.end.wake()
	}
}

// wake posts a task for each message that has none.
func (e *end) wake() {
	for e.started && e.posted < e.queue.Len() {
		if e.port.w.loop.Post(e.deliver) != nil {
			return
		}
		e.posted++
	}
}

// deliver fires the event of a message.
func (e *end) deliver() error {
	e.posted--
	if !e.started || e.queue.Len() == 0 {
		return nil
	}
	p, m := e.port, e.queue.Pop()
	return p.w.send(&p.target, p.w.messageEvent(m), nil)
}

// move moves the port's end to a new port.
func (p *port) move(to *port) {
	if p.closed || p.end == nil {
		p.w.throw("DataCloneError", "A MessagePort that is detached could not be cloned.")
	}
	p.unref()
	to.end, p.end = p.end, nil
	to.end.port, to.end.started = to, false
}

// close closes the channel. The other port is told of it.
func (p *port) close() {
	p.closed = true
	if p.end == nil || p.end.other == nil {
		return
	}
	other := p.end.other
	p.end.other, other.other = nil, nil
	_ = p.w.loop.Post(func() error { return other.port.told() })
	if p.w.loop.NodeErrors {
		_ = p.w.loop.Post(p.told)
	}
}

// told tells the port that the channel was closed.
func (p *port) told() error {
	p.unref()
	if !p.listens("close") {
		return nil
	}
	return p.w.send(&p.target, p.w.plainEvent("close"), nil)
}

// postToWindow is postMessage of the window.
func (w *window) postToWindow(args arguments) goja.Value {
	origin, list := "/", []goja.Value(nil)
	second := args.at(1)
	if _, ok := second.(*goja.Object); ok || absent(second) {
		o := args.options(1)
		list = w.transferList(o)
		if v := o.get("targetOrigin"); v != nil {
			origin = w.text(v).String()
		}
	} else {
		origin = args.text(1).String()
		if v := args.at(2); !goja.IsUndefined(v) {
			list = w.objects(v, args)
		}
	}
	here := origin == "*" || origin == "/"
	if !here && !strings.Contains(origin, ":") {
		w.throw("SyntaxError", "Failed to %s: Invalid target origin '%s' in a call to "+
			"'postMessage'.", args.failed, origin)
	}
	data, ports := w.transfer(args.at(0), list)
	if here {
		_ = w.loop.Post(func() error {
			e := w.messageEvent(message{data, ports})
			e.origin, e.source = w.value("null"), w.global
			return w.send(&w.target, e, nil)
		})
	}
	return goja.Undefined()
}
