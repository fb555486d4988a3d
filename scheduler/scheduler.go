package scheduler

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/subscription"
)

// Scheduler is a clock and a maker of actions. It stands for RxJS's SchedulerLike. All its methods
// may be called from any goroutine at any time.
type Scheduler interface {
	// Now returns the scheduler's time: the host's clock for most, the frame for a virtual one.
	Now() time.Time

	// Schedule makes an action for work and schedules it after d. A negative d counts as 0. It
	// panics if work is nil. If the host is closed, so is the returned action, unless it needs no
	// host, as on a queue.
	Schedule(work func(self *action.Action), d time.Duration) *action.Action

	// NewAction makes an action that is not scheduled yet. It panics if work is nil.
	NewAction(work action.Work) *action.Action
}

// Schedule schedules work with a typed state on s, after d. The work may schedule itself again
// through self, with a new state:
//
//	scheduler.Schedule(s, func(self *action.Of[int], n int) {
//		if n > 0 {
//			self.Schedule(n-1, time.Second)
//		}
//	}, 3, time.Second)
//
// It panics if s or work is nil. It stands for RxJS's scheduler.schedule with a state.
func Schedule[S any](
	s Scheduler, work func(self *action.Of[S], state S), state S, d time.Duration,
) *action.Of[S] {
	if s == nil {
		panic("scheduler: Schedule: nil scheduler")
	}
	return action.NewOf(s.NewAction, work).Schedule(state, d)
}

// Lifetime returns a subscription that closes when s refuses work with a delay of d from now on:
// see [Base.Lifetime]. It returns nil if s never does, or is not built on a Base and does not say.
// Any goroutine may call it.
func Lifetime(s Scheduler, d time.Duration) *subscription.Subscription {
	if l, ok := s.(interface {
		Lifetime(time.Duration) *subscription.Subscription
	}); ok {
		return l.Lifetime(d)
	}
	return nil
}
