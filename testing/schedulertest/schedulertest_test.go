package schedulertest_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// plain is a scheduler of timers.
type plain struct {
	scheduler.Base
	kernel kernel.Kernel
}

func newPlain(h host.Host) *plain {
	s := new(plain)
	s.kernel = s.InitOn(h, (*hooks)(s))
	return s
}

type hooks plain

func (s *hooks) Request(a *action.Action, d time.Duration) action.ID {
	return action.ID(s.kernel.SetTimeout((*action.Firing)(a), d))
}

func (s *hooks) Recycle(_ *action.Action, id action.ID, _ time.Duration) action.ID {
	s.kernel.ClearTimeout(kernel.ID(id))
	return action.None
}

func (s *hooks) Flush(a *action.Action) { s.Drain(a, nil) }

func TestRun_PassesAPlainScheduler(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return newPlain(h) })
}

// changed is a plain scheduler with other hooks.
func changed(change func(*hooks) action.Hooks) func(host.Host) scheduler.Scheduler {
	return func(h host.Host) scheduler.Scheduler {
		s := new(plain)
		s.kernel = s.InitOn(h, change((*hooks)(s)))
		return s
	}
}

// early halves all delays.
type early struct{ *hooks }

func (s early) Request(a *action.Action, d time.Duration) action.ID {
	return s.hooks.Request(a, d/2)
}

// forgetful does not withdraw what was cancelled.
type forgetful struct{ *hooks }

func (forgetful) Recycle(*action.Action, action.ID, time.Duration) action.ID { return action.None }

// late runs the latest of what is due at once first.
type late struct {
	*hooks
	waiting []*action.Action
}

func (s *late) Flush(a *action.Action) {
	if s.Active() {
		s.waiting = append(s.waiting, a)
		return
	}
	s.Drain(a, s)
}

func (s *late) Next() *action.Action { return nil }

func (s *late) Request(a *action.Action, d time.Duration) action.ID {
	if d <= 0 {
		s.waiting = append([]*action.Action{a}, s.waiting...)
		s.kernel.SetTimeout(run{s}, 0)
		return 1
	}
	return s.hooks.Request(a, d)
}

func (s *late) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	for i, w := range s.waiting {
		if w == a {
			s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
			return action.None
		}
	}
	return s.hooks.Recycle(a, id, d)
}

type run struct{ s *late }

func (r run) Run() {
	if len(r.s.waiting) > 0 {
		a := r.s.waiting[0]
		r.s.waiting = r.s.waiting[1:]
		r.s.Drain(a, nil)
	}
}

// broken are schedulers that break a rule.
var broken = map[string]struct {
	create func(host.Host) scheduler.Scheduler
	rule   string // whose subtest fails, perhaps with others
	says   string
}{
	"is on its host by the lock and the clock alone": {
		create: func(h host.Host) scheduler.Scheduler {
			s := &plain{kernel: kernel.Of(h)}
			s.Init(s.kernel.Mutex(), (*hooks)(s), s.kernel.Now)
			return s
		},
		rule: "ends what needs it, and has nothing pending there, when its host closes",
		says: "call scheduler.Base.InitOn",
	},
	"has nothing but the methods of a scheduler": {
		create: func(h host.Host) scheduler.Scheduler { return schedulers.Bare(async.New(h)) },
		rule:   "ends what needs it, and has nothing pending there, when its host closes",
		says:   "call scheduler.Base.InitOn",
	},
	"is early": {
		create: changed(func(s *hooks) action.Hooks { return early{s} }),
		rule:   "runs no earlier than after the delay, by the host's clock, which is its own",
	},
	"forgets to cancel": {
		create: changed(func(s *hooks) action.Hooks { return forgetful{s} }),
		rule:   "replaces the pending run when scheduled again, whatever its kind",
	},
	"turns the order round": {
		create: changed(func(s *hooks) action.Hooks { return &late{hooks: s} }),
		rule:   "runs actions of one delay in the order of scheduling",
	},
}

// It is a process of its own that fails.
const fails = "SCHEDULERTEST_FAILS"

func TestBroken(t *testing.T) {
	name := os.Getenv(fails)
	if name == "" {
		t.Skip("the schedulers are run by TestRun_CatchesEachByTheRuleThatItBreaks")
	}
	schedulertest.Run(t, broken[name].create)
}

func TestRun_CatchesEachByTheRuleThatItBreaks(t *testing.T) {
	t.Parallel()
	for name, c := range broken {
		run := exec.Command(os.Args[0], "-test.run=^TestBroken$")
		run.Env = append(os.Environ(), fails+"="+name)
		out, err := run.CombinedOutput()
		require.Error(t, err, name)
		rule := strings.ReplaceAll(c.rule, " ", "_")
		require.Regexp(t, "--- FAIL: TestBroken/"+regexp.QuoteMeta(rule), string(out), name)
		require.Contains(t, string(out), c.says, name)
	}
}
