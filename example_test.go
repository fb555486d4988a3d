package rxsched_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// A running loop: here a pipeline that hops onto it, and back to the caller as a slice.
func ExampleNew() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()

	words := observable.Pipe2(observable.Of("hop", "onto", "the", "loop"),
		observable.ObserveOn[string](rx.Asap()),
		observable.Map(strings.ToUpper))
	all, err := observable.ToSlice(context.Background(), words)
	fmt.Println(all, err)
	// Output: [HOP ONTO THE LOOP] <nil>
}

// Close abandons what is pending, so a program waits before: for the end of a pipeline, or for all
// that is pending on the loop.
func ExampleRx() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	ctx := context.Background()

	ticks := observable.Pipe1(observable.Interval(time.Millisecond, rx.Async()), observable.Take[int](3))
	fmt.Println(observable.ForEach(ctx, ticks, func(n int) { fmt.Println("tick", n) }))

	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		fmt.Println(n)
		if n > 0 {
			self.Schedule(n-1, time.Millisecond)
		}
	}, 2, time.Millisecond)
	fmt.Println(rx.WaitUntilIdle(ctx))
	// Output:
	// tick 0
	// tick 1
	// tick 2
	// <nil>
	// 2
	// 1
	// 0
	// <nil>
}

// A loop in virtual time: a minute passes at once.
func ExampleNewVirtual() {
	rx := rxsched.NewVirtual(rxsched.Config{})
	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		fmt.Println(n, "after", rx.Elapsed())
		if n > 1 {
			self.Schedule(n-1, 20*time.Second)
		}
	}, 3, 20*time.Second)
	fmt.Println(rx.Run())
	// Output:
	// 3 after 20s
	// 2 after 40s
	// 1 after 1m0s
	// <nil>
}

// Schedulers on a loop that the caller drives, on the caller's goroutine.
func ExampleOn() {
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	on := rxsched.On(loop)
	on.Async().Schedule(func(*action.Action) { fmt.Println("async") }, time.Millisecond)
	on.Asap().Schedule(func(*action.Action) { fmt.Println("asap") }, 0)
	fmt.Println(loop.RunUntilIdle(context.Background()))
	// Output:
	// asap
	// async
	// <nil>
}
