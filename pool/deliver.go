package pool

import (
	"errors"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// Between two readings of the clock, a key sends fewSent values at first, and then twice as many as
// before, mostSent at most. So a few values need no reading, and slow values do not exceed the
// slice by much.
const (
	fewSent  = 4
	mostSent = 32
)

// deliver sends values to the pipeline, until there are no more, the slice is over, or something
// else comes first. It makes the pipeline before. It is a callback of the host.
func (k *keyed[T, R, K]) deliver() {
	if !k.begun {
		k.begun = true
		k.begin()
	}
	h, r := k.worker, k.router
	most := min(fewSent, r.most)
	if h.lone {
		most = 1
	}
	for k.some() && k.takes() {
		k.quiet = false
		k.fed = true
		k.last = true // if a value panics: that closes the result, perhaps not before the next drive
		sent, goesOn := k.send(most)
		k.last = false
		r.leaves(sent)
		if !goesOn || h.lone || k.some() && !h.onTime() {
			return
		}
		most = min(2*most, r.most)
	}
	if k.finished() {
		k.complete()
	}
}

// send sends values, so many at most. It returns how many it has sent, and whether nothing else comes
// before the next one.
func (k *keyed[T, R, K]) send(most int) (sent int, goesOn bool) {
	r := k.router
	for {
		k.feed.next(k.pop())
		if sent++; k.interrupted() || k.ended.Load() || r.caught.Load() { // also if another value comes, or the end
			return sent, false
		}
		if !k.hasMessage() {
			return sent, true
		}
		if !k.takes() {
			return sent, false
		}
		if sent == most {
			return sent, true
		}
	}
}

// join subscribes dst to the values. Those that wait for a subscriber are delivered.
func (k *keyed[T, R, K]) join(dst *observable.Subscriber[T]) {
	k.feed.join(dst)
	k.wake()
}

// listens reports whether the pipeline listens to the values. Its end may still wait for delivery.
func (k *keyed[T, R, K]) listens() bool { return !k.end.Closed() && k.feed.listens() }

// takes reports whether the pipeline takes values. If it has no room, the key is asked for when it
// has. Without a subscriber, the values wait for one, or until the pipeline ends and begins anew.
func (k *keyed[T, R, K]) takes() bool {
	if !k.listens() {
		return false
	}
	if k.feed.ready(nil) {
		return true
	}
	k.stalled.Store(true)
	k.router.held.Add(1)
	wake := func() {
		if k.roomy() {
			k.wake()
		}
	}
	if !k.feed.ready(wake) {
		return false
	}
	k.roomy()
	return true
}

// roomy notes that the pipeline has room, or has ended. It reports whether it had no room before.
func (k *keyed[T, R, K]) roomy() bool {
	was := k.stalled.CompareAndSwap(true, false)
	if was {
		k.router.hold(-1)
	}
	return was
}

// begin makes the pipeline.
func (k *keyed[T, R, K]) begin() {
	r := k.router
	k.end = k.makeEnd()
	provide.Pipelines.Guarded(r.dst, func() {
		provide.Lazily(&k.on, (*keyDriver[T, R, K])(k))
		r.build(k.key, observable.New(k.join), &k.on).SubscribeTo(k.end)
	})
}

// makeEnd makes the subscriber at the end of the pipeline.
func (k *keyed[T, R, K]) makeEnd() *observable.Subscriber[R] {
	r, o := k.router, (*outcome[T, R, K])(k)
	end := observable.NewSerialSubscriber(r.joint, r.pipes, observable.Observer[R]{
		Next: r.pass, Error: o.Error, Complete: o.Complete,
	})
	provide.Pipelines.EndsAtOnce(end)
	return end
}

func (k *keyed[T, R, K]) complete() {
	k.last = true
	end := &completed
	if failed := k.router.failed.Load(); k.ends.Load() && failed != nil {
		end = failed
	}
	k.feed.finish(end)
}

// outcome is a key as the receiver of its pipeline's end, on any goroutine.
type outcome[T, R any, K comparable] keyed[T, R, K]

// Complete notes that the pipeline has completed.
func (o *outcome[T, R, K]) Complete() {
	o.ended.Store(true)
	(*keyed[T, R, K])(o).wake()
}

// Error is called when the pipeline has failed, one call at a time.
func (o *outcome[T, R, K]) Error(err error) {
	r := o.router
	failed := r.failed.Load()
	switch {
	case r.over.Load(): // abandoned with the router, which is no failure
		return
	case r.pool.members.closed.Load():
		r.dst.Error(scheduler.ErrAbandoned)
		return
	case failed != nil && errors.Is(err, *failed): // it has passed
	case r.OnError != nil:
		if err = r.OnError(o.key, err); err != nil {
			r.dst.Error(err)
			return
		}
	default:
		r.dst.Error(err)
		return
	}
	o.Complete()
}
