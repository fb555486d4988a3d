package floor

import "time"

// Timer is a callback in a Heap.
type Timer struct {
	Due   time.Duration
	Do    func()
	seq   int
	place int // in the heap; -1 if it is not there
}

func (t *Timer) before(u *Timer) bool { return t.Due < u.Due || t.Due == u.Due && t.seq < u.seq }

// Heap is a binary heap of timers by (due time, order of arming), from which timers can be taken
// out. The zero value is empty.
type Heap struct {
	timers []*Timer
	armed  int
}

// Len is the number of timers.
func (h *Heap) Len() int { return len(h.timers) }

// First is the timer that is due first.
func (h *Heap) First() *Timer { return h.timers[0] }

// Push adds a timer.
func (h *Heap) Push(due time.Duration, do func()) *Timer {
	h.armed++
	t := &Timer{Due: due, Do: do, seq: h.armed}
	h.timers = append(h.timers, t)
	h.rise(len(h.timers)-1, t)
	return t
}

// Pop takes the first timer out.
func (h *Heap) Pop() *Timer {
	t := h.timers[0]
	h.Remove(t)
	return t
}

// Remove takes a timer out. It reports whether it was there.
func (h *Heap) Remove(t *Timer) bool {
	at, last := t.place, len(h.timers)-1
	if at < 0 {
		return false
	}
	t.place = -1
	u := h.timers[last]
	h.timers[last] = nil
	h.timers = h.timers[:last]
	if at == last {
		return true
	}
	if at > 0 && u.before(h.timers[(at-1)/2]) {
		h.rise(at, u)
	} else {
		h.sink(at, u)
	}
	return true
}

func (h *Heap) put(at int, t *Timer) { h.timers[at], t.place = t, at }

func (h *Heap) rise(at int, t *Timer) {
	for at > 0 && t.before(h.timers[(at-1)/2]) {
		up := (at - 1) / 2
		h.put(at, h.timers[up])
		at = up
	}
	h.put(at, t)
}

func (h *Heap) sink(at int, t *Timer) {
	for {
		below := 2*at + 1
		if below+1 < len(h.timers) && h.timers[below+1].before(h.timers[below]) {
			below++
		}
		if below >= len(h.timers) || !h.timers[below].before(t) {
			break
		}
		h.put(at, h.timers[below])
		at = below
	}
	h.put(at, t)
}
