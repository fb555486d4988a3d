package workload

import (
	"time"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// heapOperator is an operator by hand, on a heap of timers that is worked off in place.
type heapOperator struct {
	heap floor.Heap
	now  time.Duration
	send func(v int)

	timer  *floor.Timer // debounce: is to send latest
	latest int
	closed bool // throttle: nothing is sent
}

func heapWindow(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	h := &heapOperator{send: sent}
	next, complete := h.debounce, h.flush
	if operator == throttle {
		next, complete = h.throttle, func() {}
	}
	i := 0
	var source func()
	source = func() {
		next(i)
		if i++; i < len(gaps) {
			h.heap.Push(h.now+gaps[i], source)
		} else {
			complete()
		}
	}
	h.heap.Push(gaps[0], source)
	for h.heap.Len() > 0 {
		t := h.heap.Pop()
		h.now = t.Due
		t.Do()
	}
}

func (h *heapOperator) debounce(v int) {
	h.latest = v
	if h.timer != nil {
		h.heap.Remove(h.timer)
	}
	h.timer = h.heap.Push(h.now+spec.Window, func() { h.timer = nil; h.send(h.latest) })
}

func (h *heapOperator) flush() {
	if h.timer != nil {
		h.heap.Remove(h.timer)
		h.send(h.latest)
	}
}

func (h *heapOperator) throttle(v int) {
	if h.closed {
		return
	}
	h.closed = true
	h.heap.Push(h.now+spec.Window, func() { h.closed = false })
	h.send(v)
}
