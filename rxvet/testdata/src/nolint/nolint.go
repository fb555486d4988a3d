// Package nolint switches findings off in each form that golangci-lint knows.
package nolint

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func lines(s scheduler.Scheduler) {
	_ = observable.Interval(300, s) // want `rxunits`
	_ = observable.Interval(300, s) //nolint
	_ = observable.Interval(300, s) //nolint:all
	_ = observable.Interval(300, s) //nolint:rxvet
	_ = observable.Interval(300, s) //nolint:errcheck, rxunits // in nanoseconds
	_ = observable.Interval(300, s) //nolint:errcheck // want `rxunits`
	_ = observable.Interval(300, s) // a sentence with nolint // want `rxunits`
	_ = observable.Interval(        //nolint:rxvet // for this line only
		300, s) // want `rxunits`
}

func blocks(s scheduler.Scheduler) {
	//nolint:rxunits // for the whole loop
	for range 3 {
		_ = observable.Interval(300, s)
		_ = observable.Pipe1(observable.Interval(time.Second, s),
			observable.Delay[int](300, s))
	}
	_ = observable.Interval(300, s) // want `rxunits`
}

// limits has a directive in the comment of a declaration.
//
//nolint:rxvet // nanoseconds are meant
var limits = observable.BufferTimeConfig{
	Every: 300,
}

var others = observable.BufferTimeConfig{
	Every: 300, // want `rxunits`
}
