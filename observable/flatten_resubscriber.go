package observable

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// resubscriber subscribes to its source again and again, one run at a time, for Repeat and Retry.
// Runs and the notifiers between them may be on different goroutines, but never overlap.
type resubscriber[T any] struct {
	sources    successive[T] // a step is a run, or what is asked for before it
	src        Observable[T]
	name       string             // the operator's; set once
	fails      bool               // a run that fails brings another, and not one that completes; set once
	rerun      rerun              // says whether there is a next run; set once
	runs       int                // that count for it
	serializer *serial.Serializer // for notifiers; made for the first
	before     func()             // the next step, if that is not a run
}

// resubscribe makes an operator. Each subscriber has a rerun of its own. reset begins to count anew
// after each value.
func resubscribe[T any](name string, fails, reset bool, newRerun func() rerun) Operator[T, T] {
	return operate(name, func(src Observable[T], dst *Subscriber[T]) {
		r := &resubscriber[T]{src: src, name: name, fails: fails, rerun: newRerun()}
		if reset {
			r.sources.step = func(v T, _ end) {
				r.runs = 0
				dst.Next(v)
			}
		}
		r.sources.dst, r.sources.steps.Same = dst, true
		r.sources.steps.begin(r)
	})
}

func (r *resubscriber[T]) Run() {
	if f := r.before; f != nil {
		r.before, r.sources.steps.Same = nil, true
		f()
		return
	}
	takeUp(&r.sources, r.src)
}

func (r *resubscriber[T]) Error(err error) {
	if !r.fails || errors.Is(err, ErrTooDeep) || !r.again(err) {
		r.sources.dst.Error(err)
	}
}

func (r *resubscriber[T]) Complete() {
	if r.fails || !r.again(nil) {
		r.sources.dst.Complete()
	}
}

// again begins the next run, or waits for it, and reports whether there is one. As in RxJS, a run that
// has completed is torn down before there is a notifier, and one that has failed afterwards.
func (r *resubscriber[T]) again(err error) bool {
	r.runs++
	wait, ok := r.rerun(err, r.runs)
	switch {
	case !ok:
		return false
	case wait == nil:
		r.sources.steps.goOn()
	case r.fails:
		r.when(wait())
	default:
		r.before, r.sources.steps.Same = func() { r.when(wait()) }, false
		r.sources.steps.goOn()
	}
	return true
}

// when starts the next run at the notifier's first value.
func (r *resubscriber[T]) when(notifier Notifier) {
	must(!none(notifier), r.name+": Delay returned a nil Notifier")
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

// rerun decides whether a source is subscribed to again after so many runs, and makes the notifier
// to wait for. If it returns no function, the next run begins at once.
type rerun func(err error, runs int) (wait func() Notifier, ok bool)

// rerunOf is the rerun of a schedule, for one subscriber that subscribes now. With reset, a first
// run may come again, and time begins anew when it has ended.
func rerunOf(waits schedule.Schedule, s scheduler.Scheduler, reset bool) rerun {
	until := &appointment{s: s, started: s.Now()}
	return func(err error, runs int) (func() Notifier, bool) {
		if reset && runs == 1 {
			until.started = time.Time{}
		}
		_, ok := until.next(waits, schedule.Step{Attempt: runs, Err: err})
		return func() Notifier { return onceAt("Timer", until.due, s) }, ok
	}
}
