package action_test

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
)

// manual is the steps of a scheduler that runs what waits when it is told to, whatever the delays.
type manual struct {
	sync.Mutex                  // in the place of a host's
	waiting    []*action.Action // guarded by the lock
}

func (m *manual) Request(a *action.Action, _ time.Duration) action.ID {
	m.waiting = append(m.waiting, a)
	return 1 // something that is not None: there is only one kind of place
}

func (m *manual) Recycle(a *action.Action, _ action.ID, _ time.Duration) action.ID {
	m.waiting = slices.DeleteFunc(m.waiting, func(w *action.Action) bool { return w == a })
	return action.None
}

func (m *manual) Flush(a *action.Action) { a.Execute() }

// run runs what waits, once.
func (m *manual) run() {
	m.Lock()
	defer m.Unlock()
	now := m.waiting
	m.waiting = nil
	for _, a := range now {
		m.Flush(a)
	}
}

// The hooks say how a run comes about; that an action runs once for each time it was scheduled, and
// not when it was cancelled, is the template's.
func ExampleNew() {
	m := new(manual)
	kind := &action.Template{Mutex: &m.Mutex, Hooks: m}
	hello := action.New(kind, action.Func(func(*action.Action) { fmt.Println("hello") }))
	hello.Schedule(0).Schedule(time.Second) // in place of the first
	action.New(kind, action.Func(func(*action.Action) { fmt.Println("never") })).Schedule(0).Unsubscribe()
	m.run()
	m.run()
	// Output: hello
}

// The state goes from run to run, typed.
func ExampleNewOf() {
	m := new(manual)
	kind := &action.Template{Mutex: &m.Mutex, Hooks: m}
	create := func(w action.Work) *action.Action { return action.New(kind, w) }
	action.NewOf(create, func(self *action.Of[int], n int) {
		fmt.Println(n)
		self.Schedule(2*n, 0)
	}).Schedule(1, 0)
	for range 3 {
		m.run()
	}
	// Output:
	// 1
	// 2
	// 4
}
