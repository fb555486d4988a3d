package web

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// dispatch is an event on its way: through the targets of its path from the outermost to its own,
// and back. It can rest between two listeners.
type dispatch struct {
	w         *window
	event     anEvent
	e         *event
	stage     int // of 2n stages on a path of n targets
	listeners []*listener
	next      int // among the listeners
	bubbles   bool
	capture   bool // the stage is for listeners that capture
}

// dispatch sends an event to a target, and calls its listeners before it returns. It reports
// whether the event was not cancelled.
func (w *window) dispatch(t *target, e anEvent) bool {
	d := w.begin(t, e)
	for d.step() {
	}
	return d.end()
}

// send sends an event in a task, in which no script runs yet. After each listener come its
// microtasks, and after the last one then, which may be nil.
func (w *window) send(t *target, e anEvent, then func(uncancelled bool)) error {
	d := w.begin(t, e)
	var step func() error
	step = func() error {
		if d.step() {
			w.loop.Next(step)
			return nil
		}
		if ok := d.end(); then != nil {
			then(ok)
		}
		return nil
	}
	return step()
}

// begin begins to dispatch an event.
func (w *window) begin(t *target, event anEvent) *dispatch {
	e := event.base()
	e.dispatching, e.target = true, t
	e.path = e.path[:0]
	for at := t; at != nil; at = at.parent {
		e.path = append(e.path, at)
	}
	return &dispatch{w: w, event: event, e: e, bubbles: e.bubbles}
}

// step calls the next listener. It reports whether there was one.
func (d *dispatch) step() bool {
	for {
		for d.next < len(d.listeners) {
			l := d.listeners[d.next]
			d.next++
			if d.e.stoppedNow && !l.resists {
				continue
			}
			if !l.removed && l.name == d.e.name && l.capture == d.capture {
				d.call(l)
				return true
			}
		}
		if !d.advance() {
			return false
		}
	}
}

// advance goes to the next target that has listeners. It reports whether there is one.
func (d *dispatch) advance() bool {
	n := len(d.e.path)
	for ; d.stage < 2*n && !d.e.stopped; d.stage++ {
		at := d.stage - n
		if d.capture = at < 0; d.capture {
			at = -1 - at
		}
		t := d.e.path[at]
		switch {
		case at == 0:
			d.e.phase = atTarget
		case d.capture:
			d.e.phase = capturing
		case d.bubbles:
			d.e.phase = bubbling
		default:
			continue
		}
		if len(t.listeners) > 0 {
			d.e.current = t
			d.listeners, d.next = t.listeners, 0
			d.stage++
			return true
		}
	}
	return false
}

// end ends the dispatch. It reports whether the event was not cancelled.
func (d *dispatch) end() bool {
	e := d.e
	e.phase, e.current, e.path = none, nil, nil
	e.dispatching, e.stopped, e.stoppedNow = false, false, false
	return !e.canceled
}

// call calls a listener, and reports its error.
func (d *dispatch) call(l *listener) {
	w, e := d.w, d.e
	if l.once {
		e.current.drop(l)
	}
	current := w.events.current
	w.events.current = e.this
	e.passive = l.passive
	err := d.invoke(l)
	if err != nil && !loop.Ended(err) {
		w.loop.Report(err)
	}
	e.passive = false
	w.events.current = current
	if loop.Ended(err) {
		panic(err)
	}
}

// invoke calls a listener and returns its error.
func (d *dispatch) invoke(l *listener) error {
	this := d.e.current.this
	if l.handler != nil {
		return l.handler.handle(d.event)
	}
	if f, ok := goja.AssertFunction(l.callback); ok {
		_, err := f(this, d.e.this)
		return err
	}
	var handle goja.Value
	if ex := d.w.vm.Try(func() { handle = l.callback.Get("handleEvent") }); ex != nil {
		return ex
	}
	f, ok := goja.AssertFunction(handle)
	if !ok {
		return d.w.vm.Try(func() { d.w.typeError("The listener's handleEvent is not a function") })
	}
	_, err := f(l.callback, d.e.this)
	return err
}
