package kernel_test

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// OnTheSecond is a scheduler on a host: its actions run at whole seconds.
type OnTheSecond struct {
	scheduler.Base
	kernel kernel.Kernel // set once
}

// NewOnTheSecond makes a scheduler on h.
func NewOnTheSecond(h host.Host) *OnTheSecond {
	s := new(OnTheSecond)
	s.kernel = s.InitOn(h, (*steps)(s))
	return s
}

// steps are an OnTheSecond as its actions call it, with the host's lock held.
type steps OnTheSecond

// Request arms a timer, whose ID the action keeps until Recycle.
func (s *steps) Request(a *action.Action, d time.Duration) action.ID {
	now := s.kernel.Elapsed()
	due := (now + d + time.Second - 1).Truncate(time.Second)
	return action.ID(s.kernel.SetTimeout((*action.Firing)(a), due-now))
}

// Recycle clears the timer. If that has rung, it does nothing.
func (s *steps) Recycle(_ *action.Action, id action.ID, _ time.Duration) action.ID {
	s.kernel.ClearTimeout(kernel.ID(id))
	return action.None
}

// Flush runs the action, whose timer rings.
func (s *steps) Flush(a *action.Action) { s.Drain(a, nil) }

// A whole scheduler: InitOn gives it the host's lock, clock and end, and the hooks make its requests.
func Example() {
	h := host.NewVirtual(host.Config{})
	s := NewOnTheSecond(h)
	for _, d := range []time.Duration{300 * time.Millisecond, 1400 * time.Millisecond} {
		s.Schedule(func(*action.Action) { fmt.Println(d, "becomes", h.Elapsed()) }, d)
	}
	h.Run()
	// Output:
	// 300ms becomes 1s
	// 1.4s becomes 2s
}

// A pipeline that needs the scheduler ends when its host closes, also if nothing is pending there.
func Example_close() {
	h := host.NewVirtual(host.Config{})
	keys := observable.NewSubject[string]()
	settled := observable.DebounceTime[string](time.Second, NewOnTheSecond(h))(keys.Observable())
	settled.Subscribe(context.Background(), observable.Observer[string]{
		Error: func(err error) { fmt.Println(err) },
	})
	h.Close()
	// Output: scheduler: work abandoned: the host closed, or other work of its run panicked
}

// loud is a host that says what schedulers ask of it.
type loud struct{ *host.Virtual }

// Kernel returns the host's kernel with one method replaced.
func (l loud) Kernel() kernel.Kernel { return loudKernel{kernel.Of(l.Virtual)} }

type loudKernel struct{ kernel.Kernel }

func (k loudKernel) SetTimeout(r kernel.Runner, d time.Duration) kernel.ID {
	fmt.Println("a timer of", d)
	return k.Kernel.SetTimeout(r, d)
}

// A host may stand between another and its schedulers.
func ExampleProvider() {
	h := loud{host.NewVirtual(host.Config{})}
	NewOnTheSecond(h).Schedule(func(*action.Action) { fmt.Println("ran") }, 300*time.Millisecond)
	h.Run()
	// Output:
	// a timer of 1s
	// ran
}
