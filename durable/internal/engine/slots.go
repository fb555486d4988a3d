package engine

import (
	"context"
	"slices"
	"sync"
	"time"
)

// slots are those of a worker whose tokens come by several consumers. Each consumer may fill them, so
// tokens wait here, the more urgent ones first, and are handed back after a while.
type slots struct {
	mu      sync.Mutex // guards what is below
	free    int
	turn    uint64
	waiting map[Level][]chan struct{} // closed when it has the slot
}

func newSlots(n int) *slots { return &slots{free: n, waiting: map[Level][]chan struct{}{}} }

// acquire waits for a slot for a time, and reports whether there was one, and whether it waited.
func (s *slots) acquire(ctx context.Context, l Level) (waited, ok bool) {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return false, true
	}
	granted := make(chan struct{})
	s.waiting[l] = append(s.waiting[l], granted)
	s.mu.Unlock()
	patience := time.NewTimer(time.Second)
	defer patience.Stop()
	select {
	case <-granted:
		return true, true
	case <-patience.C:
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.waiting[l], granted)
	if i < 0 {
		return true, true // in this moment
	}
	s.waiting[l] = slices.Delete(s.waiting[l], i, i+1)
	return true, false
}

// left is how many slots are free.
func (s *slots) left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.free
}

// release gives a slot to the next who waits.
func (s *slots) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var levels []Level
	for _, l := range urgency {
		if len(s.waiting[l]) > 0 {
			levels = append(levels, l)
		}
	}
	if len(levels) == 0 {
		s.free++
		return
	}
	l := levels[next(s.turn, len(levels))]
	s.turn++
	close(s.waiting[l][0])
	s.waiting[l] = s.waiting[l][1:]
}
