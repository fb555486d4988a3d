package host_test

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

func ExampleNewVirtual() {
	h := host.NewVirtual(host.Config{})
	h.SetTimeout(func() { fmt.Println("a timer, at", h.Elapsed()) }, time.Hour)
	h.Post(func() {
		h.QueueMicrotask(func() { fmt.Println("a microtask") })
		fmt.Println("a task")
	})
	h.Run() // takes no time
	// Output:
	// a task
	// a microtask
	// a timer, at 1h0m0s
}

func ExampleNewLoop() {
	h := host.NewLoop(host.Config{})
	defer h.Close()
	h.SetTimeout(func() { fmt.Println("a timer") }, time.Millisecond)
	h.Post(func() { fmt.Println("a task") })
	h.RunUntilIdle(context.Background()) // takes a millisecond
	// Output:
	// a task
	// a timer
}

func ExampleLoop_WaitUntilIdle() {
	h := host.NewLoop(host.Config{})
	defer h.Close() // by itself it would abandon the timer
	h.Start()
	h.SetTimeout(func() { fmt.Println("a timer") }, time.Millisecond)
	fmt.Println(h.WaitUntilIdle(context.Background()))
	// Output:
	// a timer
	// <nil>
}

func ExampleVirtual_Step() {
	h := host.NewVirtual(host.Config{})
	h.SetTimeout(func() { fmt.Println("second") }, time.Minute)
	h.Post(func() { fmt.Println("first") })
	for h.Step() {
		fmt.Println("it is", h.Elapsed())
	}
	// Output:
	// first
	// it is 0s
	// second
	// it is 1m0s
}

func ExampleVirtual_Advance() {
	h := host.NewVirtual(host.Config{})
	h.SetInterval(func() { fmt.Println("tick at", h.Elapsed()) }, 10*time.Millisecond)
	h.Advance(25 * time.Millisecond)
	fmt.Println("it is", h.Elapsed())
	// Output:
	// tick at 10ms
	// tick at 20ms
	// it is 25ms
}

func ExampleVirtual_Block() {
	h := host.NewVirtual(host.Config{})
	h.SetTimeout(func() { fmt.Println("due at 5ms, runs at", h.Elapsed()) }, 5*time.Millisecond)
	h.Post(func() { h.Block(20 * time.Millisecond) }) // as if it took that long
	h.Run()
	// Output:
	// due at 5ms, runs at 20ms
}

// A game has a loop of its own, and embeds the host in it.
func ExampleLoop_Poll() {
	h := host.NewLoop(host.Config{})
	defer h.Close()
	h.Post(func() {
		fmt.Println("round 1")
		h.Post(func() { fmt.Println("round 2") })
	})
	for {
		wait, err := h.Poll()
		if err != nil || wait == host.Forever {
			break
		}
		fmt.Println("the game goes on")
	}
	// Output:
	// round 1
	// the game goes on
	// round 2
}

func ExampleVirtual_Stop() {
	h := host.NewVirtual(host.Config{})
	found := func() {
		fmt.Println("found at", h.Elapsed())
		h.Stop()
	}
	h.SetTimeout(found, time.Second)
	h.SetTimeout(func() { fmt.Println("timeout at", h.Elapsed()) }, 2*time.Second)
	h.Run()
	fmt.Println("stopped")
	h.Run() // goes on
	// Output:
	// found at 1s
	// stopped
	// timeout at 2s
}

func ExampleVirtual_SetImmediate() {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	h.SetTimeout(func() {
		h.SetTimeout(func() { fmt.Println("timer") }, time.Millisecond)
		h.SetImmediate(func() { fmt.Println("immediate") })
		never, _ := h.SetImmediate(func() { fmt.Println("never") })
		h.ClearImmediate(never)
		h.Block(10 * time.Millisecond) // the timer comes due
	}, 20*time.Millisecond)
	h.Run()
	// Output:
	// immediate
	// timer
}

func ExampleVirtual_UnrefImmediate() {
	h := host.NewVirtual(host.Config{})
	id, _ := h.SetImmediate(func() { fmt.Println("not without a reason to go on") })
	h.UnrefImmediate(id)
	fmt.Println(h.HasRefImmediate(id))
	h.Run()
	h.RefImmediate(id)
	fmt.Println(h.HasRefImmediate(id))
	h.Run()
	// Output:
	// false
	// true
	// not without a reason to go on
}

func ExampleVirtual_SetPeriod() {
	h := host.NewVirtual(host.Config{})
	id, _ := h.SetInterval(func() { fmt.Println("tick at", h.Elapsed()) }, time.Second)
	h.Advance(2500 * time.Millisecond)
	h.SetPeriod(id, 100*time.Millisecond)
	h.Advance(200 * time.Millisecond)
	// Output:
	// tick at 1s
	// tick at 2s
	// tick at 2.6s
	// tick at 2.7s
}

// Node runs what was given to process.nextTick when no promise has more to do.
func ExampleVirtual_OnCheckpoint() {
	h := host.NewVirtual(host.Config{})
	var ticks []func()
	stop := h.OnCheckpoint(func() {
		for len(ticks) > 0 {
			tick := ticks[0]
			ticks = ticks[1:]
			tick()
		}
	})
	defer stop()
	h.Post(func() {
		ticks = append(ticks, func() {
			fmt.Println("tick")
			h.QueueMicrotask(func() { fmt.Println("microtask of the tick") })
		})
		h.QueueMicrotask(func() { fmt.Println("microtask") })
		fmt.Println("task")
	})
	h.Post(func() { fmt.Println("next task") })
	h.Run()
	// Output:
	// task
	// microtask
	// tick
	// microtask of the tick
	// next task
}

func ExampleHold() {
	h := host.NewLoop(host.Config{})
	defer h.Close()
	fetch := func(answer func(string)) {
		hold, err := h.Hold("fetch")
		if err != nil {
			return
		}
		go func() {
			user := "Ada" // a server says so, after a while
			hold.Post(func() { answer(user) })
		}()
	}
	h.Post(func() { fetch(func(user string) { fmt.Println("hello,", user) }) })
	h.RunUntilIdle(context.Background())
	// Output:
	// hello, Ada
}

// In simulated time the answer takes no time, however long it takes.
func ExampleVirtual_Hold() {
	h := host.NewVirtual(host.Config{})
	h.SetTimeout(func() {
		hold, _ := h.Hold("fetch")
		go hold.Post(func() { fmt.Println("an answer, at", h.Elapsed()) })
	}, time.Second)
	h.SetTimeout(func() { fmt.Println("a timer, at", h.Elapsed()) }, 2*time.Second)
	h.Run()
	// Output:
	// an answer, at 1s
	// a timer, at 2s
}

func ExampleVirtual_Pending() {
	h := host.NewVirtual(host.Config{})
	id, _ := h.SetTimeout(flush, time.Minute)
	h.Unref(id)
	h.SetInterval(flush, time.Second)
	h.Hold("user 7")
	for _, p := range h.Pending() {
		p.Place = "" // it is the line above
		fmt.Println(p)
	}
	// Output:
	// interval github.com/rxsched/rxsched/host_test.flush, due at 1s
	// timeout github.com/rxsched/rxsched/host_test.flush, due at 1m0s, unref'd
	// hold "user 7"
}

func flush() {}

// The owner of a polled loop sleeps for as long as Poll says, or until Wake.
func ExampleLoop_Poll_wake() {
	wake := make(chan struct{}, 1)
	h := host.NewLoop(host.Config{Wake: func() {
		select {
		case wake <- struct{}{}:
		default: // the owner is going to poll
		}
	}})
	go h.Post(func() { // by any goroutine, at any time
		fmt.Println("a task")
		h.SetTimeout(func() { h.Close() }, time.Millisecond)
	})
	for {
		next, err := h.Poll()
		if err != nil {
			fmt.Println(err)
			return
		}
		select {
		case <-wake:
		case <-time.After(next):
		}
	}
	// Output:
	// a task
	// host: closed
}

// A game draws at the display's vsync, if anything wants to be drawn.
func ExampleLoop_Vsync() {
	wanted := false
	h := host.NewLoop(host.Config{RequestFrame: func() { wanted = true }})
	defer h.Close()
	h.Post(func() {
		h.RequestAnimationFrame(func(timestamp time.Duration) { fmt.Println("draws at", timestamp) })
	})
	for tick := range 3 {
		h.Poll()
		fmt.Println("tick", tick, wanted)
		if wanted {
			wanted = false
			h.Vsync(20 * time.Millisecond)
		}
	}
	// Output:
	// tick 0 true
	// draws at 20ms
	// tick 1 false
	// tick 2 false
}

func ExampleLoop_GrantIdle() {
	wanted := false
	h := host.NewLoop(host.Config{RequestIdle: func() { wanted = true }})
	defer h.Close()
	h.Post(func() {
		h.RequestIdleCallback(func(d host.IdleDeadline) {
			fmt.Println("has time:", d.TimeRemaining() > 0)
		}, 0)
	})
	h.Poll()
	fmt.Println("wanted:", wanted)
	h.GrantIdle(h.Elapsed() + time.Hour)
	// Output:
	// wanted: true
	// has time: true
}
