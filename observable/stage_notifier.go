package observable

import (
	"reflect"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/subscription"
)

// Notifier is an observable whose signals matter and whose values don't. Every [Observable] is one.
type Notifier interface {
	listen(n *firstSignal)
}

// none reports whether there is no notifier, or a zero Observable or a nil pointer for one.
func none(n Notifier) bool { return n == nil || reflect.ValueOf(n).IsZero() }

// signal is a notification without its value.
type signal = Notification[struct{}]

// firstSignal waits for the first notification of an observable and tells a handler of it, inside a
// serializer. Then it unsubscribes. A handler may also await an observable that sends
// synchronously: the handler is told as soon as the subscription was made, inside the same event,
// and further notifications are ignored.
type firstSignal struct {
	serial.Input[signal]
	told func(signal) // set once

	lingers bool // it unsubscribes when it has told; set once

	// caller is the goroutine that subscribes, or 0. If it is set, what another goroutine says
	// meanwhile is an event of its own, after this one. Set once.
	caller int64

	owner *subscription.Subscription // what the firstSignal closes with; set once
	root  *scope.Scope               // closes when a handler panics; set once

	in    *core  // the subscriber
	over  bool   // told, or let go; for handlers only
	early signal // if phase is toldEarly
	phase atomic.Int32
}

// The phases of a first signal.
const (
	subscribing int32 = iota
	toldEarly         // said something while it was being subscribed
	subscribed
)

// newFirstSignal makes a first signal that belongs to dst and is not subscribed yet.
func newFirstSignal[R any](g *serial.Serializer, dst *Subscriber[R], told func(signal)) *firstSignal {
	n := &firstSignal{told: told, owner: &dst.tree, root: dst.root.With(nil)}
	serial.Init(&n.Input, g, n.deliver)
	return n
}

// await tells a handler inside g the first notification of src.
func await[R any](g *serial.Serializer, dst *Subscriber[R], src Notifier, told func(signal)) {
	src.listen(newFirstSignal(g, dst, told))
}

// linger is await for a source that stays subscribed until the handler was told.
func linger[R any](g *serial.Serializer, dst *Subscriber[R], src Notifier, told func(signal)) {
	n := newFirstSignal(g, dst, told)
	n.lingers = true
	src.listen(n)
}

// listen subscribes n. It is called inside the serializer.
func (o Observable[T]) listen(n *firstSignal) {
	in := attach(new(attached[T]), n.owner, n.root, func(T, end) { n.next() }, n)
	n.in = &in.core
	o.SubscribeTo(in)
	if !n.phase.CompareAndSwap(subscribing, subscribed) {
		n.deliver(n.early)
	}
}

// next is told of a value by the subscriber.
func (n *firstSignal) next() {
	stop(n.in.life)
	if n.lingers {
		defer n.in.Unsubscribe()
	} else {
		n.in.Unsubscribe()
	}
	n.arrive(signal{})
}

// Error is called by the subscriber.
func (n *firstSignal) Error(err error) { n.arrive(signal{Kind: KindError, Err: err}) }

// Complete is called by the subscriber.
func (n *firstSignal) Complete() { n.arrive(signal{Kind: KindComplete}) }

// arrive takes the first notification. It is called once.
func (n *firstSignal) arrive(s signal) {
	if n.caller != 0 && n.caller != gort.Goid() {
		serial.Send(&n.Input, s)
		return
	}
	n.early = s
	if !n.phase.CompareAndSwap(subscribing, toldEarly) {
		serial.Send(&n.Input, s)
	}
}

func (n *firstSignal) deliver(s signal) {
	if n.over || n.owner.Closed() {
		return
	}
	n.over = true
	n.told(s)
}

// cancel unsubscribes. Only handlers call it.
func (n *firstSignal) cancel() {
	n.over = true
	n.in.Unsubscribe()
}
