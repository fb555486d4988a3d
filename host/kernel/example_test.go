package kernel_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/scheduler"
)

// onTheSecond is a scheduler on a host: its actions run at whole seconds.
type onTheSecond struct {
	scheduler.Base
	hooks hooks
}

func newOnTheSecond(h host.Host) *onTheSecond {
	k := kernel.Of(h)
	s := &onTheSecond{hooks: hooks{k}}
	s.Init(k.Mutex(), &s.hooks, k.Now)
	return s
}

// hooks arrange the runs. The host's lock is held.
type hooks struct{ kernel kernel.Kernel }

// Request arms a timer, whose ID the action holds until it runs.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	now := h.kernel.Elapsed()
	due := (now + d + time.Second - 1).Truncate(time.Second)
	return action.ID(h.kernel.SetTimeout((*action.Firing)(a), due-now))
}

// Recycle clears the timer. If the action has run, that has no effect.
func (h *hooks) Recycle(_ *action.Action, id action.ID, _ time.Duration) action.ID {
	h.kernel.ClearTimeout(kernel.ID(id))
	return action.None
}

// Flush runs the action.
func (h *hooks) Flush(a *action.Action) { a.Execute() }

// A scheduler needs the host's lock and clock, and hooks that make its requests.
func Example() {
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
	newOnTheSecond(h).Schedule(func(*action.Action) { fmt.Println("ran") }, 300*time.Millisecond)
	h.Run()
	// Output:
	// a timer of 1s
	// ran
}
