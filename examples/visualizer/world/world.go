// Package world is the small busy world that the visualizer shows: two event loops that have
// something to do, and buttons that add load.
package world

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

const ms = time.Millisecond

// World is two event loops that have something to do.
type World struct {
	ui, worker *rxsched.Rx
	open       subscription.Subscription // all subscriptions
	results    *observable.Subject[int]  // from the worker to the ui
	inspector  *inspect.Inspector
	page       http.Handler // the inspector

	mu       sync.Mutex // guards requests, and the order of what is posted
	requests int        // that are being served, such as that of a page that is open

	// The rest is for callbacks of the ui only.

	live  *subscription.Subscription // closes when the world rests
	frame host.FrameID               // of animate
	idle  host.IdleID                // of tidy
	pause host.TimerID               // between two runs of tidy
}

// New makes a world on two hosts, which rests until a page is open. Only one may be made on them.
func New(ui, worker *rxsched.Rx) *World {
	w := &World{ui: ui, worker: worker, results: observable.NewSubject[int]()}
	hosts := monitor.NewHosts()
	hosts.Add(ui).Priorities(ui.Priorities())
	hosts.Add(worker).Priorities(worker.Priorities())
	w.inspector = inspect.New(inspect.Config{Hosts: hosts, Title: "rxsched visualizer", Intro: intro,
		Actions: w.actions()})
	w.page = w.inspector
	return w
}

const intro = "Two event loops at work. ui animates, answers events and does what it can in idle time; " +
	"worker computes in slices, by priority. Press a button: the page shows who has to wait, and stops " +
	"on what came of it."

// ServeHTTP serves the page. The world lives while a page is open. Any goroutine may call it.
func (w *World) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.count(1)
	defer w.count(-1)
	w.page.ServeHTTP(rw, r)
}

// count counts a request that begins or ends.
func (w *World) count(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch w.requests += n; {
	case n > 0 && w.requests == 1:
		_ = w.ui.Post(w.begin)
	case w.requests == 0:
		_ = w.ui.Post(w.rest)
	}
}

// Hide ends all requests, and refuses others.
func (w *World) Hide() { w.inspector.Close() }

// Close ends the world, and closes its hosts.
func (w *World) Close() {
	w.open.Unsubscribe()
	_ = w.ui.Close() // which always is nil
	_ = w.worker.Close()
}

// begin starts everything that goes on by itself. Errors of a closed host do not matter.
func (w *World) begin() {
	w.live = subscription.New(func() {
		w.ui.CancelAnimationFrame(w.frame)
		w.ui.CancelIdleCallback(w.idle)
		w.ui.ClearTimer(w.pause)
	})
	w.animate()
	w.tidy()
	w.every(w.pollSensors, 40*ms, w.ui)
	w.receive()
	w.every(w.compute, 120*ms, w.worker)
}

func (w *World) rest() { w.live.Unsubscribe() } // what has been asked for already still runs

func (w *World) every(f func(), d time.Duration, on *rxsched.Rx) {
	id, _ := on.SetInterval(f, d)
	w.live.AddFunc(func() { on.ClearTimer(id) })
}

func (w *World) animate() {
	w.frame, _ = w.ui.RequestAnimationFrame(func(time.Duration) {
		spin(2 * ms)
		w.animate()
	})
}

// tidy works in idle periods, a little at a time, as long as there is time.
func (w *World) tidy() {
	w.idle, _ = w.ui.RequestIdleCallback(func(deadline host.IdleDeadline) {
		for n := 0; n < 4 && deadline.TimeRemaining() >= ms; n++ {
			spin(ms)
		}
		w.pause, _ = w.ui.SetTimeout(w.tidy, 30*ms)
	}, 0)
}

func (w *World) pollSensors() {
	spin(ms / 2)
	_ = w.ui.QueueMicrotask(w.smooth)
	_ = w.ui.Post(w.answer)
}

func (w *World) smooth() { spin(ms) }

func (w *World) answer() { spin(ms) }

// slices is work of so many milliseconds, which gives way at the end of its slice.
func slices(n int) priority.Work {
	return func(slice priority.Slice) priority.Work {
		for ; n > 0; n-- {
			if slice.Over() {
				return slices(n)
			}
			spin(ms)
		}
		return nil
	}
}

// receive shows the results of the worker on the frame.
func (w *World) receive() {
	results := observable.Pipe1(w.results.Observable(), observable.ObserveOn[int](w.ui.Frame()))
	shown := results.Subscribe(context.Background(), observable.Next(func(int) { spin(ms) }))
	w.open.Add(shown)
	w.live.Add(shown)
}

// compute has the worker do something at every level of urgency.
func (w *World) compute() {
	for i, p := range []priority.Priority{priority.Idle, priority.Low, priority.Normal,
		priority.UserBlocking} {
		w.worker.Priorities().Schedule(slices(2*(4-i)), p)
	}
	w.worker.Asap().Schedule(func(*action.Action) { w.results.Next(1) }, 0)
}

// spin keeps the thread busy, as work does.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}
