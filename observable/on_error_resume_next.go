package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// OnErrorResumeNext passes on one source after the other, whether they complete or fail: errors are
// dropped. It completes after the last. Of nothing it completes at once.
//
// As in RxJS, when it is unsubscribed each source that is left is subscribed and unsubscribed at
// once. It stands for RxJS's onErrorResumeNext.
//
//	x:                        -a--#
//	y:                            --p-#
//	OnErrorResumeNext(x, y):  -a----p-|
func OnErrorResumeNext[T any](sources ...Observable[T]) Observable[T] {
	sources = slices.Clone(sources)
	return Observable[T]{func(dst *Subscriber[T]) {
		r := &resuming[T]{dst: dst, rest: sources}
		r.Step = r.subscribeNext
		r.Again()
	}}
}

type resuming[T any] struct {
	serial.Trampoline
	dst  *Subscriber[T]
	rest []Observable[T] // still to be subscribed; for steps only
}

// subscribeNext makes the teardown of a source, for whatever reason, the beginning of the next.
func (r *resuming[T]) subscribeNext() {
	if len(r.rest) == 0 {
		r.dst.Complete()
		return
	}
	src := r.rest[0]
	r.rest = r.rest[1:]
	in := NewSubscriber(r.dst, Observer[T]{Next: r.dst.Next, Error: func(error) {}, Complete: func() {}})
	src.SubscribeTo(in)
	in.AddFunc(r.Again)
}
