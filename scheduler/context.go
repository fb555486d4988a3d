package scheduler

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/action"
)

// ScheduleContext is [Schedule] for work that gets the context of whoever schedules: its values,
// such as the id of a request or the span of a trace, its deadline, and its end. All runs of the
// action get it. Once ctx has ended, no run begins, and the action is unsubscribed: by the run in
// which it ended, or by a goroutine that ctx starts. Simulated time does not go on for it.
//
// It panics if ctx, s or work is nil.
func ScheduleContext[S any](
	ctx context.Context, s Scheduler,
	work func(ctx context.Context, self *action.Of[S], state S), state S, d time.Duration,
) *action.Of[S] {
	switch {
	case ctx == nil:
		panic("scheduler: ScheduleContext: nil ctx")
	case s == nil:
		panic("scheduler: ScheduleContext: nil scheduler")
	case work == nil:
		panic("scheduler: ScheduleContext: nil work")
	}
	run := func(self *action.Of[S], state S) { work(ctx, self, state) }
	if ctx.Done() == nil {
		create := func(w action.Work) *action.Action { return s.NewAction(named{w, work}) }
		return action.NewOf(create, run).Schedule(state, d)
	}
	create := func(w action.Work) *action.Action { return s.NewAction(during{named{w, work}, ctx}) }
	a := action.NewOf(create, func(self *action.Of[S], state S) {
		if ctx.Err() == nil {
			run(self, state)
		}
		if ctx.Err() != nil { // which it tells on a goroutine of its own, some time later
			self.Unsubscribe()
		}
	})
	if ctx.Err() != nil {
		a.Unsubscribe()
		return a
	}
	forget := context.AfterFunc(ctx, a.Unsubscribe)
	a.Action().AddFunc(func() { forget() })
	return a.Schedule(state, d)
}

// during is work that ends with a context.
type during struct {
	named
	ctx context.Context
}

// Ended is for [action.Firing].
func (d during) Ended() bool { return d.ctx.Err() != nil }
