package p

import (
	rx "github.com/rxsched/rxsched/observable"
	scheduler "github.com/rxsched/rxsched/scheduler"
)

func search(typed rx.Observable[string], find func(string) rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[string]

func hash(target string) byte

type page struct{ rows, next string }
