package serial

import (
	"github.com/rxsched/rxsched/observable/internal/credits"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// Bounded is an input whose senders wait while too many of its events do.
type Bounded[E any] struct {
	input   Input[E]
	credits credits.Credits // the lock is the serializer's mu
}

// NewBounded makes an input of s with at most limit events that wait. It makes s track its owners.
func NewBounded[E any](s *Serializer, limit int, handle func(E)) *Bounded[E] {
	in := new(Bounded[E])
	Init(&in.input, s, handle)
	in.credits.Init(&s.mu, limit)
	s.Track()
	return in
}

// Send is the function Send. It waits until there is room, and drops e if Release was called. It
// returns an error, and drops e, if waiting would never end. Any goroutine may call it.
func (in *Bounded[E]) Send(e E) error {
	s := in.input.serializer
	if s.Enter() {
		run(&in.input, e)
		return nil
	}
	s.mu.Lock()
	if ok, err := in.credits.EnterLocked(s); !ok {
		s.mu.Unlock()
		return err
	}
	pushLocked(&in.input.line, e)
	s.enqueueLocked(in, true)
	return nil
}

// Admit handles the next event, which makes room.
func (in *Bounded[E]) Admit() {
	e := Next(&in.input.line, in.input.serializer)
	in.credits.Leave()
	in.input.handle(e)
}

// Release frees the senders that wait. Any goroutine may call it.
func (in *Bounded[E]) Release() {
	in.input.serializer.mu.Lock()
	defer in.input.serializer.mu.Unlock()
	in.credits.CloseLocked()
}

// Ready tells senders whether there is room, as [demand.Room]'s.
func (in *Bounded[E]) Ready(a *demand.Asker) bool { return in.credits.Ready(a) }

// Count counts an event that waits elsewhere, at another input of the serializer.
func (in *Bounded[E]) Count() { in.credits.EnterAnyway() }

// Uncount ends Count. Only handlers call it.
func (in *Bounded[E]) Uncount() { in.credits.Leave() }
