package pool

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/containers/heap"
)

const forever = host.Forever

// alarms are the times at which resting strands are to be driven, on one timer of the runtime. An
// alarm that is cleared leaves its item in the heap, until that comes to the top, or half of the
// items are such.
type alarms struct {
	mu     sync.Mutex         // only the lock of workers is taken inside
	timer  *time.Timer        // calls ring; set once
	byTime heap.Heap[*strand] // guarded by mu
	seq    uint64             // of the latest alarm; guarded by mu
	stale  int                // items of alarms that were cleared; guarded by mu
}

// alarm is a strand's.
type alarm struct {
	due time.Duration // in the pool's time; guarded by alarms
	seq uint64        // 0 if it is not set; guarded by alarms
}

// longest is the longest time for which an alarm is set: then its strand finds that it is early.
const longest = 1000 * time.Hour

// few is how many stale items there may be, whatever the size of the heap.
const few = 64

// setAlarm makes a strand be driven after d. An alarm that is set stays if it goes off earlier: a
// strand whose timer is put off again and again sets one alarm in all that time.
func (p *Pool) setAlarm(s *strand, d time.Duration) {
	a := &p.alarms
	a.mu.Lock()
	defer a.mu.Unlock()
	d = min(d, longest)
	due := p.now() + d
	if s.gone.Load() || s.alarm.seq > 0 && s.alarm.due <= due {
		return
	}
	a.clearLocked(s)
	a.seq++
	s.alarm = alarm{due, a.seq}
	s.timed.Store(true)
	if heap.Push(&a.byTime, due, a.seq, s); heap.Min(&a.byTime).Value == s {
		a.timer.Reset(d)
	}
}

// clear clears the alarm of a strand, if it is set.
func (a *alarms) clear(s *strand) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.clearLocked(s)
}

func (a *alarms) clearLocked(s *strand) {
	if s.alarm.seq == 0 {
		return
	}
	s.alarm.seq = 0
	s.timed.Store(false)
	if a.stale++; a.stale > max(few, heap.Len(&a.byTime)/2) {
		a.stale = 0
		heap.KeepItems(&a.byTime, func(it *heap.Item[*strand]) bool { return it.Value.alarm.seq == it.Seq })
	}
}

// ring asks for the strands whose alarms go off, and sets the timer for the next.
func (p *Pool) ring() {
	a := &p.alarms
	a.mu.Lock()
	defer a.mu.Unlock()
	for heap.Len(&a.byTime) > 0 {
		top := *heap.Min(&a.byTime)
		s := top.Value
		set := s.alarm.seq == top.Seq
		if d := top.At - p.now(); set && d > 0 {
			a.timer.Reset(d)
			return
		}
		if heap.Pop(&a.byTime); !set {
			a.stale--
			continue
		}
		s.alarm.seq = 0
		s.timed.Store(false)
		s.Ready()
	}
}

// timed returns how many alarms are set.
func (p *Pool) timed() int {
	p.alarms.mu.Lock()
	defer p.alarms.mu.Unlock()
	return heap.Len(&p.alarms.byTime) - p.alarms.stale
}
