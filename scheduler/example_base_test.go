package scheduler_test

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// backwards is a scheduler that runs what waits when it is told to, the latest first, whatever the
// delays.
type backwards struct {
	scheduler.Base
	sync.Mutex                  // in the place of a host's
	waiting    []*action.Action // guarded by the lock
}

func newBackwards() *backwards {
	b := new(backwards)
	b.Init(&b.Mutex, (*steps)(b), time.Now)
	return b
}

// steps are a backwards as the hooks of its actions.
type steps backwards

func (s *steps) Request(a *action.Action, _ time.Duration) action.ID {
	s.waiting = append(s.waiting, a)
	return 1 // something that is not None: there is only one kind of place
}

func (s *steps) Recycle(a *action.Action, _ action.ID, _ time.Duration) action.ID {
	s.waiting = slices.DeleteFunc(s.waiting, func(w *action.Action) bool { return w == a })
	return action.None
}

func (s *steps) Flush(*action.Action) {} // actions run in Run only

// Next takes the latest that waits, for Drain.
func (s *steps) Next() (latest *action.Action) {
	if last := len(s.waiting) - 1; last >= 0 {
		latest, s.waiting = s.waiting[last], s.waiting[:last]
	}
	return latest
}

// Run runs what waits.
func (b *backwards) Run() {
	b.Lock()
	b.Drain(nil, (*steps)(b))
	b.Unlock()
}

// Close closes what waits.
func (b *backwards) Close() {
	b.Lock()
	left := b.waiting
	b.waiting = nil
	b.Unlock()
	scheduler.Abandon(left)
}

// A scheduler of one's own: the base makes actions and has the loop of a flush, and its user says
// how they wait.
func ExampleBase() {
	s := newBackwards()
	for _, name := range []string{"a", "b", "c"} {
		s.Schedule(func(*action.Action) { fmt.Println(name) }, 0)
	}
	s.Run()
	// Output:
	// c
	// b
	// a
}

// A goroutine that waits for an action is told if the action is never going to run.
func ExampleAbandon() {
	s := newBackwards()
	a := s.Schedule(func(*action.Action) { fmt.Println("never") }, 0)
	a.AddFunc(func() { fmt.Println("abandoned:", a.Abandoned()) })
	s.Close()
	// Output: abandoned: true
}
