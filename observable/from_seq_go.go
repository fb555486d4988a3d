package observable

import (
	"context"
	"iter"

	"github.com/rxsched/rxsched/internal/point"
)

// FromSeqGo sends the values of an iterator, an [iter.Seq] or a function like it, and completes. It
// delivers on a goroutine of its own, so the iterator may block, as one does that reads a file. It
// is not advanced while there is no room below. The context ends when the subscriber closes; an
// iterator that blocks should return then. A panic of the iterator ends the program, as in any
// goroutine, unless [CatchPanic] is below.
//
//	FromSeqGo(a, b 2 ms later): a-(b|)
func FromSeqGo[T any, S ~func(func(T) bool)](seq func(context.Context) S) Observable[T] {
	must(seq != nil, "FromSeqGo: nil seq")
	return fromSeqGo(func(ctx context.Context) iter.Seq2[T, error] {
		all := iter.Seq[T](seq(ctx))
		must(all != nil, "FromSeqGo: seq returned a nil iterator")
		return neverFails(all)
	})
}

// TryFromSeqGo is FromSeqGo for an iterator that can fail. The first error that it yields ends the
// sequence.
//
//	TryFromSeqGo(a, error 2 ms later): a-#
func TryFromSeqGo[T any, S ~func(func(T, error) bool)](seq func(context.Context) S) Observable[T] {
	must(seq != nil, "TryFromSeqGo: nil seq")
	return fromSeqGo(func(ctx context.Context) iter.Seq2[T, error] {
		all := iter.Seq2[T, error](seq(ctx))
		must(all != nil, "TryFromSeqGo: seq returned a nil iterator")
		return all
	})
}

func fromSeqGo[T any](seq func(context.Context) iter.Seq2[T, error]) Observable[T] {
	return New(func(dst *Subscriber[T]) {
		if ctx := dst.Context(); !dst.Closed() {
			point.Go(func() {
				returned := false
				defer dst.root.Guard(&returned)
				advance(seq(ctx), dst)
				returned = true
			})
		}
	})
}

// advance sends the values of an iterator. It waits for room before it advances the iterator.
func advance[T any](seq iter.Seq2[T, error], dst *Subscriber[T]) {
	room := allowance{dst: &dst.core, own: true}
	if !room.take() {
		return
	}
	for v, err := range seq {
		if err != nil {
			dst.Error(err)
			return
		}
		point.At(dst, "value")
		dst.Next(v)
		if dst.Closed() || !room.take() {
			return
		}
	}
	dst.Complete()
}
