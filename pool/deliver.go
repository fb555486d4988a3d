package pool

import (
	"errors"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// mostMail bounds how many values of a key are taken out of its mail at a time.
const mostMail = 32

// scratchOf returns where a hand puts values of a type that it delivers.
func scratchOf[T any](h *hand) *[mostMail]mailed[T] {
	s, ok := h.scratch.(*[mostMail]mailed[T])
	if !ok {
		s = new([mostMail]mailed[T])
		h.scratch = s
	}
	return s
}

// deliver sends values to the pipeline, until there are no more, the slice is over, or something
// else comes first. It makes the pipeline before. It is a callback of the host.
func (k *keyed[T, R, K]) deliver() {
	if !k.begun {
		k.begun = true
		k.begin()
	}
	h := k.hand
	batch := scratchOf[T](h)
	for k.some() && k.takes() {
		n := k.take(batch[:k.batch()])
		if k.box.router.rests() {
			k.quiet = false
		}
		sent := 0
		k.fed = true
		k.last = true // if a value panics: that closes the result, perhaps not before the next drive
		k.box.router.joint.Guarded(func() { sent, k.last = k.send(batch[:n]), false })
		k.putBack(batch[sent:n])
		clear(batch[:n])
		k.box.leaves(sent)
		if k.single = sent < n; k.single || h.lone || !h.goes() {
			return
		}
	}
	if k.finished() {
		k.complete()
	}
}

// batch is how many values to take at a time.
func (k *keyed[T, R, K]) batch() int {
	if k.single || k.hand.lone || k.box.router.KeyBacklog.Limit > 0 {
		return 1
	}
	return mostMail
}

// send sends values, until something else comes first. It returns how many it has sent.
func (k *keyed[T, R, K]) send(batch []mailed[T]) (sent int) {
	r := k.box.router
	for i := range batch {
		if i > 0 && (k.interrupted() || k.ended.Load() || !k.takes()) {
			return i
		}
		if r.order == nil {
			k.feed.next(batch[i].value)
			continue
		}
		k.rare.seq.Store(batch[i].seq)
		k.feed.next(batch[i].value)
		r.order.done(batch[i].seq)
	}
	return len(batch)
}

// join subscribes dst to the values. Those that wait for somebody come.
func (k *keyed[T, R, K]) join(dst *observable.Subscriber[T]) {
	k.feed.join(dst)
	k.wake()
}

// listens reports whether the pipeline listens to the values. Its end may still wait for delivery.
func (k *keyed[T, R, K]) listens() bool { return !k.ending.Load() && k.feed.listens() }

// takes reports whether the pipeline takes values. If it has no room, the key is asked for when it
// has. If nobody is subscribed, the values wait: for somebody, or for the pipeline to end and to
// begin anew.
func (k *keyed[T, R, K]) takes() bool {
	if !k.listens() {
		return false
	}
	if k.feed.ready(nil, nil) {
		return true
	}
	k.stalled.Store(true)
	k.box.router.held.Add(1)
	wake := func() {
		if k.roomy() {
			k.wake()
		}
	}
	if !k.feed.ready(wake, k.box.router.stalled) {
		k.box.router.stalled()
		return false
	}
	k.roomy()
	return true
}

// roomy notes that the pipeline has room, or has ended. It reports whether it had none.
func (k *keyed[T, R, K]) roomy() bool {
	was := k.stalled.CompareAndSwap(true, false)
	if was {
		k.box.router.hold(-1)
	}
	return was
}

// begin makes the pipeline.
func (k *keyed[T, R, K]) begin() {
	r := k.box.router
	r.joint.Guarded(func() {
		values := observable.Unguarded[T](k.join)
		on := rxsched.Lazily(heirs.Key{}, (*lodging[T, R, K])(k))
		made := r.build(k.key, values.Observable(heirs.Key{}), on)
		made.SubscribeTo(k.end())
	})
}

// end makes the subscriber at the end of the pipeline.
func (k *keyed[T, R, K]) end() *observable.Subscriber[R] {
	r, o := k.box.router, (*outcome[T, R, K])(k)
	if r.order == nil {
		return r.joint.Source(&k.box.pipelines, r.pass, o)
	}
	return observable.NewSubscriber(r.dst, observable.Observer[R]{
		Next: func(v R) { r.order.add(k.rare.seq.Load(), v) },
		Error: func(err error) {
			o.Ends()
			r.joint.Do(func() { o.Error(err) })
		},
		Complete: o.Complete,
	})
}

// complete ends the values.
func (k *keyed[T, R, K]) complete() {
	k.last = true
	end := &completed
	if failed := k.box.router.failed.Load(); k.ends.Load() && failed != nil {
		end = failed
	}
	k.feed.finish(end)
}

// outcome is a key as what takes the end of its pipeline, on any goroutine.
type outcome[T, R any, K comparable] keyed[T, R, K]

// Ends notes that the end is about to be delivered: values wait for the next pipeline.
func (o *outcome[T, R, K]) Ends() { o.ending.Store(true) }

// Complete notes that the pipeline has completed.
func (o *outcome[T, R, K]) Complete() {
	o.ended.Store(true)
	(*keyed[T, R, K])(o).wake()
}

// Error is called when the pipeline has failed, one call at a time.
func (o *outcome[T, R, K]) Error(err error) {
	r := o.box.router
	failed := r.failed.Load()
	switch {
	case r.over.Load(): // what is abandoned with it is nobody's failure
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
