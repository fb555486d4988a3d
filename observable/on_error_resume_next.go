package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// OnErrorResumeNext passes on one source after the other, whether they complete or fail: it drops
// errors. It completes after the last source. Of no sources it completes at once.
//
// As in RxJS, unsubscribing the result subscribes and unsubscribes each remaining source. Each
// source delivers on its own goroutine. It stands for RxJS's onErrorResumeNext.
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

// subscribeNext starts the next source when the teardown of this one runs, for whatever reason.
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
