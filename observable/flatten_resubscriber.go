package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// resubscriber subscribes to its source again and again, one run at a time, for Repeat and Retry.
// Runs and the notifiers between them may be on different goroutines, but never overlap.
type resubscriber[T any] struct {
	sources    successive[T] // a step is a run, or what is asked for before it
	src        Observable[T]
	rerun      rerun              // says whether there is a next run; set once
	runs       int                // that count for it
	serializer *serial.Serializer // for notifiers; made for the first
	before     func()             // the next step, if that is not a run
}

func (r *resubscriber[T]) Run() {
	if f := r.before; f != nil {
		r.before, r.sources.steps.Same = nil, true
		f()
		return
	}
	takeUp(&r.sources, r.src)
}

// then ends the run, and calls f when the run has been torn down.
func (r *resubscriber[T]) then(f func()) {
	r.before, r.sources.steps.Same = f, false
	r.sources.steps.goOn()
}

// when starts the next run at the notifier's first value. If the notifier only completes, so does
// the result.
func (r *resubscriber[T]) when(name string, notifier Notifier) {
	must(!none(notifier), name+": Delay returned a nil Notifier")
	if r.serializer == nil {
		r.serializer = serial.New(r.sources.dst.root)
	}
	r.serializer.Do(func() { await(r.serializer, r.sources.dst, notifier, r.told) })
}

func (r *resubscriber[T]) told(s signal) {
	switch s.Kind {
	case KindNext:
		r.serializer.Then(serial.Func(r.sources.steps.resume))
	case KindError:
		r.sources.dst.Error(s.Err)
	case KindComplete:
		r.sources.dst.Complete()
	}
}
