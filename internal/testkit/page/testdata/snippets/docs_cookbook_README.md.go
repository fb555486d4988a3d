package p

import (
	bufio "bufio"
	iter "iter"
	time "time"

	rx "github.com/rxsched/rxsched/observable"
	scheduler "github.com/rxsched/rxsched/scheduler"
)

func search(typed rx.Observable[string], find func(string) rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[string]

func hash(target string) byte

type minute struct {
	begin  time.Time
	events int
}

var (
	_ bufio.Scanner
	_ iter.Seq[int]
)
