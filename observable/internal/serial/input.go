package serial

import "github.com/rxsched/rxsched/internal/containers/ring"

// Input brings events of one type to a serializer. It must be initialised by Init, and not be
// copied afterwards. Like a line and a queue, it has functions, not methods: every package that
// sees a struct with one would compile all of its methods.
type Input[E any] struct {
	serializer *Serializer // set once
	handle     func(E)     // set once
	line       Line[E]
}

// Init sets the serializer and the handler. It must be called once, before anything is sent.
func Init[E any](in *Input[E], s *Serializer, handle func(E)) { in.serializer, in.handle = s, handle }

// SerializerOf returns the serializer that Init set.
func SerializerOf[E any](in *Input[E]) *Serializer { return in.serializer }

// Send handles e before it returns, or, if the serializer is busy, leaves e to the owner of the
// serializer. Any goroutine may call it.
func Send[E any](in *Input[E], e E) {
	if !in.serializer.Enter() {
		Wait(&in.line, in.serializer, in, e)
		return
	}
	run(in, e)
}

// run handles e. The caller owns the serializer, and leaves it.
func run[E any](in *Input[E], e E) {
	returned := false
	defer in.serializer.Exit(&returned)
	in.handle(e)
	returned = true
}

// Admit handles the next event.
func (in *Input[E]) Admit() { in.handle(Next(&in.line, in.serializer)) }

// NewInput makes an input of s.
func NewInput[E any](s *Serializer, handle func(E)) *Input[E] {
	return &Input[E]{serializer: s, handle: handle}
}

// Line has the events of one type that wait at a serializer. It is a smaller Input. Its owner has
// the serializer, and a handler as a method. The sender calls [Serializer.Enter] itself.
type Line[E any] struct {
	waiting *queue[E] // made when the first event waits; the lock is the serializer's mu
}

// Wait queues e and a turn of w, the owner of the line, in one step. If another goroutine could
// handle events between the two, the serializer could become idle while e still waits. Then the
// next event of e's sender would run before e.
func Wait[E any](l *Line[E], s *Serializer, w waiter, e E) {
	s.mu.Lock()
	pushLocked(l, e)
	s.enqueueLocked(w, true)
}

func pushLocked[E any](l *Line[E], e E) {
	if l.waiting == nil {
		l.waiting = new(queue[E])
	}
	ring.Push(&l.waiting.waiting, e)
}

// Next takes the next event, for the owner's Admit. If what was taken has been read, the events of
// the current turns are still in the queue.
func Next[E any](l *Line[E], s *Serializer) E {
	e, ok := read(l.waiting)
	if !ok {
		s.mu.Lock()
		take(l.waiting)
		s.mu.Unlock()
		e, _ = read(l.waiting)
	}
	return e
}
