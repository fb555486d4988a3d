package priority_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

// tenUnits is work of ten units of 2 ms, which asks between any two whether it is to give way.
func tenUnits(v *host.Virtual) priority.Work {
	done := 0
	var work priority.Work
	work = func(slice priority.Slice) priority.Work {
		from, first := v.Elapsed(), done
		defer func() { fmt.Printf("%v to %v: %d units\n", from, v.Elapsed(), done-first) }()
		for ; done < 10; done++ {
			if slice.Over() {
				return work
			}
			v.Block(2 * ms)
		}
		return nil
	}
	return work
}

// Between slices the host has its turn, and what is more urgent overtakes the continuation.
func Example_slices() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	s.Schedule(tenUnits(v), priority.Low)
	_, _ = v.SetTimeout(func() {
		fmt.Println("timer at", v.Elapsed())
		s.Schedule(say("input"), priority.UserBlocking)
	}, 7*ms)
	_ = v.Run()
	// Output:
	// 0s to 6ms: 3 units
	// 6ms to 12ms: 3 units
	// timer at 12ms
	// input
	// 12ms to 18ms: 3 units
	// 18ms to 20ms: 1 units
}

// say is work that prints a line.
func say(line string) priority.Work {
	return func(priority.Slice) priority.Work {
		fmt.Println(line)
		return nil
	}
}

func ExampleNew() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{
		Timeouts: priority.Timeouts{Normal: time.Second},
		Slice:    10 * ms,
	})
	s.Schedule(tenUnits(v), priority.Low)
	_ = v.Run()
	// Output:
	// 0s to 10ms: 5 units
	// 10ms to 20ms: 5 units
}

func ExampleScheduler_Schedule() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	s.Schedule(say("idle"), priority.Idle)
	s.Schedule(say("normal"), priority.Normal)
	s.ScheduleWithConfig(say("normal, but hurried"), priority.Normal,
		priority.TaskConfig{Timeout: 100 * ms})
	s.Schedule(say("user"), priority.UserBlocking)
	s.ScheduleWithConfig(say("at once, in a second"), priority.Immediate,
		priority.TaskConfig{Delay: time.Second})
	_ = v.Run()
	// Output:
	// normal, but hurried
	// user
	// normal
	// idle
	// at once, in a second
}

func ExampleTask_Cancel() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	a := s.Schedule(say("a"), priority.Normal)
	s.Schedule(say("b"), priority.Normal)
	a.Cancel()
	fmt.Println("closed:", a.Closed())
	_ = v.Run()
	// Output:
	// closed: true
	// b
}

func ExampleTask_Closed() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	a := s.Schedule(say("a"), priority.Normal)
	fmt.Println(a.Closed())
	_ = v.Run()
	fmt.Println(a.Closed())
	// Output:
	// false
	// a
	// true
}

// The levels are schedulers, for whatever takes one.
func ExampleScheduler_At() {
	v := host.NewVirtual(host.Config{})
	p := priority.New(v, priority.Config{})
	scheduler.Schedule(p.At(priority.Low), func(self *action.Of[int], n int) {
		fmt.Println(n, "at", v.Elapsed(), "with", p.CurrentPriority())
		if n > 0 {
			self.Schedule(n-1, time.Second)
		}
	}, 2, time.Second)
	_ = v.Run()
	// Output:
	// 2 at 1s with Low
	// 1 at 2s with Low
	// 0 at 3s with Low
}

func ExampleScheduler_SetFrameRate() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	fmt.Println(s.SetFrameRate(144))
	_ = s.SetFrameRate(60)
	s.Schedule(tenUnits(v), priority.Low)
	_ = v.Run()
	// Output:
	// priority: frame rate is not within 0 and 125: 144
	// 0s to 16ms: 8 units
	// 16ms to 20ms: 2 units
}

func ExampleScheduler_RequestPaint() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	s.Schedule(func(priority.Slice) priority.Work {
		s.RequestPaint()
		fmt.Println("something to draw")
		return nil
	}, priority.UserBlocking)
	s.Schedule(say("the rest"), priority.Normal)
	_ = v.Post(func() { fmt.Println("the host's turn") })
	_ = v.Run()
	// Output:
	// something to draw
	// the host's turn
	// the rest
}

func ExampleScheduler_ShouldYield() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	s.Schedule(func(slice priority.Slice) priority.Work {
		for range 3 {
			fmt.Println(v.Elapsed(), s.ShouldYield(), slice.Over())
			v.Block(3 * ms)
		}
		return nil
	}, priority.Immediate)
	_ = v.Run()
	// Output:
	// 0s false false
	// 3ms false false
	// 6ms true false
}

func ExampleScheduler_RunWithPriority() {
	s := priority.New(host.NewVirtual(host.Config{}), priority.Config{})
	fmt.Println(s.CurrentPriority())
	s.RunWithPriority(priority.UserBlocking, func() {
		fmt.Println(s.CurrentPriority())
		s.RunWithPriority(priority.Low, func() { fmt.Println(s.CurrentPriority()) })
		fmt.Println(s.CurrentPriority())
	})
	fmt.Println(s.CurrentPriority())
	// Output:
	// Normal
	// UserBlocking
	// Low
	// UserBlocking
	// Normal
}

func ExampleScheduler_Next() {
	s := priority.New(host.NewVirtual(host.Config{}), priority.Config{})
	for p := priority.Immediate; p <= priority.Idle; p++ {
		s.RunWithPriority(p, func() {
			s.Next(func() { fmt.Println(p, "->", s.CurrentPriority()) })
		})
	}
	// Output:
	// Immediate -> Normal
	// UserBlocking -> Normal
	// Normal -> Normal
	// Low -> Low
	// Idle -> Idle
}

func ExampleScheduler_Wrap() {
	s := priority.New(host.NewVirtual(host.Config{}), priority.Config{})
	var later func()
	s.RunWithPriority(priority.UserBlocking, func() {
		later = s.Wrap(func() { fmt.Println(s.CurrentPriority()) })
	})
	later()
	// Output:
	// UserBlocking
}

func ExampleScheduler_CurrentPriority() {
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	for p := priority.Low; p >= priority.UserBlocking; p-- {
		s.Schedule(func(priority.Slice) priority.Work {
			fmt.Println(s.CurrentPriority())
			return nil
		}, p)
	}
	_ = v.Run()
	// Output:
	// UserBlocking
	// Normal
	// Low
}
