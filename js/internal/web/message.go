package web

import (
	"net/url"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// messages are the classes of messages.
type messages struct{ event, port *class }

// messageEvent is the state of a MessageEvent.
type messageEvent struct {
	event
	data, origin, lastID, source goja.Value
	ports                        *goja.Object
}

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
	w.messages.port.create(p)
	return p
}

// channel is the state of a MessageChannel.
type channel struct {
	object
	port1, port2 *port
}

func (w *window) installMessages() {
	w.installMessageEvent()
	w.installPort()
	c := w.class("MessageChannel", nil, 0, func(arguments) platform {
		c := &channel{port1: w.newPort(), port2: w.newPort()}
		a, b := &end{port: c.port1}, &end{port: c.port2}
		a.other, b.other = b, a
		c.port1.end, c.port2.end = a, b
		return c
	})
	getter(c, "port1", func(c *channel) goja.Value { return c.port1.this })
	getter(c, "port2", func(c *channel) goja.Value { return c.port2.this })
	w.function("postMessage", 1, w.postToWindow)
}

func (w *window) installPort() {
	c := w.class("MessagePort", w.events.target, 0, nil)
	w.messages.port = c
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
	handlers(w, c.proto, (*port).start, "message")
	handlers[*port](w, c.proto, nil, "messageerror", "close")
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
	_ = p.w.loop.Post(func() error {
		if !other.port.listens("close") {
			return nil
		}
		return p.w.send(&other.port.target, p.w.plainEvent("close"), nil)
	})
}

// messageEvent makes the event of a message.
func (w *window) messageEvent(m message) *messageEvent {
	empty := w.value("")
	e := &messageEvent{data: m.data, origin: empty, lastID: empty, source: goja.Null()}
	e.ports = w.portList(m.ports)
	w.fresh(w.messages.event, e, "message")
	return e
}

// portList returns ports as a frozen array.
func (w *window) portList(ports []*port) *goja.Object {
	values := make([]any, len(ports))
	for i, p := range ports {
		values[i] = p.this
	}
	list := w.vm.NewArray(values...)
	w.loop.Invoke(w.clones.freeze, goja.Undefined(), list)
	return list
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
	if u, err := url.Parse(origin); !here && (err != nil || u.Scheme == "") {
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

func (w *window) installMessageEvent() {
	empty := w.value("").(goja.String)
	c := w.eventClass("MessageEvent", 1, func(o options) anEvent {
		e := &messageEvent{
			data: o.value("data", goja.Null()), lastID: o.text("lastEventId", empty),
			origin: o.text("origin", empty), source: goja.Null(),
		}
		e.ports = w.portList(w.portsOption(o))
		if v := o.get("source"); v != nil && !goja.IsNull(v) {
			if _, ok := of[aTarget](w, v); !ok {
				o.args.typeError("member source is not of a type that can send messages.")
			}
			e.source = v
		}
		return e
	})
	w.messages.event = c
	getter(c, "data", func(e *messageEvent) goja.Value { return e.data })
	getter(c, "origin", func(e *messageEvent) goja.Value { return e.origin })
	getter(c, "lastEventId", func(e *messageEvent) goja.Value { return e.lastID })
	getter(c, "source", func(e *messageEvent) goja.Value { return e.source })
	getter(c, "ports", func(e *messageEvent) goja.Value { return e.ports })
	method(c, "initMessageEvent", 1, func(e *messageEvent, args arguments) goja.Value {
		if !e.reset(args.text(0), args.at(1).ToBoolean(), args.at(2).ToBoolean()) {
			return goja.Undefined()
		}
		e.data, e.origin, e.lastID, e.source = goja.Null(), empty, empty, goja.Null()
		for i, to := range []*goja.Value{3: &e.data, 4: &e.origin, 5: &e.lastID, 6: &e.source} {
			if v := args.at(i); to != nil && !goja.IsUndefined(v) {
				if *to = v; i == 4 || i == 5 {
					*to = args.text(i)
				}
			}
		}
		return goja.Undefined()
	})
}

// portsOption returns the member ports.
func (w *window) portsOption(o options) (ports []*port) {
	v := o.get("ports")
	if v == nil {
		return nil
	}
	for _, v := range w.sequence(v, o.args) {
		p, ok := of[*port](w, v)
		if !ok {
			o.args.typeError("Failed to convert value to 'MessagePort'.")
		}
		ports = append(ports, p)
	}
	return ports
}
