package action_test

import (
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
)

// fake are hooks that write down the calls they get, and do as they are told.
type fake struct {
	sync.Mutex
	calls []string

	closed bool      // refuses every request
	flags  action.ID // of each ID it makes
	keep   bool      // a repeat with the same delay keeps its ID
	made   action.ID // the latest ID
}

func (f *fake) kind() *action.Template { return &action.Template{Mutex: &f.Mutex, Hooks: f} }

const ms = time.Millisecond

func (f *fake) note(format string, args ...any) {
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
}

func name(d time.Duration) string {
	if d == action.Never {
		return "never"
	}
	return d.String()
}

func (f *fake) Request(a *action.Action, d time.Duration) action.ID {
	f.mustBeLocked()
	if f.closed {
		f.note("request %v: refused", name(d))
		return action.None
	}
	f.made++
	f.note("request %v: %d", name(d), f.made)
	return f.made | f.flags
}

func (f *fake) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	f.mustBeLocked()
	id &^= action.Here | action.Fixed
	if f.keep && d == a.Delay() && !a.Pending() {
		f.note("keep %d for %v", id, name(d))
		return id
	}
	f.note("withdraw %d for %v", id, name(d))
	return action.None
}

func (f *fake) Flush(a *action.Action) {
	f.mustBeLocked()
	f.note("flush %d", f.made)
	a.Execute()
}

func (f *fake) mustBeLocked() {
	if f.TryLock() {
		panic("fake: a hook was called without the lock")
	}
}

// fire is what a host does when the time of a has come.
func (f *fake) fire(a *action.Action) {
	f.Lock()
	(*action.Firing)(a).Run()
	f.Unlock()
}

// work notes its runs, and does more in the first of them.
func (f *fake) work(first func(self *action.Action)) action.Work {
	runs := 0
	return action.Func(func(self *action.Action) {
		runs++
		f.note("run %d", runs)
		if runs == 1 && first != nil {
			first(self)
		}
		f.note("ran %d", runs)
	})
}
