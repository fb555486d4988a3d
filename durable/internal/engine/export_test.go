package engine

import "context"

// Slots are slots, for tests.
type Slots struct{ *slots }

// NewSlots makes n slots.
func NewSlots(n int) Slots { return Slots{newSlots(n)} }

// Acquire waits for a slot.
func (s Slots) Acquire(ctx context.Context, l Level) bool {
	_, ok := s.acquire(ctx, l)
	return ok
}

// Release gives it to the next.
func (s Slots) Release() { s.release() }
