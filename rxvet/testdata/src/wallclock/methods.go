//go:build go1.27

package wallclock

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

func (p *program) methods(src observable.Observable[int]) {
	_ = src.Delay(time.Second, p.timers).
		Map(func(int) time.Time { return time.Now() }) // want `rxwallclock: time.Now where a scheduler is at hand`
	_ = src.Map(func(int) time.Time { return time.Now() })
}
