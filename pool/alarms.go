package pool

import (
	"container/heap"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

const forever = host.Forever

// alarms are the times at which resting strands are to be driven. While there are any, a goroutine
// sleeps until the first, on one timer of the system.
type alarms struct {
	pool    *Pool           // set once
	mu      sync.Mutex      // only the lock of workers is taken inside
	byTime  alarmHeap       // guarded by mu
	seq     uint64          // guarded by mu
	sleeper provide.Sleeper // guarded by mu; nil while there is no goroutine
}

// alarm is a strand's.
type alarm struct {
	due   time.Duration // in the pool's time; guarded by alarms
	seq   uint64        // guarded by alarms
	place int           // in the heap, from 1 on; 0 if it is not there; guarded by alarms
}

// longest is the longest time for which an alarm is set: then its strand finds that it is early.
const longest = 1000 * time.Hour

// set makes a strand be driven after d; not at all if d is Forever. An alarm that is set stays if
// it goes off earlier: a strand whose timer is put off again and again sets one alarm in all that
// time.
func (a *alarms) set(s *strand, d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	due := a.pool.now() + min(d, longest)
	switch {
	case d == forever || s.gone.Load():
		a.removeLocked(s)
	case s.alarm.place > 0 && s.alarm.due <= due:
	default:
		a.removeLocked(s)
		a.seq++
		s.alarm.due, s.alarm.seq = due, a.seq
		heap.Push(&a.byTime, s)
		s.timed.Store(true)
		if s.alarm.place == 1 {
			a.wakeLocked()
		}
	}
}

func (a *alarms) removeLocked(s *strand) {
	if s.alarm.place > 0 {
		heap.Remove(&a.byTime, s.alarm.place-1)
	}
}

// dismiss removes the alarm of a strand that is gone. The goroutine ends if that was the last: if
// an alarm is cleared otherwise, it sleeps on, as there are mostly new ones soon.
func (a *alarms) dismiss(s *strand) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.removeLocked(s)
	if len(a.byTime) == 0 && a.sleeper != nil {
		a.sleeper.Wake()
	}
}

// wakeLocked wakes the goroutine, or starts it.
func (a *alarms) wakeLocked() {
	if a.sleeper != nil {
		a.sleeper.Wake()
		return
	}
	a.sleeper = provide.NewSleeper()
	a.pool.launch(a.run)
}

// run is the goroutine.
func (a *alarms) run() {
	for {
		now := a.pool.now()
		a.mu.Lock()
		var due []*strand
		for len(a.byTime) > 0 && a.byTime[0].alarm.due <= now {
			due = append(due, heap.Pop(&a.byTime).(*strand))
		}
		s := a.sleeper
		first := forever
		if len(a.byTime) > 0 {
			first = a.byTime[0].alarm.due
		} else {
			a.sleeper = nil
		}
		a.mu.Unlock()
		for _, one := range due {
			one.Ready()
		}
		if first == forever {
			s.Release()
			return
		}
		s.SleepFor(first - a.pool.now())
	}
}

// sleeps reports whether there is a goroutine.
func (a *alarms) sleeps() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sleeper != nil
}

// len returns how many strands have alarms.
func (a *alarms) len() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.byTime)
}

// few is the number of alarms whose memory is kept.
const few = 64

// alarmHeap is a heap of strands, those first that are due first.
type alarmHeap []*strand

func (h alarmHeap) Len() int { return len(h) }

func (h alarmHeap) Less(i, j int) bool {
	x, y := &h[i].alarm, &h[j].alarm
	return x.due < y.due || x.due == y.due && x.seq < y.seq
}

func (h alarmHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].alarm.place, h[j].alarm.place = i+1, j+1
}

func (h *alarmHeap) Push(s any) {
	*h = append(*h, s.(*strand))
	s.(*strand).alarm.place = len(*h)
}

func (h *alarmHeap) Pop() any {
	last := len(*h) - 1
	s := (*h)[last]
	(*h)[last] = nil
	if *h = (*h)[:last]; cap(*h) > few && last < cap(*h)/4 {
		*h = append(make(alarmHeap, 0, cap(*h)/2), *h...)
	}
	s.alarm.place = 0
	s.timed.Store(false)
	return s
}
