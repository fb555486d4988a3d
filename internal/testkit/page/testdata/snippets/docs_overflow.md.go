package p

import (
	context "context"
	rx "github.com/rxsched/rxsched/observable"
	scheduler "github.com/rxsched/rxsched/scheduler"
)

var (
	ctx   context.Context
	lines <-chan string
	write func(context.Context, []string) (int, error)
	s     scheduler.Scheduler
	total int
	_     rx.Observer[int]
)
