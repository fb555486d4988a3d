package rxsched_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// BenchmarkRun is an action that schedules itself again and again, on each scheduler.
func BenchmarkRun(b *testing.B) {
	for _, c := range []struct {
		name  string
		delay time.Duration
		of    func(*rxsched.Virtual) scheduler.Scheduler
	}{
		{"async", time.Millisecond, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Async() }},
		{"queue", 0, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Queue() }},
		{"asap", 0, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Asap() }},
		{"frame", 0, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Frame() }},
		{"idle", 0, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Idle() }},
		{"priority", 0, func(v *rxsched.Virtual) scheduler.Scheduler { return v.Priorities().At(priority.Normal) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			v := rxsched.NewVirtual(rxsched.Config{})
			b.ReportAllocs()
			c.of(v).Schedule(func(self *action.Action) {
				if b.Loop() {
					self.Schedule(c.delay)
				}
			}, c.delay)
			v.Advance(1000000 * time.Hour)
		})
	}
}
