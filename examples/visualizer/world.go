package main

import (
	"context"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

const ms = time.Millisecond

// world is two event loops that have something to do.
type world struct {
	ui, worker *rxsched.Rx
	open       subscription.Subscription // all subscriptions
	results    *observable.Subject[int]  // from the worker to the ui
}

func newWorld() *world {
	return &world{ui: rxsched.New(rxsched.Config{}), worker: rxsched.New(rxsched.Config{}),
		results: observable.NewSubject[int]()}
}

func (w *world) close() {
	w.open.Unsubscribe()
	_ = w.ui.Close() // which always is nil
	_ = w.worker.Close()
}

// begin starts everything that goes on by itself. Errors of a closed host do not matter.
func (w *world) begin() {
	w.animate()
	w.tidy()
	w.every(w.pollSensors, 40*ms)
	w.every(w.blinkCursor, 250*ms)
	w.every(w.saveDraft, time.Second)
	w.receive()
	_, _ = w.worker.SetInterval(w.compute, 120*ms)
	_, _ = w.worker.SetInterval(w.heartbeat, 30*ms)
}

func (w *world) every(f func(), d time.Duration) { _, _ = w.ui.SetInterval(f, d) }

func (w *world) animate() {
	_, _ = w.ui.RequestAnimationFrame(func(time.Duration) {
		spin(2 * ms)
		w.animate()
	})
}

// tidy works in idle periods, a little at a time, as long as there is time.
func (w *world) tidy() {
	_, _ = w.ui.RequestIdleCallback(w.indexSome, 0)
}

func (w *world) indexSome(deadline host.IdleDeadline) {
	for range 4 {
		if deadline.TimeRemaining() < ms {
			break
		}
		spin(ms)
	}
	_, _ = w.ui.SetTimeout(w.tidy, 30*ms)
}

// pollSensors has microtasks do most of its work.
func (w *world) pollSensors() {
	spin(500 * time.Microsecond)
	for range 3 {
		_ = w.ui.QueueMicrotask(w.smooth)
	}
	_ = w.ui.Post(w.answer)
}

func (w *world) smooth() { spin(400 * time.Microsecond) }

func (w *world) answer() { spin(ms) }

func (w *world) blinkCursor() { spin(300 * time.Microsecond) }

func (w *world) saveDraft() {
	w.ui.Priority.Schedule(w.slices(12), priority.Low, priority.Options{})
}

// slices is work of so many milliseconds, which gives way at the end of its slice.
func (w *world) slices(n int) priority.Work {
	return func(slice priority.Slice) priority.Work {
		for ; n > 0; n-- {
			if slice.Over() {
				return w.slices(n)
			}
			spin(ms)
		}
		return nil
	}
}

// receive shows the results of the worker, and a clock tick, on the frame.
func (w *world) receive() {
	ctx := context.Background()
	shown := observable.Pipe1(w.results.Observable(), observable.ObserveOn[int](w.ui.Frame))
	w.open.Add(shown.Subscribe(ctx, observable.Next(func(int) { spin(ms) })))
	clock := observable.Interval(500*ms, w.ui.Async)
	w.open.Add(clock.Subscribe(ctx, observable.Next(func(int) { spin(ms / 2) })))
}

// compute has the worker do something at every level of urgency.
func (w *world) compute() {
	for i, p := range []priority.Priority{priority.Idle, priority.Low, priority.Normal,
		priority.UserBlocking} {
		w.worker.Priority.Schedule(w.slices(2*(4-i)), p, priority.Options{})
	}
	w.worker.Asap.Schedule(func(*action.Action) { w.results.Next(1) }, 0)
}

func (w *world) heartbeat() { spin(ms) }

// spin keeps the thread busy, as work does.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}
