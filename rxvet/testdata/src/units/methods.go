//go:build go1.27

package units

import (
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func methods(s scheduler.Scheduler) {
	_ = observable.Of(1).DebounceTime(300, s) // want `rxunits: .*: 300ns`
	_ = observable.Of(1).DebounceTime(0, s)
}
