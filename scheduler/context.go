package scheduler

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/action"
)

// ScheduleContext is [Schedule] for work that gets the context of whoever schedules: its values,
// such as the id of a request or the span of a trace, its deadline, and its end. All runs of the
// action get it. When ctx ends, the action is unsubscribed; if it has ended, the action never runs.
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
	create := func(w action.Work) *action.Action { return s.NewAction(named{w, work}) }
	a := action.NewOf(create, func(self *action.Of[S], state S) { work(ctx, self, state) })
	if ctx.Err() != nil {
		a.Unsubscribe()
		return a
	}
	if ctx.Done() != nil {
		forget := context.AfterFunc(ctx, a.Unsubscribe)
		a.Action().AddFunc(func() { forget() })
	}
	return a.Schedule(state, d)
}
