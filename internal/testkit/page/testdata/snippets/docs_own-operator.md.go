package p

import (
	time "time"

	observable "github.com/rxsched/rxsched/observable"
	scheduler "github.com/rxsched/rxsched/scheduler"
)

func Stalled[T any](time.Duration, scheduler.Scheduler) observable.Operator[T, bool] { return nil }

func Gate[T any](open observable.Observable[bool]) observable.Operator[T, T] { return nil }
