package observable

// rerunWhen is a subscription that subscribes to its source when a notifier says so: the engine of
// RepeatWhen and RetryWhen. The notifier is made of the ends of runs, as E says them. Several runs
// may be going on.
type rerunWhen[T, E, N any] struct {
	trampoline // a step is the beginning of a run
	src        Observable[T]
	dst        *Subscriber[T]
	gate       *gate
	notifier   func(ends Observable[E]) (Observable[N], error)

	// The rest is for handlers only.

	observe   Observer[T] // of each run; set once
	completed func()      // the notifier has; set once
	ends      *Subject[E] // made for the first end
	ended     bool        // the latest run has
}

func newRerunWhen[T, E, N any](src Observable[T], dst *Subscriber[T], notifier func(Observable[E]) (Observable[N], error)) *rerunWhen[T, E, N] {
	r := &rerunWhen[T, E, N]{src: src, dst: dst, gate: newGate(dst), notifier: notifier, observe: Observer[T]{Next: dst.Next}}
	r.step = func() { inside(r.gate, r.start) }
	return r
}

// start begins a run. It is torn down when the notifier has been told of its end, and the next may
// have begun: so it is in RxJS.
func (r *rerunWhen[T, E, N]) start() {
	r.ended = false
	in := makeInlet(r.gate, r.dst, r.observe)
	in.lingers = true
	r.gate.then(func() { r.src.SubscribeTo(in.sub) })
}

// tell tells the notifier, once that is there, of the end of a run.
func (r *rerunWhen[T, E, N]) tell(end E) {
	if r.ends == nil {
		r.ends = NewSubject[E]()
		r.gate.then(r.open)
	}
	ends := r.ends
	r.gate.then(func() { ends.Next(end) })
}

// open makes the notifier and subscribes to it.
func (r *rerunWhen[T, E, N]) open() {
	notifier, err := r.notifier(r.ends.Observable())
	if err != nil {
		inside(r.gate, func() { r.dst.Error(err) })
		return
	}
	join(r.gate, notifier, r.dst, Observer[N]{
		Next:     func(N) { r.gate.then(r.wake) },
		Complete: r.completed,
	})
}

// wake begins a run. While one is being begun, all that is asked for is one more, as in RxJS.
func (r *rerunWhen[T, E, N]) wake() {
	if r.asked.Load() < 2 {
		r.again()
	}
}
