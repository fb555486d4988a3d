package observable

import (
	"context"
	"errors"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/ring"
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
	// error of the source. With OverflowBlock the sequence fails in this way, with
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

// offload is the state of one subscription to MapGo. Values wait in the queue for a goroutine.
// Results go through the serializer, which puts them in order, to the hop.
//
// While values wait, no further call may start: whoever changes that starts one.
type offload[T, R any] struct {
	boundedQueue[T] // whose mu guards the counts
	deliverer
	workers   int
	unordered bool
	project   func(context.Context, T) (R, error)
	ctx       context.Context
	cancel    context.CancelFunc
	dst       *Subscriber[R]
	in        *Subscriber[T]
	hop       *coalescingHop[R] // handlers send to it
	serial    *serial.Serializer
	results   serial.Input[outcome[R]]

	busy  int    // calls that run; guarded by mu
	begun uint64 // calls; guarded by mu
	taken uint64 // results that s has taken, if they are bounded; guarded by mu

	// The fields below are for handlers only.

	arrived   uint64                // results
	early     ring.Ring[outcome[R]] // results from the next one to be passed on, at their places
	completed bool                  // the source has, or has failed with err
	err       error
	told      bool // the end is on its way
}

// outcome is what a call returned.
type outcome[R any] struct {
	at    uint64 // the place of its value among all that were begun
	value R
	err   error
	there bool
}

func newOffload[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler,
	dst *Subscriber[R], c MapGoConfig,
) *offload[T, R] {
	o := &offload[T, R]{workers: workers, unordered: c.Unordered, project: project, dst: dst}
	o.s = s
	o.init(c.Backlog, o.deliverer.await)
	o.serial = serial.New(dst.root)
	o.results.Init(o.serial, o.arrive)
	o.ctx, o.cancel = context.WithCancel(dst.root.Ctx)
	out := dst
	if o.bounded() {
		out = NewSubscriber(dst, Observer[R]{Next: o.deliver})
	}
	o.hop = newCoalescingHop("MapGo", s, out, 0)
	o.hop.hop.release = o.end
	dst.AddFunc(o.close)
	return o
}

func (o *offload[T, R]) subscribe(src Observable[T]) {
	o.in = NewSubscriber(o.dst, Observer[T]{
		Next:     o.next,
		Error:    func(err error) { o.serial.Do(func() { o.complete(err) }) },
		Complete: func() { o.serial.Do(func() { o.complete(nil) }) },
	})
	src.SubscribeTo(o.in)
}

// close is called when the subscription closes.
func (o *offload[T, R]) close() {
	o.cancel()
	o.end()
}

// next takes a value of the source.
func (o *offload[T, R]) next(v T) {
	if err := o.admit(v); err != nil {
		o.in.Error(err)
	}
}

// admit has a call begin, or v wait.
func (o *offload[T, R]) admit(v T) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.mayStartLocked() { // so nothing waits
		o.startLocked(v)
		return nil
	}
	_, _, err := o.putLocked(v)
	o.startAllLocked() // v may have waited for room
	return err
}

// mayStartLocked reports whether a call may begin.
func (o *offload[T, R]) mayStartLocked() bool {
	return !o.over && o.busy < o.workers && !(o.bounded() && o.undeliveredLocked() >= o.Limit)
}

// undeliveredLocked is how many results wait.
func (o *offload[T, R]) undeliveredLocked() int { return int(o.begun-o.taken) - o.busy }

func (o *offload[T, R]) startLocked(v T) {
	at := o.beginLocked()
	point.Go(func() { o.work(at, v) })
}

// startAllLocked has calls begin as long as they may and values wait.
func (o *offload[T, R]) startAllLocked() {
	for o.waiting.Len() > 0 && o.mayStartLocked() {
		o.startLocked(o.popLocked())
	}
}

// beginLocked counts a call that begins, and returns its place.
func (o *offload[T, R]) beginLocked() (at uint64) {
	o.busy++
	o.begun++
	return o.begun - 1
}

// work is a goroutine.
func (o *offload[T, R]) work(at uint64, v T) {
	for ok := true; ok; at, v, ok = o.proceed() {
		if o.ctx.Err() != nil { // nobody wants any result
			return
		}
		o.call(at, v)
	}
}

// proceed takes the value for the next call of a goroutine, unless that has nothing more to do.
func (o *offload[T, R]) proceed() (at uint64, v T, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.busy--
	if o.waiting.Len() == 0 || !o.mayStartLocked() {
		return 0, v, false
	}
	return o.beginLocked(), o.popLocked(), true
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
	o.results.Send(outcome[R]{at: at, value: value, err: err, there: true})
}

// panicked takes a panic to the host. It does not belong to the subscription, which may have been
// closed: a panic must not get lost.
func (o *offload[T, R]) panicked(recovered any) {
	if recovered == nil {
		recovered = errGoexit
	}
	failure := subscription.NewPanicError(recovered)
	o.end() // no further call begins
	o.s.NewAction(action.Func(func(*action.Action) {
		returned := false
		defer o.dst.root.Guard(&returned)
		panic(failure)
	})).Schedule(0)
}

// arrive is a handler. A call whose context has ended may return that as its error, before the end
// of the subscriber's context has closed the subscription: nobody wants it.
func (o *offload[T, R]) arrive(r outcome[R]) {
	if o.told || o.ctx.Err() != nil {
		return
	}
	o.arrived++
	if o.unordered {
		o.pass(r)
	} else {
		o.order(r)
	}
	o.finish()
}

// order passes results on as soon as all results before are there.
func (o *offload[T, R]) order(r outcome[R]) {
	if r.err != nil { // what comes after it will not be wanted
		o.in.Unsubscribe()
		o.end()
	}
	for !o.early.Has(r.at) {
		o.early.Push(outcome[R]{})
	}
	*o.early.At(r.at) = r
	for o.early.Len() > 0 && o.early.At(o.early.Head()).there && !o.told {
		o.pass(o.early.Pop())
	}
}

// pass passes a result on to the scheduler.
func (o *offload[T, R]) pass(r outcome[R]) {
	if r.err != nil {
		o.fail(r.err)
		return
	}
	o.hop.next(r.value)
}

func (o *offload[T, R]) fail(err error) {
	o.told = true
	o.in.Unsubscribe()
	o.close()
	o.hop.finish(Notification[R]{Kind: KindError, Err: err})
}

// complete is a handler. The source has completed, or failed with err.
func (o *offload[T, R]) complete(err error) {
	o.completed, o.err = true, err
	if err != nil && o.unordered && !o.told {
		o.fail(err)
		return
	}
	o.finish()
}

// finish sends the end after the last result.
func (o *offload[T, R]) finish() {
	switch {
	case o.told || !o.completed || o.remain():
	case o.err != nil:
		o.fail(o.err)
	default:
		o.told = true
		o.hop.finish(Notification[R]{Kind: KindComplete})
	}
}

// remain reports whether results are still to come.
func (o *offload[T, R]) remain() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.waiting.Len() > 0 || o.arrived < o.begun
}

// deliver is called by the scheduler, if the backlog is bounded.
func (o *offload[T, R]) deliver(v R) {
	o.makeRoom()
	if o.blocks() {
		o.enter()
		defer o.leave()
	}
	o.dst.Next(v)
}

// makeRoom counts a result that s takes, which may make room for calls.
func (o *offload[T, R]) makeRoom() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.taken++
	o.startAllLocked()
}
