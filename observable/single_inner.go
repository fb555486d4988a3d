package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// mapToSingleInner makes an operator with one inner observable at a time; arrive decides what a new
// value does to the running one.
func mapToSingleInner[T, R any](project func(T) Observable[R], arrive func(*singleInner[T, R], T)) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		s := &singleInner[T, R]{dst: dst, serializer: serial.New(dst.root), project: project}
		join(s.serializer, src, dst, Observer[T]{Next: func(v T) { arrive(s, v) }, Complete: s.complete})
	})
}

// singleInner is the state of one subscription. Only handlers touch it.
type singleInner[T, R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	project    func(T) Observable[R]
	inner      *Subscriber[R] // the one that is running, or nil
	completed  bool           // the source has
}

// replace unsubscribes the running observable and starts the next.
func (s *singleInner[T, R]) replace(v T) {
	if s.inner != nil {
		s.inner.Unsubscribe()
	}
	s.start(v)
}

// ignore starts an observable only if none is running.
func (s *singleInner[T, R]) ignore(v T) {
	if s.inner == nil {
		s.start(v)
	}
}

func (s *singleInner[T, R]) start(v T) {
	src := s.project(v)
	in := newSerialSubscriber(s.serializer, s.dst, Observer[R]{Next: s.dst.Next, Complete: s.innerComplete})
	s.inner = in
	s.serializer.Then(func() {
		if !in.tree.Closed() { // another value may have come first, from another goroutine
			src.SubscribeTo(in)
		}
	})
}

func (s *singleInner[T, R]) innerComplete() {
	s.inner = nil
	s.finish()
}

func (s *singleInner[T, R]) complete() {
	s.completed = true
	s.finish()
}

func (s *singleInner[T, R]) finish() {
	if s.completed && s.inner == nil {
		s.dst.Complete()
	}
}
