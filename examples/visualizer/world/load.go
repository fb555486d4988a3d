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
		{Label: "Storm of microtasks", Host: "ui", Settle: 1200 * ms, Do: w.storm,
			About: "Microtasks that queue microtasks: the frame has to wait for the last."},
		{Label: "Urgent after low", Host: "worker", Settle: 1500 * ms, Do: w.overtake,
			About: "Work of low priority, then of high: the later goes first."},
	}
}

func (w *World) block() { _ = w.ui.Post(w.takeLong) }

func (w *World) takeLong() { spin(200 * ms) }

func (w *World) slice() { w.ui.Priorities().Schedule(slices(200), priority.Low) }

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

func (w *World) overtake() {
	for range 20 {
		w.worker.Priorities().Schedule(slices(10), priority.Low)
	}
	for range 5 {
		w.worker.Priorities().Schedule(slices(10), priority.UserBlocking)
	}
}
