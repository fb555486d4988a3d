package p

import (
	host "github.com/rxsched/rxsched/host"
	scheduler "github.com/rxsched/rxsched/scheduler"
)

func NewOnTheSecond(host.Host) scheduler.Scheduler
