package asap_test

import (
	"fmt"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
)

// Work runs right after the callback that scheduled it.
func ExampleNew() {
	h := host.NewVirtual(host.Config{})
	s := asap.New(h)
	h.Post(func() {
		h.Post(func() { fmt.Println("another task") })
		s.Schedule(func(*action.Action) { fmt.Println("asap") }, 0)
		fmt.Println("this task ends")
	})
	h.Run()
	// Output:
	// this task ends
	// asap
	// another task
}

// counting tells of the immediates it is asked for.
type counting struct{ asap.Immediates }

func (c counting) SetImmediate(r host.Runner) asap.Handle {
	fmt.Println("one immediate")
	return c.Immediates.SetImmediate(r)
}

// All that waits for a microtask shares one.
func ExampleNewWith() {
	h := host.NewVirtual(host.Config{})
	s := asap.NewWith(h, counting{asap.NewImmediate(h)})
	for _, name := range []string{"a", "b"} {
		s.Schedule(func(*action.Action) { fmt.Println(name) }, 0)
	}
	h.Run()
	// Output:
	// one immediate
	// a
	// b
}

// printing is what an immediate calls.
type printing string

func (p printing) Run() { fmt.Println(p) }

// An immediate is a microtask that can be cleared. It is asked for with the lock of the host held.
func ExampleNewImmediate() {
	h := host.NewVirtual(host.Config{})
	im := asap.NewImmediate(h)
	lock := h.Kernel().Mutex()
	lock.Lock()
	cleared := im.SetImmediate(printing("never printed"))
	im.SetImmediate(printing("printed"))
	im.ClearImmediate(cleared)
	lock.Unlock()
	h.Run()
	// Output: printed
}
