package wallclock

import (
	"context"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type entry struct{ at time.Time }

func stamp(s scheduler.Scheduler) entry {
	return entry{at: time.Now()} // want `rxwallclock: time.Now where a scheduler is at hand, which may run in virtual time: use its Now`
}

func age(e entry, h host.Host) (since, until time.Duration) {
	since = time.Since(e.at) // want `rxwallclock: time.Since where a scheduler is at hand`
	until = time.Until(e.at) // want `rxwallclock: time.Until where a scheduler is at hand`
	return since, until
}

func wait(ctx context.Context, timers *async.Scheduler) {
	time.Sleep(time.Second) // want `rxwallclock: time.Sleep where a scheduler is at hand, which may run in virtual time: use Delay, or schedule what is to come after`
	select {
	case <-time.After(time.Second): // want `rxwallclock: time.After where a scheduler is at hand`
	case <-ctx.Done():
	}
	time.AfterFunc(time.Second, func() {}) // want `rxwallclock: time.AfterFunc where a scheduler is at hand`
	tick := time.NewTicker(time.Second)    // want `rxwallclock: time.NewTicker where a scheduler is at hand, which may run in virtual time: use Interval`
	tick.Stop()
}

func unnamed(_ scheduler.Scheduler) time.Time {
	return time.Now() // want `rxwallclock: time.Now where a scheduler is at hand`
}

type program struct{ timers scheduler.Scheduler }

func (p *program) pipeline(src observable.Observable[int]) observable.Observable[entry] {
	return observable.Pipe2(src,
		observable.Delay[int](time.Second, p.timers),
		observable.Map(func(int) entry { return entry{time.Now()} })) // want `rxwallclock: time.Now where a scheduler is at hand`
}

func good(s scheduler.Scheduler, work func()) (took, all time.Duration) {
	start := time.Now()
	work()
	took = time.Since(start)
	begin := time.Now()
	work()
	end := time.Now()
	all = end.Sub(begin)
	_ = s.Now()
	_ = time.Unix(0, 0)
	return took, all
}

func real(rx *rxsched.Rx, loop *host.Loop, e entry) time.Duration {
	_ = observable.Pipe2(observable.Of(1), observable.Delay[int](time.Second, rx.Async()),
		observable.Map(func(int) time.Time { return time.Now() }))
	return time.Since(e.at)
}

func none(src observable.Observable[int]) observable.Observable[time.Time] {
	return observable.Map(func(int) time.Time { return time.Now() })(src)
}
