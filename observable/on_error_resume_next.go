package observable

import "slices"

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
	mustAll("OnErrorResumeNext", sources)
	sources = slices.Clone(sources)
	return made(func(dst *Subscriber[T]) {
		r := &resumption[T]{concatenation[T]{sources: successive[T]{dst: dst}, rest: sources}}
		r.sources.steps.begin(r)
	})
}

// resumption is a concatenation that goes on when a source is torn down, for whatever reason.
type resumption[T any] struct{ concatenation[T] }

// Run subscribes to the next source, even if dst has closed.
func (r *resumption[T]) Run() {
	if src, ok := nextOf(&r.concatenation); ok {
		takeOver(&r.sources, src)
		r.sources.in.AddFunc(r.sources.steps.Again)
	}
}

func (r *resumption[T]) Error(error) {}
func (r *resumption[T]) Complete()   {}
