package observable

import (
	"context"
	"sync"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// offload is the state of one subscription to MapGo or MapGoBy. Values wait in the jobs for a
// goroutine. Results go through the input, which puts them in order, to the hop.
type offload[T, R any] struct {
	deliverer
	name    string
	project func(context.Context, T) (R, error)
	ctx     context.Context
	cancel  context.CancelFunc
	dst     *Subscriber[R]
	in      *Subscriber[T]
	hop     *hop[R] // handlers send to it
	jobs    jobs[T] // set once
	input   serial.Input[outcome[R]]
	results results[R] // for handlers only
}

// jobs are the values that wait for a goroutine, and the calls.
type jobs[T any] interface {
	demand.Room // what the source asks, if blocks

	// Credit is that of a [demand.Blocker].
	Credit() int

	// admit has a call begin with v, or v wait.
	admit(v T) error

	// makeRoom counts a result that is delivered, if there is a bound, which may make room.
	makeRoom()

	// remain reports whether more results come after that many.
	remain(arrived uint64) bool

	// bounded reports whether any number is bounded, and blocks whether the source may wait.
	bounded() bool
	blocks() bool

	// fail is told the place of a call that has failed: no call begins any more for what comes after
	// it. After end none begins at all.
	fail(at uint64)
	end()
}

// worker makes the calls.
type worker[T any] interface {
	// onHost calls f in a run of the scheduler.
	onHost(f func())

	// call calls with v, whose place is at. It reports whether a further result is wanted.
	call(at uint64, v T) bool

	// turn is called when a value was dropped that results may wait for.
	turn()
}

// init prepares o, whose jobs are set.
func (o *offload[T, R]) init(s scheduler.Scheduler, dst *Subscriber[R]) {
	o.deliverer, o.dst = delivererOn(s), dst
	serial.Init(&o.input, serial.New(dst.root), o.arrive)
	o.ctx, o.cancel = context.WithCancel(dst.root.Ctx)
	out := dst
	if o.jobs.bounded() {
		out = NewSubscriber(dst, Observer[R]{Next: o.deliver})
	}
	o.hop = newHop(o.name, s, out, ObserveOnConfig{})
	o.hop.runs.release = o.jobs.end
	dst.AddFunc(o.close)
}

func (o *offload[T, R]) subscribe(src Observable[T]) {
	ends := func(err error) { serial.SerializerOf(&o.input).Do(func() { o.complete(err) }) }
	o.in = NewSubscriber(o.dst, Observer[T]{
		Next: o.next, Error: ends, Complete: func() { ends(nil) },
	})
	o.in.root = o.dst.root.With(o.room())
	src.SubscribeTo(o.in)
}

// close is called when the subscription closes.
func (o *offload[T, R]) close() {
	o.cancel()
	o.jobs.end()
}

// next takes a value of the source.
func (o *offload[T, R]) next(v T) {
	if err := o.jobs.admit(v); err != nil {
		o.in.Error(stuck(o.name, o.s, err))
	}
}

// room is what the source asks.
func (o *offload[T, R]) room() demand.Room {
	switch {
	case !o.jobs.bounded():
		return o.hop.roomAbove()
	case o.jobs.blocks():
		return offloadRoom[T, R]{o}
	default:
		return nil
	}
}

// offloadRoom is what the source asks if it may wait.
type offloadRoom[T, R any] struct{ of *offload[T, R] }

func (r offloadRoom[T, R]) Ready(a *demand.Asker) bool { return r.of.jobs.Ready(a) }
func (r offloadRoom[T, R]) Credit() int                { return r.of.jobs.Credit() }
func (r offloadRoom[T, R]) MayBlock() bool             { return r.of.hop.mayBlock() }

func (r offloadRoom[T, R]) Await(c *sync.Cond) error { return r.of.await(c) }

// onHost is for the jobs.
func (o *offload[T, R]) onHost(f func()) {
	o.s.NewAction(action.Func(func(*action.Action) { f() })).Schedule(0)
}

// turn is for the jobs.
func (o *offload[T, R]) turn() { serial.SerializerOf(&o.input).Do(o.pass) }

// arrive is a handler. A call whose context has ended may return that as its error, before the end
// of the subscriber's context has closed the subscription: it is not delivered.
func (o *offload[T, R]) arrive(r outcome[R]) {
	if o.results.told || o.ctx.Err() != nil {
		return
	}
	if r.err != nil { // what comes after it will not be wanted
		o.in.Unsubscribe()
		o.jobs.fail(r.at)
	}
	o.results.put(r)
	o.pass()
}

// pass is a handler. It passes on what has its turn.
func (o *offload[T, R]) pass() {
	for r, ok := o.results.next(); ok; r, ok = o.results.next() {
		if r.err != nil {
			o.end(r.err)
		} else {
			o.hop.next(r.value)
		}
	}
	o.finish()
}

// complete is a handler. The source has completed, or failed with err.
func (o *offload[T, R]) complete(err error) {
	if o.results.complete(err) {
		o.end(err)
	} else {
		o.finish()
	}
}

// finish sends the end after the last result.
func (o *offload[T, R]) finish() {
	q := &o.results
	if !q.told && q.completed && !o.jobs.remain(q.arrived) {
		o.end(q.err)
	}
}

func (o *offload[T, R]) end(err error) {
	o.results.told = true
	n := Notification[R]{Kind: KindComplete}
	if err != nil {
		o.in.Unsubscribe()
		o.close()
		n = Notification[R]{Kind: KindError, Err: err}
	}
	o.hop.finish(n)
}

// deliver is called by the scheduler, if there is a bound.
func (o *offload[T, R]) deliver(v R) {
	o.jobs.makeRoom()
	if o.jobs.blocks() && o.on == nil {
		o.enter()
		defer o.leave()
	}
	o.dst.Next(v)
}
