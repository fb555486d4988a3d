package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// resubscriber subscribes to its source again and again, one run at a time, for Repeat and Retry.
// observe decides what the end of a run does. Runs and the notifiers between them may be on
// different goroutines, but never overlap.
type resubscriber[T any] struct {
	serial.Trampoline // a step is a run, or what is asked for before it
	src               Observable[T]
	dst               *Subscriber[T]
	serializer        *serial.Serializer // for notifiers
	observe           Observer[T]        // of each run; set once
	run               *Subscriber[T]     // the latest
	before            func()             // the next step, if that is not a run
}

func newResubscriber[T any](src Observable[T], dst *Subscriber[T]) *resubscriber[T] {
	r := &resubscriber[T]{src: src, dst: dst, serializer: serial.New(dst.root), observe: Observer[T]{Next: dst.Next}}
	r.Step = r.next
	return r
}

func (r *resubscriber[T]) next() {
	if f := r.before; f != nil {
		r.before = nil
		f()
		return
	}
	r.subscribe()
}

func (r *resubscriber[T]) subscribe() {
	r.run = NewSubscriber(r.dst, r.observe)
	r.src.SubscribeTo(r.run)
}

// now starts the next run.
func (r *resubscriber[T]) now() {
	r.run.Unsubscribe()
	r.Again()
}

// then ends the run, and calls f when the run has been torn down.
func (r *resubscriber[T]) then(f func()) {
	r.before = f
	r.now()
}

// when starts the next run at the notifier's first value. If the notifier only completes, so does
// the result.
func (r *resubscriber[T]) when(notifier Notifier) {
	must(notifier != nil, "Delay: it gave a nil Notifier")
	r.serializer.Do(func() { await(r.serializer, r.dst, notifier, r.told) })
}

func (r *resubscriber[T]) told(s signal) {
	switch s.Kind {
	case KindNext:
		r.serializer.Then(serial.Func(r.now))
	case KindError:
		r.dst.Error(s.Err)
	case KindComplete:
		r.dst.Complete()
	}
}
