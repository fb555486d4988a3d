package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// inner is what a merged observable has for values of any type. It takes the end of the source.
type inner struct {
	merge   *mergeState
	in      *core                    // the subscriber
	of      interface{ subscribe() } // mostly a merged
	sibling *inner                   // comes after this one and all that follows from it; set before Run

	// The observables that start when this one completes. If it completes while it is being
	// subscribed, they are subscribed after that subscribe call has returned: a million waiting
	// synchronous observables must not nest. Once it has been subscribed, this is the observable
	// itself: those that come are too late, and start at once.
	successors atomic.Pointer[inner]
}

type merged[R any] struct {
	is  inner
	src Observable[R] // until it is subscribed, which holds what it needs
	in  *Subscriber[R]
}

func (one *merged[R]) subscribe() {
	src := one.src
	one.src = Observable[R]{}
	start(src, one.in)
}

func initInner[R any](one *merged[R], m *mergeState, src Observable[R], in *Subscriber[R]) *inner {
	one.src, one.in = src, in
	one.is.merge, one.is.in, one.is.of = m, &in.core, one
	return &one.is
}

// newInner makes an inner observable with its subscriber, whose step is given, in one object.
func newInner[R any](m *mergeState, src Observable[R], step step[R]) *inner {
	one := new(struct {
		merged merged[R]
		own    attached[R]
	})
	in := attach(&one.own, &m.dst.tree, m.serializer.Root(), step, &one.merged.is)
	in.later = true
	return initInner(&one.merged, m, src, in)
}

// newPromptInner is newInner for a prompt.
func newPromptInner[R any](m *mergeState, src Observable[R], step step[R]) *inner {
	one := new(struct {
		merged merged[R]
		own    Subscriber[R]
	})
	one.own.step = step
	shareLife(&one.own.core, m.dst.life, &one.merged.is)
	return initInner(&one.merged, m, src, &one.own)
}

// newPatient makes an inner observable that may wait for room, and among those like it.
func newPatient[R any](
	m *mergeState, src Observable[R], deliver func(R), among counter,
) (*inner, *serialSubscriber[R]) {
	one := new(merged[R])
	in := newSerial(m.serializer, m.dst, Observer[R]{Next: deliver, Error: one.is.fail, Complete: one.is.complete})
	waitAbove(&in.serialEnd, m.dst.room(), among)
	return initInner(one, m, src, &in.attached.sub), in
}

func (one *inner) Error(err error) {
	one.merge.serializer.Do(func() {
		if !one.in.tree.Closed() { // it may have been unsubscribed while its end waited
			defer leave(one.in)
			one.fail(err)
		}
	})
}

func (one *inner) Complete() { one.merge.serializer.Handle((*innerEnd)(one)) }

// innerEnd is the completion of an inner observable as an event.
type innerEnd inner

func (e *innerEnd) Admit() {
	if !e.in.tree.Closed() {
		defer leave(e.in)
		(*inner)(e).complete()
	}
}

// Run subscribes to an observable and, in a loop, to all that follow from it. It goes depth first:
// the successors of one come before its sibling. As in RxJS, a value of Expand that ends the result
// is projected all the same, and what that gives is subscribed, and torn down at once.
func (one *inner) Run() {
	for one != nil {
		if one.merge.deep || !one.in.tree.Closed() { // an error may have come first
			one.of.subscribe()
		}
		following := one.sibling
		if successors := one.successors.Swap(one); successors != nil {
			following = successors.before(following)
		}
		one.sibling = nil
		one = following
	}
}

// before puts one, and its siblings, before another.
func (one *inner) before(other *inner) *inner {
	last := one
	for last.sibling != nil {
		last = last.sibling
	}
	last.sibling = other
	return one
}

func (one *inner) fail(err error) {
	one.merge.beforeEnd()
	one.merge.dst.Error(err)
}

func (one *inner) complete() {
	one.merge.beforeEnd()
	if !one.merge.single {
		leave(one.in) // torn down before what follows
	}
	one.merge.active--
	one.goOn()
}

func (one *inner) goOn() {
	if successors := one.merge.launchNext(); successors != nil && !one.successors.CompareAndSwap(nil, successors) {
		one.merge.follow(successors) // else in the loop of Run, if that is running
	}
	one.merge.finish()
}

// mergeState is what a merging has for values of any type. Only handlers touch it.
type mergeState struct {
	dst        *core
	serializer *serial.Serializer

	// Set before merging begins.
	most      int           // inner observables at a time; 0 for any number
	next      func() *inner // launches what waits for that; nil if nothing ever waits
	arriveAll func()        // delivers what waits before an end, unless it is nil
	single    bool          // nothing follows an inner observable
	apart     bool          // more becomes of inner values than to be sent, or something comes of their end
	deep      bool          // values of inner observables are projected again
	ordered   bool          // the source's error waits for the inner observables

	active    int    // inner observables that are not over
	latest    *inner // if one is running at most
	completed bool   // the source has, or has failed with err
	err       error  // of the source, if it comes after the inner observables
}

func (m *mergeState) complete() { m.completeWith(nil) }

func (m *mergeState) completeWith(err error) {
	m.completed, m.err = true, err
	m.finish()
}

func (m *mergeState) mayStart() bool { return m.most == 0 || m.active < m.most }

// launchNext launches as many inner observables as the limit allows, and returns the first.
func (m *mergeState) launchNext() (first *inner) {
	for last := &first; m.next != nil && m.mayStart(); last = &(*last).sibling {
		if *last = m.next(); *last == nil {
			break
		}
	}
	return first
}

// follow subscribes to first and those after it, outside the handler.
func (m *mergeState) follow(first *inner) {
	if first != nil {
		m.serializer.Then(first)
	}
}

func (m *mergeState) beforeEnd() {
	if m.arriveAll != nil {
		m.arriveAll()
	}
}

func (m *mergeState) finish() {
	switch {
	case !m.completed || m.active > 0:
	case m.err != nil:
		m.dst.Error(m.err)
	default:
		m.dst.Complete()
	}
}
