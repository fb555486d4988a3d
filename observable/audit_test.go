package observable_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestAudit(t *testing.T) {
	t.Parallel()
	audit := func(duration string) opOn {
		return inTest(func(m *marble.M) op { return observable.Audit(lasting(m, duration)) })
	}
	auditTime := func(d time.Duration) opOn {
		return onScheduler(func(s scheduler.Scheduler) op { return observable.AuditTime[string](d, s) })
	}
	failing := inTest(func(m *marble.M) op {
		return observable.Audit(by(m, map[string]string{"*": "--t"}))
	})
	runMarbles(t, []marbles{
		{name: "sends the latest at the end of the wait", op: audit("---t"),
			in:   "-abc-de|",
			want: "----c---(e|)"},
		{name: "a duration that only completes ends the wait without sending", op: audit("--|"),
			in:   "-abc-d-|",
			want: "-------|"},
		{name: "a synchronous duration lets everything through",
			op:   plain(observable.Audit(atOnce)),
			in:   "-ab-c|",
			want: "-ab-c|"},
		{name: "an error drops the waiting value", op: audit("---t"),
			in:   "-ab#",
			want: "---#"},
		{name: "fails with a duration", op: audit("--#"),
			in:   "-ab-c|",
			subs: "^--!",
			want: "---#"},
		{name: "fails with a duration that fails at once", op: failing,
			in:   "-ab--x|",
			want: "---b-#"},
		{name: "AuditTime waits for a time", op: auditTime(3 * ms),
			in:   "-abc-de|",
			want: "----c---(e|)"},
		{name: "AuditTime completes at once if no value waits", op: auditTime(2 * ms),
			in:   "-a---|",
			want: "---a-|"},
	})
}
