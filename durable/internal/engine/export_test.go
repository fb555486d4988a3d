package engine

import (
	"context"
	"time"
)

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

// Limiters are those of an engine that writes nothing, for tests.
type Limiters struct{ cluster *cluster }

// NewLimiters returns none.
func NewLimiters(ackWait time.Duration) Limiters {
	return Limiters{&cluster{limiters: map[string]*limiter{}, config: Config{AckWait: ackWait}}}
}

// Use uses the limiter of a group, and returns what drops it.
func (l Limiters) Use(group string) (drop func()) {
	m, err := l.cluster.limiterOf(Limit{Group: func(string) string { return group }}, "key")
	if err != nil {
		panic(err)
	}
	return m.drop
}

// Len is how many there are.
func (l Limiters) Len() int { return len(l.cluster.limiters) }
