package observable

import "sync/atomic"

// SkipUntil drops values until notifier sends one, and passes on later ones. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first, and
// unsubscribed at its first value. The source and the notifier may be on different goroutines. The
// source's delivers, and the notifier's if the notifier fails. It stands for RxJS's skipUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -----x------
//	SkipUntil(notifier):  ------c--d-|
func SkipUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(!zero(notifier), "SkipUntil: zero notifier")
	step := func(v T, to end) { to.(*skipping[T]).next(v) }
	return operate("SkipUntil", func(src Observable[T], dst *Subscriber[T]) {
		s := &skipping[T]{dst: dst}
		var in *Subscriber[N]
		in = NewSubscriber(dst, Observer[N]{
			Next: func(N) {
				in.Unsubscribe()
				s.state.CompareAndSwap(skips, passes)
			},
			Error: func(err error) {
				if s.state.CompareAndSwap(skips, ended) {
					dst.Error(err)
				}
			},
			Complete: func() {},
		})
		notifier.SubscribeTo(aside(in))
		src.SubscribeTo(attach(&s.in, &dst.tree, dst.root, step, s))
	})
}

// skipping is the state of one subscription of SkipUntil.
type skipping[T any] struct {
	in  attached[T] // from the source
	dst *Subscriber[T]

	// state keeps calls to dst apart, without a serializer. It turns to passes after the notifier
	// was unsubscribed. So as long as the notifier can send an error, no value is delivered. The
	// goroutine that turns it to ended delivers the end.
	state atomic.Int32
}

// The states of a skipping.
const (
	skips int32 = iota
	passes
	ended
)

func (s *skipping[T]) next(v T) {
	if s.state.Load() == passes {
		s.dst.Next(v)
	}
}

// Error and Complete are the ends of the source.
func (s *skipping[T]) Error(err error) {
	if s.state.Swap(ended) != ended {
		s.dst.Error(err)
	}
}

func (s *skipping[T]) Complete() {
	if s.state.Swap(ended) != ended {
		s.dst.Complete()
	}
}
