package observable

import (
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// serialSubscriber receives from one source: the serializer handles what the source sends.
type serialSubscriber[T any] struct {
	attached   attached[T]
	next       func(T)            // takes values; set once, as the two below
	end        end                // takes the end
	serializer *serial.Serializer // calls them
	line       serial.Line[Notification[T]]
	inlet      *inlet[T] // nil if there is always room below; set once
	atOnce     bool      // it completes while the serializer is busy; set before the source sends
}

// newSerialSubscriber is [NewSubscriber] through a serializer, which calls o's functions.
func newSerialSubscriber[T, R any](g *serial.Serializer, dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	return newSerial(g, dst, o).waits(g, dst.room())
}

func newSerial[T, R any](g *serial.Serializer, dst *Subscriber[R], o Observer[T]) *serialSubscriber[T] {
	one := &struct {
		in  serialSubscriber[T]
		end ending
	}{end: o.ending(dst)}
	one.in.init(g, &dst.tree, g.Above(dst.root), sendSerially[T], o.nextOrIgnore(), &one.end)
	return &one.in
}

// init makes a new subscriber close with parent, and hand to next and end what it gets. The step is
// sendSerially.
func (in *serialSubscriber[T]) init(
	g *serial.Serializer, parent *tree, root *scope.Scope, step step[T], next func(T), end end,
) {
	in.next, in.end, in.serializer = next, end, g
	sub := in.attached.init(parent, root, step, in)
	sub.later = true
}

// sendSerially is the step of all serialSubscribers. A value that need not wait makes no
// notification.
func sendSerially[T any](v T, to end) {
	in := to.(*serialSubscriber[T])
	if in.inlet != nil {
		in.inlet.sent()
	}
	if in.inlet != nil || !in.serializer.Enter() {
		in.send(Notification[T]{Value: v})
		return
	}
	returned := false
	defer in.serializer.Exit(&returned)
	if !in.attached.sub.tree.Closed() {
		in.next(v)
	}
	returned = true
}

// send handles n before it returns, or leaves it to the owner of the serializer.
func (in *serialSubscriber[T]) send(n Notification[T]) {
	if !in.serializer.Enter() {
		serial.Wait(&in.line, in.serializer, in, n)
		return
	}
	returned := false
	defer in.serializer.Exit(&returned)
	in.handle(n)
	returned = true
}

// Admit is for the serializer.
func (in *serialSubscriber[T]) Admit() { in.handle(serial.Next(&in.line, in.serializer)) }

// waits makes in wait for room below, unless there always is some.
func (in *serialSubscriber[T]) waits(g *serial.Serializer, below demand.Room) *Subscriber[T] {
	if below != nil {
		in.wait(g, below, nil)
	}
	return &in.attached.sub
}

// newSerialAsking is newSerialSubscriber for a source that asks room, which may be nil: what it sends
// is held in another way, or sends nothing on.
func newSerialAsking[T, R any](
	g *serial.Serializer, dst *Subscriber[R], o Observer[T], room demand.Room,
) *Subscriber[T] {
	sub := &newSerial(g, dst, o).attached.sub
	sub.root = sub.root.With(room)
	return sub
}

// newOuterSubscriber is newSerialSubscriber for values that become observables, and send nothing
// themselves. Their source asks room.
func newOuterSubscriber[T, R any](
	g *serial.Serializer, dst *Subscriber[R], o Observer[T], room demand.Room,
) *Subscriber[T] {
	in := newSerial(g, dst, o)
	sub := &in.attached.sub
	if below := dst.room(); below != nil {
		in.wait(g, below, nil)
		in.inlet.outer = true
	}
	sub.root = sub.root.With(room)
	return sub
}

// wait makes in wait for room below. among counts what waits in several of them.
func (in *serialSubscriber[T]) wait(g *serial.Serializer, below demand.Room, among counter) {
	l := newInlet(g, below, in.pass)
	l.among = among
	in.inlet = l
	in.attached.sub.root = in.attached.sub.root.With(l)
	in.attached.sub.AddFunc(l.asker.Leave)
}

// aside is a new subscriber whose values send nothing on: its source need not wait for room.
func aside[T any](in *Subscriber[T]) *Subscriber[T] {
	in.root = in.root.With(nil)
	return in
}

// join is [ForwardTo] through a serializer.
func join[T, R any](g *serial.Serializer, src Observable[T], dst *Subscriber[R], o Observer[T]) {
	src.SubscribeTo(newSerialSubscriber(g, dst, o))
}

func (in *serialSubscriber[T]) Error(err error) { in.send(Notification[T]{Kind: KindError, Err: err}) }

func (in *serialSubscriber[T]) Complete() {
	if !in.atOnce || in.inlet != nil || serial.Waited(&in.line) {
		in.send(Notification[T]{Kind: KindComplete})
		return
	}
	returned := false
	defer in.attached.sub.root.Guard(&returned)
	in.pass(Notification[T]{Kind: KindComplete}) // all that it has sent was handled as it came
	returned = true
}

func (in *serialSubscriber[T]) endsAtOnce() { in.atOnce = true }

func (in *serialSubscriber[T]) handle(n Notification[T]) {
	if in.inlet != nil {
		in.inlet.take(n)
		return
	}
	in.pass(n)
}

func (in *serialSubscriber[T]) pass(n Notification[T]) { in.attached.deliver(n, in.next, in.end) }

// deliver handles a notification, unless the subscriber was unsubscribed while it waited.
func (a *attached[T]) deliver(n Notification[T], next func(T), end end) {
	if a.sub.tree.Closed() {
		return
	}
	if n.Kind == KindNext {
		next(n.Value)
		return
	}
	defer a.sub.Unsubscribe()
	if n.Kind == KindError {
		end.Error(n.Err)
	} else {
		end.Complete()
	}
}

// failing is dst.Error as an event, for callers that may come while another event runs.
func failing[R any](g *serial.Serializer, dst *Subscriber[R]) failer {
	return &ending{fail: func(err error) { g.Do(func() { dst.Error(err) }) }}
}
