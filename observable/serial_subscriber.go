package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// serialSubscriber receives from one source: the serializer handles what the source sends.
type serialSubscriber[T any] struct {
	serial.Input[Notification[T]]
	attached attached[T]
	next     func(T)
	end      ending
}

// newSerialSubscriber is [NewSubscriber] through a serializer, which calls o's functions.
func newSerialSubscriber[T, R any](g *serial.Serializer, dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	in := &serialSubscriber[T]{next: o.nextOrIgnore(), end: o.ending(dst)}
	in.Init(g, in.deliver)
	sub := in.attached.init(&dst.tree, dst.root, in.Next, in)
	sub.later = true
	return sub
}

// join is [ForwardTo] through a serializer.
func join[T, R any](g *serial.Serializer, src Observable[T], dst *Subscriber[R], o Observer[T]) {
	src.SubscribeTo(newSerialSubscriber(g, dst, o))
}

func (in *serialSubscriber[T]) Next(v T)        { in.Send(Notification[T]{Value: v}) }
func (in *serialSubscriber[T]) Error(err error) { in.Send(Notification[T]{Kind: KindError, Err: err}) }
func (in *serialSubscriber[T]) Complete()       { in.Send(Notification[T]{Kind: KindComplete}) }

func (in *serialSubscriber[T]) deliver(n Notification[T]) { in.attached.deliver(n, in.next, &in.end) }

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
