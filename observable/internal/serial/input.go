package serial

import "github.com/rxsched/rxsched/internal/ring"

// Input brings events of one type to a serializer. It must be initialised by Init, and not be
// copied afterwards.
type Input[E any] struct {
	serializer *Serializer  // set once
	handle     func(E)      // set once
	waiting    ring.Ring[E] // guarded by the serializer's mu
}

// Init sets the serializer and the handler. It must be called once, before anything is sent.
func (in *Input[E]) Init(s *Serializer, handle func(E)) { in.serializer, in.handle = s, handle }

// Serializer returns the serializer that Init set.
func (in *Input[E]) Serializer() *Serializer { return in.serializer }

// Send handles e before it returns, or, if the serializer is busy, leaves e to whoever keeps it
// busy. Any goroutine may call it.
func (in *Input[E]) Send(e E) {
	s := in.serializer
	if !s.events.CompareAndSwap(0, 1) {
		in.wait(e)
		return
	}
	returned := false
	defer s.recoverTurn(&returned)
	in.handle(e)
	returned = true
	s.leave()
}

// wait queues e and counts it, in one step. If another goroutine could handle events between the
// two, the serializer could become idle while e still waits. Then the next event of e's sender
// would run before e.
func (in *Input[E]) wait(e E) {
	s := in.serializer
	s.mu.Lock()
	in.waiting.Push(e)
	s.waiting.Push(in)
	first := s.events.Add(1) == 1
	s.mu.Unlock()
	if first { // the serializer became idle meanwhile
		s.turn()
		s.leave()
	}
}

func (in *Input[E]) admit() {
	in.serializer.mu.Lock()
	e := in.waiting.Pop()
	in.serializer.mu.Unlock()
	in.handle(e)
}

// NewInput makes an input of s.
func NewInput[E any](s *Serializer, handle func(E)) *Input[E] {
	return &Input[E]{serializer: s, handle: handle}
}
