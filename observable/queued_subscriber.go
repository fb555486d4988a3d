package observable

// queuedSubscriber receives from one source. What comes inside a value waits for its end, so that
// the observer of a new window or group has subscribed, even behind an operator with several
// sources. A serializer would do that too, but costs atomics for each value. Only the source's
// caller touches it.
type queuedSubscriber[T any] struct {
	attached attached[T]
	next     func(T)
	end      ending
	busy     bool
	waiting  []Notification[T]
}

// newQueuedSubscriber is [NewSubscriber] with a queue for what comes inside a value.
func newQueuedSubscriber[T, R any](dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	in := &queuedSubscriber[T]{next: o.nextOrIgnore(), end: o.ending(dst)}
	sub := in.attached.init(&dst.tree, dst.root, func(v T, _ end) { in.Next(v) }, in)
	sub.later = true
	return sub
}

func (in *queuedSubscriber[T]) Next(v T) {
	if in.busy {
		in.waiting = append(in.waiting, Notification[T]{Value: v})
		return
	}
	in.busy = true
	defer in.leave() // also when user code panics
	in.next(v)
	for i := 0; i < len(in.waiting); i++ {
		in.deliver(in.waiting[i])
	}
}

func (in *queuedSubscriber[T]) leave() {
	in.busy = false
	if in.waiting != nil {
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
		in.waiting = append(in.waiting, n)
		return
	}
	in.deliver(n)
}

func (in *queuedSubscriber[T]) deliver(n Notification[T]) {
	in.attached.deliver(n, in.next, &in.end)
}
