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

	// The rest is for callbacks of the ui only.

	live  *subscription.Subscription // closes when the world rests
	frame host.FrameID               // of animate
	idle  host.IdleID                // of tidy
	pause host.TimerID               // between two runs of tidy
}

func newWorld() *world {
	return &world{ui: rxsched.New(rxsched.Config{Name: "ui"}),
		worker: rxsched.New(rxsched.Config{Name: "worker"}), results: observable.NewSubject[int]()}
}

func (w *world) close() {
	w.open.Unsubscribe()
	_ = w.ui.Close() // which always is nil
	_ = w.worker.Close()
}

// begin starts everything that goes on by itself. Errors of a closed host do not matter.
func (w *world) begin() {
	w.live = subscription.New(func() {
		w.ui.CancelAnimationFrame(w.frame)
		w.ui.CancelIdleCallback(w.idle)
		w.ui.ClearTimer(w.pause)
	})
	w.animate()
	w.tidy()
	w.every(w.pollSensors, 40*ms, w.ui)
	w.every(w.blinkCursor, 250*ms, w.ui)
	w.every(w.saveDraft, time.Second, w.ui)
	w.receive()
	w.every(w.compute, 120*ms, w.worker)
	w.every(w.heartbeat, 30*ms, w.worker)
}

// rest ends what begin has started. What has been asked for already still runs.
func (w *world) rest() { w.live.Unsubscribe() }

func (w *world) every(f func(), d time.Duration, on *rxsched.Rx) {
	id, _ := on.SetInterval(f, d)
	w.live.AddFunc(func() { on.ClearTimer(id) })
}

func (w *world) animate() {
	w.frame, _ = w.ui.RequestAnimationFrame(func(time.Duration) {
		spin(2 * ms)
		w.animate()
	})
}

// tidy works in idle periods, a little at a time, as long as there is time.
func (w *world) tidy() {
	w.idle, _ = w.ui.RequestIdleCallback(w.indexSome, 0)
}

func (w *world) indexSome(deadline host.IdleDeadline) {
	for range 4 {
		if deadline.TimeRemaining() < ms {
			break
		}
		spin(ms)
	}
	w.pause, _ = w.ui.SetTimeout(w.tidy, 30*ms)
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
	w.ui.Priority().Schedule(w.slices(12), priority.Low)
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
	shown := observable.Pipe1(w.results.Observable(), observable.ObserveOn[int](w.ui.Frame()))
	w.hold(shown.Subscribe(ctx, observable.Next(func(int) { spin(ms) })))
	clock := observable.Interval(500*ms, w.ui.Async())
	w.hold(clock.Subscribe(ctx, observable.Next(func(int) { spin(ms / 2) })))
}

func (w *world) hold(s *subscription.Subscription) {
	w.open.Add(s)
	w.live.Add(s)
}

// compute has the worker do something at every level of urgency.
func (w *world) compute() {
	for i, p := range []priority.Priority{priority.Idle, priority.Low, priority.Normal,
		priority.UserBlocking} {
		w.worker.Priority().Schedule(w.slices(2*(4-i)), p)
	}
	w.worker.Asap().Schedule(func(*action.Action) { w.results.Next(1) }, 0)
}

func (w *world) heartbeat() { spin(ms) }

// spin keeps the thread busy, as work does.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}
