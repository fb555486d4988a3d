package workload

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W11: the memory of a pending timer. All have one callback, and their handles are in an array that
// exists before.

type holding struct {
	t       *cell.Trial
	fired   atomic.Int64
	stopped int
}

func memories() []cell.Cell {
	c := cell.Cell{Workload: "W11", N: spec.Many, Unit: "B/timer", Cold: true}
	return cells(c, timerSystems(), func(t *cell.Trial, s system[timers]) {
		h := &holding{t: t}
		s.do(timerWork{hold: h})
		t.Count(h.stopped-int(h.fired.Load()), t.N)
	})
}

func hold[H any](h *holding, arm armer[H], stop stopper[H]) {
	handles := make([]H, h.t.N)
	f := func() { h.fired.Add(1) }
	heap, resident := cell.Heap(), cell.Resident()
	for i := range handles {
		handles[i] = arm(10*time.Minute+spec.Churn(i), f)
	}
	n := float64(h.t.N)
	h.t.Set((cell.Heap() - heap) / n)
	h.t.Figure("resident_B", (cell.Resident()-resident)/n)
	for _, handle := range handles {
		if stop(handle) {
			h.stopped++
		}
	}
}
