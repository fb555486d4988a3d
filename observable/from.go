package observable

import (
	"iter"
	"slices"

	"github.com/rxsched/rxsched/internal/point"
)

// Of sends its arguments synchronously, like [FromSlice], and completes. It stands for RxJS's of.
//
//	Of(a, b, c): (abc|)
func Of[T any](values ...T) Observable[T] {
	if len(values) == 1 {
		return knownOne(values[0])
	}
	return known(slices.Clone(values), nil) // so arguments need no memory of their own
}

// FromSlice sends the elements of a slice synchronously and completes. The slice must not change
// while there are subscribers. Nothing else runs on a host meanwhile: [FromSeqOnWithConfig] sends
// many elements in slices of time. But where a [Backlog] below is full, it waits for room, and goes
// on where that is made. It stands for RxJS's from, of an array.
//
//	FromSlice([a b c]): (abc|)
func FromSlice[T any](values []T) Observable[T] {
	return known(values, nil)
}

// FromSeq sends the values of an iterator synchronously and completes. It stops the iterator when
// the subscriber closes. Nothing else runs on a host meanwhile, not even the timer of a
// [SampleTime] below: see [FromSeqOnWithConfig]. Like [FromSlice] it waits for room below. It
// stands for RxJS's from, of an iterable.
//
//	FromSeq(a b c): (abc|)
func FromSeq[T any](seq iter.Seq[T]) Observable[T] {
	must(seq != nil, "FromSeq: nil seq")
	return made(func(dst *Subscriber[T]) {
		if dst.room() != nil {
			pullPatiently(dst, neverFails(seq))
			return
		}
		for v := range seq {
			dst.Next(v)
			if dst.Closed() {
				return
			}
		}
		dst.Complete()
	})
}

// TryFromSeq is FromSeq for an iterator that can fail. The first error that it yields ends the
// sequence.
//
//	TryFromSeq(a b error): (ab#)
func TryFromSeq[T any](seq iter.Seq2[T, error]) Observable[T] {
	must(seq != nil, "TryFromSeq: nil seq")
	return made(func(dst *Subscriber[T]) {
		if dst.room() != nil {
			pullPatiently(dst, seq)
			return
		}
		for v, err := range seq {
			if err != nil {
				dst.Error(err)
				return
			}
			dst.Next(v)
			if dst.Closed() {
				return
			}
		}
		dst.Complete()
	})
}

// FromChan sends the values of a channel, and completes when the channel is closed. Subscribers
// share its values out among them. Each subscription starts a goroutine, which receives and
// delivers until the subscriber closes. It receives no value while there is no room below, so
// producers wait on the channel. A value that it has received when the subscriber closes is lost.
//
//	FromChan(a b close): -a-b-|
func FromChan[T any](values <-chan T) Observable[T] {
	must(values != nil, "FromChan: nil values")
	return New(func(dst *Subscriber[T]) {
		if done := dst.Context().Done(); !dst.Closed() {
			point.Go(func() { receive(values, done, dst) })
		}
	})
}

func receive[T any](values <-chan T, done <-chan struct{}, dst *Subscriber[T]) {
	for room := (allowance{dst: &dst.core, own: true}); room.take(); {
		v, ok, live := next(values, done, dst)
		if !live {
			return
		}
		point.At(dst, "received")
		if !ok {
			dst.Complete()
			return
		}
		dst.Next(v)
	}
}

// next looks at the channel alone first, a third of a select. If dst has closed, live is false.
func next[T any](values <-chan T, done <-chan struct{}, dst *Subscriber[T]) (v T, ok, live bool) {
	if dst.Closed() {
		return v, false, false
	}
	select {
	case v, ok = <-values:
		return v, ok, true
	default:
	}
	select {
	case v, ok = <-values:
		return v, ok, true
	case <-done:
		return v, false, false
	}
}
