package observable

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// MapGoConfig sets the order and the bound of [MapGoWithConfig].
type MapGoConfig struct {
	// Unordered delivers results as the calls return, and not in the order of the source. An error
	// of a call or of the source ends the sequence as soon as it comes.
	Unordered bool

	// Backlog bounds the values that wait for a goroutine. The values in a call do not count. No
	// call begins while Limit results wait for their turn or for the scheduler, so results are
	// bounded, too. OverflowFail unsubscribes from the source at once; its error comes like an
	// error of the source. With OverflowBlock sources that can wait do, and go on in a run of the
	// scheduler if they send in a loop. With others the sequence fails in this way, with
	// [ErrWouldDeadlock], if the producer would wait on the goroutine that drives the scheduler's
	// host: see [ObserveOnConfig].
	Backlog Backlog
}

// MapGo sends what project makes of each value, and has project work on goroutines of its own: for
// functions that compute long, or wait. At most so many calls as there are workers run at a time.
// The results are delivered on s, as [ObserveOn] does, in the order of the source, whose values
// wait without a limit. Errors have their place in this order: the first error of a call ends the
// sequence. No call begins after a call has failed.
//
// The context of project derives from the subscriber's. It ends when the sequence does, or when
// the subscription closes; then no further call begins, and project should return. The goroutines
// start when there is work, and end when there is none or when the call that they run returns.
//
// A panic of project closes the subscription and comes out of a run of s, so the host gets it, with
// the stack of the call. A call that ends its goroutine counts as a panic. If the host closes
// first, nobody gets it.
//
//	source:                                    -1-2-----|
//	MapGo(2, n -> n, 1 in 4 ms, 2 in 1 ms, s): -----(12)|
func MapGo[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler,
) Operator[T, R] {
	checkMapGo("MapGo", workers, project != nil, s)
	return MapGoWithConfig(workers, project, s, MapGoConfig{})
}

// MapGoWithConfig is MapGo that may deliver results as they come, or with a bounded backlog. It
// panics if the bound is invalid.
//
//	source:                                           -1-2-----|
//	MapGoWithConfig(2, n -> n, 1 in 4 ms, 2 in 1 ms, s,
//		MapGoConfig{Unordered: true}):                ----21---|
func MapGoWithConfig[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler, c MapGoConfig,
) Operator[T, R] {
	checkMapGo("MapGoWithConfig", workers, project != nil, s)
	c.Backlog.check("MapGoWithConfig: Backlog")
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		newOffload(workers, project, s, dst, c).subscribe(src)
	})
}

func checkMapGo(who string, workers int, projects bool, s scheduler.Scheduler) {
	must(workers > 0, who+": workers is not positive")
	must(projects, who+": nil project")
	must(s != nil, who+": nil s")
}

// errGoexit is the panic of a call that ended its goroutine.
var errGoexit = errors.New("observable: MapGo: project called runtime.Goexit")

// offload is the state of one subscription to MapGo. Values wait in the calls for a goroutine.
// Results go through the input, which puts them in order, to the hop.
type offload[T, R any] struct {
	deliverer
	project func(context.Context, T) (R, error)
	ctx     context.Context
	cancel  context.CancelFunc
	dst     *Subscriber[R]
	in      *Subscriber[T]
	hop     *coalescingHop[R] // handlers send to it
	calls   calls[T]
	input   serial.Input[outcome[R]]
	results results[R] // for handlers only
}

func newOffload[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler,
	dst *Subscriber[R], c MapGoConfig,
) *offload[T, R] {
	o := &offload[T, R]{project: project, dst: dst}
	o.s, o.results.unordered = s, c.Unordered
	o.calls.on, o.calls.workers = o, workers
	o.calls.init(c.Backlog, o.await)
	o.input.Init(serial.New(dst.root), o.arrive)
	o.ctx, o.cancel = context.WithCancel(dst.root.Ctx)
	out := dst
	if c.Backlog.bounded() {
		out = NewSubscriber(dst, Observer[R]{Next: o.deliver})
	}
	o.hop = newCoalescingHop("MapGo", s, out, 0)
	o.hop.hop.release = o.calls.end
	dst.AddFunc(o.close)
	return o
}

func (o *offload[T, R]) subscribe(src Observable[T]) {
	ends := func(err error) { o.input.Serializer().Do(func() { o.complete(err) }) }
	o.in = NewSubscriber(o.dst, Observer[T]{
		Next: o.next, Error: ends, Complete: func() { ends(nil) },
	})
	o.in.root = o.dst.root.With(o.room())
	src.SubscribeTo(o.in)
}

// close is called when the subscription closes.
func (o *offload[T, R]) close() {
	o.cancel()
	o.calls.end()
}

// next takes a value of the source.
func (o *offload[T, R]) next(v T) {
	if err := o.calls.admit(v); err != nil {
		o.in.Error(stuck("MapGo", o.s, err))
	}
}

// room is what the source asks.
func (o *offload[T, R]) room() demand.Room {
	switch {
	case !o.calls.bounded():
		return o.hop.roomAbove()
	case o.calls.blocks():
		o.hop.onStall = o.calls.interrupt
		return offloadRoom[T, R]{o}
	default:
		return nil
	}
}

// offloadRoom is what the source of a bounded MapGo asks.
type offloadRoom[T, R any] struct{ *offload[T, R] }

func (r offloadRoom[T, R]) Ready(a *demand.Asker) bool { return r.calls.gate.Ready(a) }
func (r offloadRoom[T, R]) Credit() int                { return r.calls.credit() }
func (r offloadRoom[T, R]) MayBlock() bool             { return r.hop.mayBlock() }

func (r offloadRoom[T, R]) Await(c *sync.Cond, stuck *atomic.Bool) error {
	return r.await(c, stuck)
}

// await waits for a delivery.
func (o *offload[T, R]) await(c *sync.Cond, stuck *atomic.Bool) error {
	if waited, err := o.hop.awaitBelow(c, stuck); waited {
		return err
	}
	return o.deliverer.await(c, stuck)
}

// Driver is that of the results.
func (o *offload[T, R]) Driver() int64 { return o.hop.Driver() }

// onHost is for the calls.
func (o *offload[T, R]) onHost(f func()) {
	o.s.NewAction(action.Func(func(*action.Action) { f() })).Schedule(0)
}

// work is a goroutine.
func (o *offload[T, R]) work(at uint64, v T) {
	for ok := true; ok; at, v, ok = o.calls.proceed() {
		if o.ctx.Err() != nil { // nobody wants any result
			return
		}
		o.call(at, v)
	}
}

func (o *offload[T, R]) call(at uint64, v T) {
	returned := false
	defer func() {
		if !returned {
			o.panicked(recover())
		}
	}()
	value, err := o.project(o.ctx, v)
	returned = true
	point.At(o, "result")
	o.input.Send(outcome[R]{at: at, value: value, err: err, there: true})
}

// panicked takes a panic to the host. It does not belong to the subscription, which may have been
// closed: a panic must not get lost.
func (o *offload[T, R]) panicked(recovered any) {
	if recovered == nil {
		recovered = errGoexit
	}
	failure := subscription.NewPanicError(recovered)
	o.calls.end() // no further call begins
	o.s.NewAction(action.Func(func(*action.Action) {
		returned := false
		defer o.dst.root.Guard(&returned)
		panic(failure)
	})).Schedule(0)
}

// arrive is a handler. A call whose context has ended may return that as its error, before the end
// of the subscriber's context has closed the subscription: nobody wants it.
func (o *offload[T, R]) arrive(r outcome[R]) {
	if o.results.told || o.ctx.Err() != nil {
		return
	}
	if r.err != nil { // what comes after it will not be wanted
		o.in.Unsubscribe()
		o.calls.end()
	}
	o.results.put(r)
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
	if !q.told && q.completed && !o.calls.remain(q.arrived) {
		o.end(q.err)
	}
}

// end sends the end.
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

// deliver is called by the scheduler, if the backlog is bounded.
func (o *offload[T, R]) deliver(v R) {
	o.calls.makeRoom()
	if o.calls.blocks() {
		o.enter()
		defer o.leave()
	}
	o.dst.Next(v)
}
