package observable_test

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// ownScheduler is a scheduler on no host, as a user may write one: it runs its actions on a goroutine of its
// own, in the order of their times. Its hooks are the steps of the template, and no more.
type ownScheduler struct {
	scheduler.Base
	sync.Mutex                 // in the place of a host's
	waiting    []waitingAction // sorted; guarded by the lock
	closed     bool            // guarded by the lock
	wake, over chan struct{}
}

type waitingAction struct {
	*action.Action
	at time.Time
}

// newOwn starts a scheduler. Close ends it.
func newOwn() *ownScheduler {
	o := &ownScheduler{wake: make(chan struct{}, 1), over: make(chan struct{})}
	o.Init(&o.Mutex, (*steps)(o), time.Now)
	go o.run()
	return o
}

// Close ends the goroutine, and abandons what waits.
func (o *ownScheduler) Close() {
	o.Lock()
	o.closed = true
	o.Unlock()
	o.rouse()
	<-o.over
	var left []*action.Action
	for _, w := range o.waiting {
		left = append(left, w.Action)
	}
	scheduler.Abandon(left)
}

func (o *ownScheduler) rouse() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *ownScheduler) run() {
	defer close(o.over)
	o.Lock()
	for !o.closed {
		if a := (*steps)(o).Next(); a != nil {
			o.Drain(a, (*steps)(o))
			continue
		}
		sleep := time.Hour
		if len(o.waiting) > 0 {
			sleep = time.Until(o.waiting[0].at)
		}
		o.Unlock()
		select {
		case <-o.wake:
		case <-time.After(sleep):
		}
		o.Lock()
	}
	o.Unlock()
}

// steps are an ownScheduler as the hooks of its actions. The lock is held.
type steps ownScheduler

// Request adds a to what waits.
func (s *steps) Request(a *action.Action, d time.Duration) action.ID {
	if s.closed {
		return action.None
	}
	at := time.Now().Add(max(d, 0))
	i, _ := slices.BinarySearchFunc(s.waiting, at, func(w waitingAction, at time.Time) int {
		if w.at.After(at) {
			return 1
		}
		return -1
	})
	s.waiting = slices.Insert(s.waiting, i, waitingAction{a, at})
	(*ownScheduler)(s).rouse()
	return 1
}

// Recycle takes a out.
func (s *steps) Recycle(a *action.Action, _ action.ID, _ time.Duration) action.ID {
	s.waiting = slices.DeleteFunc(s.waiting, func(w waitingAction) bool { return w.Action == a })
	return action.None
}

// Flush has nothing to do: run drains.
func (*steps) Flush(*action.Action) {}

// Next takes the first whose time has come.
func (s *steps) Next() *action.Action {
	if s.closed || len(s.waiting) == 0 || s.waiting[0].at.After(time.Now()) {
		return nil
	}
	a := s.waiting[0].Action
	s.waiting = slices.Delete(s.waiting, 0, 1)
	return a
}
