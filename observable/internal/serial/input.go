package serial

// Input brings events of one type to a serializer. It must be initialised by Init, and not be
// copied afterwards.
type Input[E any] struct {
	serializer *Serializer // set once
	handle     func(E)     // set once
	waiting    *queue[E]   // made when the first event waits; the lock is the serializer's mu
}

// Init sets the serializer and the handler. It must be called once, before anything is sent.
func (in *Input[E]) Init(s *Serializer, handle func(E)) { in.serializer, in.handle = s, handle }

// Serializer returns the serializer that Init set.
func (in *Input[E]) Serializer() *Serializer { return in.serializer }

// Send handles e before it returns, or, if the serializer is busy, leaves e to whoever keeps it
// busy. Any goroutine may call it.
func (in *Input[E]) Send(e E) {
	if !in.serializer.enter() {
		in.wait(e)
		return
	}
	in.run(e)
}

// run handles e. The caller owns the serializer, and leaves it.
func (in *Input[E]) run(e E) {
	returned := false
	defer in.serializer.exit(&returned)
	in.handle(e)
	returned = true
}

// wait queues e and its turn, in one step. If another goroutine could handle events between the
// two, the serializer could become idle while e still waits. Then the next event of e's sender
// would run before e.
func (in *Input[E]) wait(e E) {
	in.serializer.mu.Lock()
	in.pushLocked(e)
	in.serializer.enqueueLocked(in, true)
}

func (in *Input[E]) pushLocked(e E) {
	if in.waiting == nil {
		in.waiting = new(queue[E])
	}
	in.waiting.push(e)
}

// admit handles the next event.
func (in *Input[E]) admit() { in.handle(in.next()) }

// next takes the next event. If what was taken has been read, the events of the current turns are
// still in the queue.
func (in *Input[E]) next() E {
	e, ok := in.waiting.read()
	if !ok {
		in.serializer.mu.Lock()
		in.waiting.take()
		in.serializer.mu.Unlock()
		e, _ = in.waiting.read()
	}
	return e
}

// NewInput makes an input of s.
func NewInput[E any](s *Serializer, handle func(E)) *Input[E] {
	return &Input[E]{serializer: s, handle: handle}
}
