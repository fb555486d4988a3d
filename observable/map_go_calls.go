package observable

import (
	"context"
	"fmt"
	"sync"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// offload is the state of one subscription to MapGo or MapGoBy. Values wait in the jobs for a
// goroutine. Results go through the input, and in their order to the hop.
type offload[T, R any] struct {
	deliverer
	name    string
	key     func(T) any // or nil
	project func(context.Context, T) (R, error)
	ctx     context.Context
	cancel  context.CancelFunc
	dst     *Subscriber[R]
	in      *Subscriber[T]
	hop     *hop[R] // handlers send to it
	jobs    jobs
	input   serial.Input[*offloaded[T, R]] // those whose calls have returned

	// For handlers only.
	completed bool // the source has, or has failed with err
	err       error
	told      bool // the end is on its way
}

// offloaded is a value, and what its call returned.
type offloaded[T, R any] struct {
	job
	on     *offload[T, R]
	value  T
	result R
	err    error
}

// subscribe prepares o, whose jobs are set, and subscribes it to src.
func (o *offload[T, R]) subscribe(src Observable[T], s scheduler.Scheduler, dst *Subscriber[R]) {
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
	ends := func(err error) { o.inside(func() { o.complete(err) }) }
	o.in = NewSubscriber(dst, Observer[T]{Next: o.next, Error: ends, Complete: func() { ends(nil) }})
	o.in.root = dst.root.With(o.room())
	src.SubscribeTo(o.in)
}

func (o *offload[T, R]) inside(f func()) { serial.SerializerOf(&o.input).Do(f) }

func (o *offload[T, R]) onHost(f func()) {
	o.s.NewAction(action.Func(func(*action.Action) { f() })).Schedule(0)
}

func (o *offload[T, R]) close() {
	o.cancel()
	o.jobs.end()
}

func (o *offload[T, R]) next(v T) {
	one := &offloaded[T, R]{on: o, value: v}
	one.of = one
	var key any
	if o.key != nil {
		key = o.key(v)
	}
	dropped, err := o.jobs.admit(&one.job, key)
	if dropped { // results may wait for it
		o.inside(o.pass)
	}
	if err != nil {
		o.in.Error(stuck(o.name, o.s, err))
	}
}

func (o *offload[T, R]) room() demand.Room {
	switch {
	case !o.jobs.bounded():
		return o.hop.roomAbove()
	case o.jobs.blocks():
		return offloadRoom[T, R]{&o.jobs, o}
	default:
		return nil
	}
}

// offloadRoom is what the source asks if it may wait.
type offloadRoom[T, R any] struct {
	*jobs
	of *offload[T, R]
}

func (r offloadRoom[T, R]) MayBlock() bool           { return r.of.hop.mayBlock() }
func (r offloadRoom[T, R]) Await(c *sync.Cond) error { return r.of.await(c) }

// call is on a goroutine of the jobs.
func (one *offloaded[T, R]) call() bool {
	o := one.on
	if o.ctx.Err() != nil { // no result is wanted
		return false
	}
	returned := false
	defer func() {
		if !returned {
			o.panicked(recover())
		}
	}()
	one.result, one.err = o.project(o.ctx, one.value)
	returned = true
	point.At(o, "result")
	serial.Send(&o.input, one)
	return true
}

// panicked takes a panic to the host. It does not belong to the subscription, which may have been
// closed: a panic must not get lost.
func (o *offload[T, R]) panicked(recovered any) {
	if recovered == nil {
		recovered = fmt.Errorf("observable: %s: project called runtime.Goexit", o.name)
	}
	failure := subscription.NewPanicError(recovered)
	o.jobs.end() // no further call begins
	o.onHost(func() {
		returned := false
		defer o.dst.root.Guard(&returned)
		panic(failure)
	})
}

// arrive is a handler. A call whose context has ended may return that as its error, before the end
// of the subscriber's context has closed the subscription: it is not delivered.
func (o *offload[T, R]) arrive(one *offloaded[T, R]) {
	if o.told || o.ctx.Err() != nil {
		return
	}
	if one.err != nil { // what comes after it will not be wanted
		o.in.Unsubscribe()
	}
	o.jobs.returned(&one.job, one.err != nil)
	o.pass()
}

// pass is a handler. It passes on what has its turn, and the end after the last result.
func (o *offload[T, R]) pass() {
	for !o.told {
		j := o.jobs.next()
		if j == nil {
			break
		}
		if one := j.of.(*offloaded[T, R]); one.err != nil {
			o.end(one.err)
		} else {
			o.hop.next(one.result)
		}
	}
	if !o.told && o.completed && o.jobs.none() {
		o.end(o.err)
	}
}

// complete is a handler. The source has completed, or failed with err.
func (o *offload[T, R]) complete(err error) {
	o.completed, o.err = true, err
	if err != nil && o.jobs.config.Unordered && !o.told {
		o.end(err)
	}
	o.pass()
}

func (o *offload[T, R]) end(err error) {
	o.told = true
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
	o.jobs.delivered()
	if o.jobs.blocks() && o.on == nil {
		o.call(func() { o.dst.Next(v) })
	} else {
		o.dst.Next(v)
	}
}
