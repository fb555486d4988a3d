package virtual_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// A minute of work is over at once, in the order it would have had.
func Example() {
	s := virtual.New(virtual.Config{})
	s.Schedule(func(*action.Action) { fmt.Println("a minute:", s.Now().Format(time.TimeOnly)) }, time.Minute)
	s.Schedule(func(*action.Action) { fmt.Println("a second:", s.Now().Format(time.TimeOnly)) }, time.Second)
	s.Flush()
	// Output:
	// a second: 00:00:01
	// a minute: 00:01:00
}

func ExampleScheduler_Flush() {
	s := virtual.New(virtual.Config{})
	scheduler.Schedule(s, func(self *action.Of[int], n int) {
		fmt.Println(n, "at", s.Frame())
		if n > 0 {
			self.Schedule(n-1, time.Second)
		}
	}, 3, time.Second)
	s.Flush()
	// Output:
	// 3 at 1s
	// 2 at 2s
	// 1 at 3s
	// 0 at 4s
}

// A limit makes it safe to run what repeats for ever.
func ExampleScheduler_SetMaxFrames() {
	s := virtual.New(virtual.Config{})
	s.Schedule(func(self *action.Action) {
		fmt.Println("tick at", s.Frame())
		self.Schedule(time.Second)
	}, 0)
	s.SetMaxFrames(2 * time.Second)
	s.Flush()
	fmt.Println("left:", s.Left())
	// Output:
	// tick at 0s
	// tick at 1s
	// tick at 2s
	// left: 1
}

// Actions are immutable: every run can be told from the others, also later.
func ExampleScheduler_Index() {
	s := virtual.New(virtual.Config{MaxFrames: 2 * time.Second})
	var runs []*action.Action
	s.Schedule(func(self *action.Action) {
		runs = append(runs, self)
		self.Schedule(time.Second)
	}, 0)
	s.Flush()
	for _, a := range runs {
		fmt.Println(s.Index(a))
	}
	// Output:
	// 0 true
	// 1 true
	// 2 true
}

func ExampleNew() {
	s := virtual.New(virtual.Config{MaxFrames: time.Minute})
	s.Schedule(func(*action.Action) { fmt.Println("not yet") }, time.Hour)
	s.Flush()
	fmt.Println(s.Frame(), s.Left())
	// Output: 0s 1
}
