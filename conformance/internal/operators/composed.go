package operators

import "github.com/rxsched/rxsched/observable"

// Tools to compose the operators of RxJS that package observable leaves to its users.

// failing applies an operator whose functions call fail if they throw. The result fails at once,
// and ignores later values.
func failing(src obs, make func(fail func(error)) op) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		make(dst.Error)(src).SubscribeTo(dst)
	})(src)
}

// breakable is src for one subscriber. It fails when fail is called, or when it is subscribed after
// that.
func breakable(src obs) (broken obs, fail func(error)) {
	var early error
	now := func(err error) { early = err }
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		if early != nil {
			dst.Error(early)
			return
		}
		now = dst.Error
		src.SubscribeTo(dst)
	})(src), func(err error) { now(err) }
}

func failIf(fail func(error), err error) {
	if err != nil {
		fail(err)
	}
}

// orFail returns a function that calls fail if f throws, and gives nil then.
func (f fn) orFail(fail func(error)) func(args ...any) any {
	return func(args ...any) any {
		v, err := f(args...)
		failIf(fail, err)
		return v
	}
}

// resubscription subscribes to its source whenever a notifier, which is made of the ends of its
// runs, sends a value.
type resubscription struct {
	src      obs
	dst      *observable.Subscriber[any]
	notifier fn
	observe  observable.Observer[any] // of each run

	ends  *observable.Subject[any]    // made for the first end
	run   *observable.Subscriber[any] // the latest, once it has been subscribed
	again bool                        // asked for while a run was being subscribed
	ended bool                        // the latest run has completed
	over  bool                        // the notifier has completed
}

// resubscribing applies a resubscription, of which observer says what becomes of its runs.
func resubscribing(c *call, observer func(*resubscription) observable.Observer[any]) obs {
	notifier := c.fn("notifier")
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		r := &resubscription{src: src, dst: dst, notifier: notifier}
		r.observe = observer(r)
		r.subscribe()
	})(c.on)
}

func retryWhen(c *call) obs {
	return resubscribing(c, func(r *resubscription) observable.Observer[any] {
		failed := func(err error) { r.tell(errorValue(err), r.dst.Complete) }
		return observable.Observer[any]{Next: r.dst.Next, Error: failed}
	})
}

func repeatWhen(c *call) obs {
	return resubscribing(c, func(r *resubscription) observable.Observer[any] {
		completed := func() {
			r.ended = true
			if r.over {
				r.dst.Complete()
				return
			}
			r.tell(nil, r.exhausted)
		}
		return observable.Observer[any]{Next: r.dst.Next, Complete: completed}
	})
}

// exhausted is told that the notifier of repeatWhen has completed.
func (r *resubscription) exhausted() {
	r.over = true
	if r.ended {
		r.dst.Complete()
	}
}

// subscribe begins a run, and another one if it was asked for meanwhile.
func (r *resubscription) subscribe() {
	for again := true; again; {
		r.ended = false
		run := observable.NewSubscriber(r.dst, r.observe)
		r.src.SubscribeTo(run)
		r.run = run
		if again, r.again = r.again, false; again {
			run.Unsubscribe()
			r.run = nil
		}
	}
}

// tell tells the notifier, which is made for the first one, of the end of a run.
func (r *resubscription) tell(end any, completed func()) {
	if r.ends == nil {
		r.ends = observable.NewSubject[any]()
		wake := func(any) {
			if r.run == nil {
				r.again = true
				return
			}
			r.subscribe()
		}
		notifier := observable.NewSubscriber(r.dst, observable.Observer[any]{Next: wake, Complete: completed})
		r.notifier.observable(r.ends.Observable()).SubscribeTo(notifier)
	}
	r.ends.Next(end)
}

func expand(c *call) obs {
	most, s := c.num("concurrent", 0), c.scheduler()
	return c.projecting("project", func(project func(any) obs) op {
		if s == nil {
			return observable.ExpandWithConfig(project, observable.ExpandConfig{Concurrent: most})
		}
		return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
			e := &expansion{dst: dst, project: project, most: most, later: observable.Timer(0, s)}
			observable.ForwardTo(src, dst, observable.Observer[any]{Next: e.next, Complete: e.complete})
		})
	})
}

// expansion is expand with a scheduler. What has waited is launched later, and doesn't count until
// then.
type expansion struct {
	dst       *observable.Subscriber[any]
	project   func(any) obs
	most      int                        // that run at a time; 0 if there is no limit
	later     observable.Observable[int] // a run on the scheduler
	running   int
	waiting   []any
	completed bool // the source has
}

func (e *expansion) full() bool { return e.most > 0 && e.running >= e.most }

func (e *expansion) next(v any) {
	if e.full() {
		e.waiting = append(e.waiting, v)
		return
	}
	e.launch(v)
}

func (e *expansion) launch(v any) {
	e.running++
	e.dst.Next(v)
	observable.ForwardTo(e.project(v), e.dst, observable.Observer[any]{Next: e.next, Complete: e.done})
}

// done is told that a projected observable has completed.
func (e *expansion) done() {
	for e.running--; len(e.waiting) > 0 && !e.full(); e.waiting = e.waiting[1:] {
		v := e.waiting[0]
		launch := observable.Observer[int]{Complete: func() { e.launch(v) }}
		observable.ForwardTo(e.later, e.dst, launch)
	}
	e.finish()
}

func (e *expansion) complete() {
	e.completed = true
	e.finish()
}

func (e *expansion) finish() {
	if e.completed && e.running == 0 && len(e.waiting) == 0 {
		e.dst.Complete()
	}
}
