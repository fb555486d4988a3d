package observable

import (
	"github.com/rxsched/rxsched/observable/internal/notice"
	"github.com/rxsched/rxsched/observable/internal/scope"
)

// queuedSubscriber receives from one source. What comes inside a value waits for its end, so that
// the observer of a new window or group has subscribed, even behind an operator with several
// sources. A serializer would do that too, but costs atomics for each value. Only the source's
// caller touches it.
type queuedSubscriber[T any] struct {
	attached attached[T]
	next     func(T)
	end      ending
	busy     bool
	waiting  []noticed[T]
	place    notice.Place
	root     scope.Scope // of what is above
}

// noticed is a notification that waits, with the notice of a window that it may bring.
type noticed[T any] struct {
	Notification[T]
	notice *notice.Notice // held; may be nil
}

// release drops what waits.
func release[T any](waiting []noticed[T]) {
	for _, one := range waiting {
		one.notice.Release()
	}
}

// newQueuedSubscriber is [NewSubscriber] with a queue for what comes inside a value. root is that of
// its operator.
func newQueuedSubscriber[T, R any](
	dst *Subscriber[R], root *scope.Scope, o Observer[T],
) *queuedSubscriber[T] {
	in := &queuedSubscriber[T]{next: orIgnore(o.Next), end: ending{dst, o.Error, o.Complete}}
	in.root = root.Above(&in.place)
	sub := attach(&in.attached, &dst.tree, &in.root, func(v T, _ end) { in.Next(v) }, in)
	sub.later = true
	return in
}

func (in *queuedSubscriber[T]) Next(v T) {
	if in.busy {
		in.queue(Notification[T]{Value: v})
		return
	}
	in.busy = true
	defer in.leave() // also when user code panics
	in.next(v)
	for i := 0; i < len(in.waiting); i++ {
		in.deliverWaiting(&in.waiting[i])
	}
}

func (in *queuedSubscriber[T]) deliverWaiting(one *noticed[T]) {
	n, brings := one.Notification, one.notice
	one.notice = nil
	in.place.Within(brings, func() { in.deliver(n) })
}

func (in *queuedSubscriber[T]) queue(n Notification[T]) {
	in.waiting = append(in.waiting, noticed[T]{n, in.place.Take()})
}

func (in *queuedSubscriber[T]) leave() {
	in.busy = false
	if in.waiting != nil {
		release(in.waiting) // if user code has panicked
		clear(in.waiting)
		in.waiting = in.waiting[:0]
	}
}

func (in *queuedSubscriber[T]) Error(err error) {
	in.finish(Notification[T]{Kind: KindError, Err: err})
}

func (in *queuedSubscriber[T]) Complete() { in.finish(Notification[T]{Kind: KindComplete}) }

func (in *queuedSubscriber[T]) finish(n Notification[T]) {
	if in.busy {
		in.queue(n)
		return
	}
	in.deliver(n)
}

func (in *queuedSubscriber[T]) deliver(n Notification[T]) {
	switch {
	case in.attached.sub.tree.Closed():
	case n.Kind == KindNext:
		in.next(n.Value)
	default:
		deliverEnd(&in.attached.sub.core, &in.end, n.Kind == KindError, n.Err)
	}
}
