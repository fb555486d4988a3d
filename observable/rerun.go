package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// rerun is a subscription that subscribes to its source again and again, one run at a time: the
// engine of Repeat and Retry. What it does at the end of a run is in observe. Runs and the
// notifiers between them may be on different goroutines, but never overlap.
type rerun[T any] struct {
	serial.Trampoline // a step is a run, or what is asked for before it
	src               Observable[T]
	dst               *Subscriber[T]
	serializer        *serial.Serializer // for notifiers
	observe           Observer[T]        // of each run; set once
	run               *Subscriber[T]     // the latest
	before            func()             // the next step, if that is not a run
}

func newRerun[T any](src Observable[T], dst *Subscriber[T]) *rerun[T] {
	r := &rerun[T]{src: src, dst: dst, serializer: serial.New(dst.root), observe: Observer[T]{Next: dst.Next}}
	r.Step = r.next
	return r
}

func (r *rerun[T]) next() {
	if f := r.before; f != nil {
		r.before = nil
		f()
		return
	}
	r.subscribe()
}

func (r *rerun[T]) subscribe() {
	r.run = NewSubscriber(r.dst, r.observe)
	r.src.SubscribeTo(r.run)
}

// now runs once more.
func (r *rerun[T]) now() {
	r.run.Unsubscribe()
	r.Again()
}

// then ends the run, and does f when that has been torn down.
func (r *rerun[T]) then(f func()) {
	r.before = f
	r.now()
}

// when runs once more when a notifier sends a value. If that only completes, so does the result.
func (r *rerun[T]) when(notifier Notifier) {
	must(notifier != nil, "Delay: it gave a nil Notifier")
	r.serializer.Do(func() { await(r.serializer, r.dst, notifier, r.told) })
}

func (r *rerun[T]) told(s signal) {
	switch s.Kind {
	case KindNext:
		r.serializer.Then(r.now)
	case KindError:
		r.dst.Error(s.Err)
	case KindComplete:
		r.dst.Complete()
	}
}
