package loop

import (
	"errors"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// ErrMemory says that the program's heap has become larger than Limits allow.
var ErrMemory = errors.New("js: a turn takes too much memory")

// scale interrupts a turn while the heap is too large. The engine does not count what a script takes,
// so this is the live heap of the whole program, as the garbage collector has found it last.
type scale struct {
	turn  *turn  // set once
	limit uint64 // set once: bytes; 0 for none
	timer *time.Timer
	on    atomic.Bool // a turn is in progress
}

// pause is the time between two looks at the heap.
const pause = 2 * time.Millisecond

// watch begins to weigh for a turn.
func (s *scale) watch() {
	if s.limit == 0 {
		return
	}
	s.on.Store(true)
	if s.timer == nil {
		s.timer = time.AfterFunc(time.Hour, s.weigh) // which reads the field
	}
	s.timer.Reset(pause)
}

func (s *scale) unwatch() {
	if s.timer != nil {
		s.on.Store(false)
		s.timer.Stop()
	}
}

// weigh is called by the timer. It may do so late, when the turn is over.
func (s *scale) weigh() {
	if !s.on.Load() {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	if metrics.Read(live); live[0].Value.Uint64() > s.limit {
		s.turn.Interrupt(ErrMemory)
	}
	s.timer.Reset(pause)
}
