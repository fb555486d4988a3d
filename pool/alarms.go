package pool

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/containers/heap"
)

// alarms are when strands are to be driven that rest until then: those that one worker has driven
// last. Its lock is a leaf.
//
// An alarm stays where it is if its strand needs none any more, or a later one, until it goes off or
// most of the alarms are such: a strand whose timer is put off again and again sets one alarm in all
// that time.
type alarms struct {
	mu    sync.Mutex
	heap  heap.Heap[*alarm] // guarded by mu
	seq   uint64            // guarded by mu
	stale int               // those without a strand; guarded by mu

	// first is when the first goes off; host.Forever if there is none. It is written with mu held.
	first atomic.Int64
}

// alarm is one of them.
type alarm struct {
	in     *alarms       // set once
	due    time.Duration // in the pool's time; set once
	strand *strand       // nil if nobody needs it any more; guarded by in
	id     uint64        // of the lone host; then there is no in
}

// fewStale is how many stale alarms are not worth a sweep.
const fewStale = 64

func (a *alarms) init() { a.first.Store(int64(host.Forever)) }

// set adds an alarm.
func (a *alarms) set(s *strand, due time.Duration) *alarm {
	one := &alarm{in: a, due: due, strand: s}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seq++
	heap.Push(&a.heap, due, a.seq, one)
	a.updateLocked()
	return one
}

// serves reports whether an alarm does for a later moment, and makes it stale if not. The caller
// drives its strand.
func (one *alarm) serves(due time.Duration) bool {
	a := one.in
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case one.strand == nil: // it has gone off
		return false
	case one.due <= due:
		return true
	}
	one.strand = nil
	if a.stale++; a.stale == heap.Len(&a.heap) || a.stale > fewStale && a.stale > heap.Len(&a.heap)/2 {
		a.sweepLocked()
	}
	return false
}

// sweepLocked drops the stale alarms.
func (a *alarms) sweepLocked() {
	heap.Keep(&a.heap, func(one *alarm) bool { return one.strand != nil })
	a.stale = 0
	a.updateLocked()
}

// goOff takes the strands whose alarms have gone off by now.
func (a *alarms) goOff(now time.Duration) (due []*strand) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for heap.Len(&a.heap) > 0 && heap.Min(&a.heap).At <= now {
		one := heap.Pop(&a.heap).Value
		if one.strand == nil {
			a.stale--
			continue
		}
		due = append(due, one.strand)
		one.strand = nil
	}
	a.updateLocked()
	return due
}

func (a *alarms) updateLocked() {
	first := host.Forever
	if heap.Len(&a.heap) > 0 {
		first = heap.Min(&a.heap).At
	}
	a.first.Store(int64(first))
}

// len returns how many strands have alarms.
func (a *alarms) len() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return heap.Len(&a.heap) - a.stale
}
