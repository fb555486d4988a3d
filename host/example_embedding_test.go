package host_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

// foreign is a loop that a program has already. It calls functions, one after the other.
type foreign chan func()

// call has f called soon. It does not wait, since there is room for more than come here.
func (l foreign) call(f func()) { l <- f }

// atVsync has f called at the next vsync.
func (l foreign) atVsync(f func(at time.Time)) {
	time.AfterFunc(time.Millisecond, func() { l.call(func() { f(time.Now()) }) })
}

// whenIdle has f called when there is time until a deadline.
func (l foreign) whenIdle(f func(deadline time.Time)) {
	l.call(func() { f(time.Now().Add(time.Minute)) })
}

// embed makes a host whose callbacks run in the loop.
func embed(l foreign) *host.Loop {
	var h *host.Loop
	var timer *time.Timer
	sleep := func(next time.Duration, err error) {
		if err == nil && next < host.Forever {
			timer.Reset(next)
		}
	}
	poll := func() { sleep(h.Poll()) }
	timer = time.AfterFunc(host.Forever, func() { l.call(poll) })
	h = host.NewLoop(host.Config{
		Wake: func() { l.call(poll) },
		RequestFrame: func() {
			l.atVsync(func(at time.Time) { sleep(h.Vsync(h.Elapsed() - time.Since(at))) })
		},
		RequestIdle: func() {
			l.whenIdle(func(deadline time.Time) { sleep(h.GrantIdle(h.Elapsed() + time.Until(deadline))) })
		},
	})
	return h
}

// A host inside another event loop: what an adapter does.
func Example_embedding() {
	l := make(foreign, 16)
	h := embed(l)
	defer h.Close()

	ended := false
	h.Post(func() {
		fmt.Println("a task")
		h.RequestAnimationFrame(func(time.Duration) {
			fmt.Println("a frame")
			h.SetTimeout(func() {
				fmt.Println("a timer")
				h.RequestIdleCallback(func(host.IdleDeadline) {
					fmt.Println("an idle callback")
					ended = true // the loop's own state, without a lock
				}, 0)
			}, time.Millisecond)
		})
	})
	for !ended {
		(<-l)()
	}
	// Output:
	// a task
	// a frame
	// a timer
	// an idle callback
}
