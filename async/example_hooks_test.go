package async_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/scheduler"
)

// onTheSecond is async, but that everything happens at a whole second.
type onTheSecond struct {
	scheduler.Base
	steps steps
}

// steps replace one step of async's.
type steps struct {
	async.Hooks
	kernel kernel.Kernel
}

func (s *steps) Request(a *action.Action, d time.Duration) action.ID {
	now := s.kernel.Elapsed()
	due := (now + d + time.Second - 1).Truncate(time.Second)
	return s.Hooks.Request(a, due-now) // super
}

func newOnTheSecond(h host.Host) *onTheSecond {
	s := new(onTheSecond)
	s.steps = steps{async.NewHooks(kernel.Of(h), &s.Base), kernel.Of(h)}
	s.Init(kernel.Of(h).Mutex(), &s.steps, h.Now)
	return s
}

func ExampleNewHooks() {
	h := host.NewVirtual(host.Config{})
	s := newOnTheSecond(h)
	for _, d := range []time.Duration{300 * time.Millisecond, 1400 * time.Millisecond} {
		s.Schedule(func(*action.Action) { fmt.Println(d, "becomes", h.Elapsed()) }, d)
	}
	h.Run()
	// Output:
	// 300ms becomes 1s
	// 1.4s becomes 2s
}
