package units

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

const (
	quiet   = 300
	unit    = time.Millisecond
	minutes = 2
)

func bad(s scheduler.Scheduler, h host.Host) {
	_ = observable.DebounceTime[int](300, s)                             // want `rxunits: a number without a unit is nanoseconds: 300ns`
	_ = observable.DebounceTime[int](quiet, s)                           // want `rxunits: .*: 300ns`
	_ = observable.Interval(60*1000, s)                                  // want `rxunits: .*: 60µs`
	_ = observable.Timer(time.Duration(250), s)                          // want `rxunits: .*: 250ns`
	_ = schedule.Every(100)                                              // want `rxunits: .*: 100ns`
	_ = observable.BufferTimeConfig{Every: 500, Max: 3}                  // want `rxunits: .*: 500ns`
	_, _ = h.SetTimeout(func() {}, (20))                                 // want `rxunits: .*: 20ns`
	_ = host.Config{FramePeriod: 16, HoldTimeout: minutes * time.Minute} // want `rxunits: .*: 16ns`
}

type config struct {
	Millis   int
	IdleSecs int64
	Timeout  int
}

func named(s scheduler.Scheduler, c config, delayMS uint) {
	_ = observable.DebounceTime[int](time.Duration(c.Millis), s)   // want `rxunits: time.Duration\(Millis\) is nanoseconds: time.Duration\(Millis\) \* time.Millisecond`
	_ = observable.DebounceTime[int](time.Duration(c.IdleSecs), s) // want `rxunits: .* \* time.Second`
	d := time.Duration(delayMS)                                    // want `rxunits: .* \* time.Millisecond`
	_ = observable.Timer(d, s)
	_ = observable.DebounceTime[int](time.Duration(c.Millis)*time.Millisecond, s)
	_ = observable.DebounceTime[int](time.Duration(c.Timeout), s)
}

func good(s scheduler.Scheduler, h host.Host, n int) {
	_ = observable.DebounceTime[int](300*time.Millisecond, s)
	_ = observable.DebounceTime[int](quiet*unit, s)
	_ = observable.Interval(0, s)
	_ = observable.Interval(1, s)
	_ = observable.Timer(time.Duration(n), s)
	_ = observable.Timer(300_000_000, s)
	_ = observable.Range(0, 300)
	_, _ = h.SetTimeout(func() {}, -20)
}

func sleep() { time.Sleep(20) } // staticcheck's SA1004
