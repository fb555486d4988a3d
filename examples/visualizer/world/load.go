package world

import (
	"time"

	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/priority"
)

func (w *World) actions() []inspect.Action {
	return []inspect.Action{
		{Label: "Block for 200 ms", Host: "ui", Settle: 1200 * ms, Do: w.block,
			About: "One task that takes long: all else is late, and frames are dropped."},
		{Label: "200 ms in slices", Host: "ui", Settle: 1500 * ms, Do: w.slice,
			About: "The same work as a task of low priority, which gives way every 5 ms."},
		{Label: "1,000 timers", Host: "ui", Settle: 1600 * ms, Do: w.armTimers,
			About: "They are due over a second, a millisecond apart."},
		{Label: "Storm of microtasks", Host: "ui", Settle: 1200 * ms, Do: w.storm,
			About: "Microtasks that queue microtasks: the frame has to wait for the last."},
		{Label: "Flood of tasks", Host: "ui", Settle: 1500 * ms, Do: w.flood,
			About: "Ten thousand tasks at once. They run in order, and the frame in between when it is due."},
		{Label: "Urgent after low", Host: "worker", Settle: 1500 * ms, Do: w.overtake,
			About: "Work of low priority, then of high: the later goes first."},
	}
}

func (w *World) block() { _ = w.ui.Post(w.takeLong) }

func (w *World) takeLong() { spin(200 * ms) }

func (w *World) slice() { w.ui.Priority().Schedule(w.slices(200), priority.Low) }

func (w *World) armTimers() {
	for i := range 1000 {
		_, _ = w.ui.SetTimeout(w.ring, time.Duration(i)*ms)
	}
}

func (w *World) ring() { spin(50 * time.Microsecond) }

func (w *World) storm() {
	left := 400
	var more func()
	more = func() {
		spin(100 * time.Microsecond)
		if left--; left > 0 {
			_ = w.ui.QueueMicrotask(more)
		}
	}
	_ = w.ui.Post(more)
}

func (w *World) flood() {
	for range 10_000 {
		_ = w.ui.Post(w.drop)
	}
}

func (w *World) drop() { spin(20 * time.Microsecond) }

func (w *World) overtake() {
	for range 20 {
		w.worker.Priority().Schedule(w.slices(10), priority.Low)
	}
	for range 5 {
		w.worker.Priority().Schedule(w.slices(10), priority.UserBlocking)
	}
}
