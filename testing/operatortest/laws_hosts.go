package operatortest

import (
	"errors"
	"slices"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// playedToTheEnd is played, with an end of the sources in half of the scripts.
func (t *trial[T, R]) playedToTheEnd() *recorder[R] {
	r := t.played()
	if t.n%2 == 1 {
		t.finish(r, sendCompletion)
	}
	return r
}

// kinds are the schedulers of a host.
var kinds = []func(*rxsched.Schedulers) scheduler.Scheduler{
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Async() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Asap() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Frame() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Idle() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Priorities().At(priority.Normal) },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Queue() },
}

// onKind makes a host with a scheduler: a virtual host, a loop that runs, or one that does not. The
// second host is not the one that closes, and runs.
func onKind[T, R any](a *attempt[T, R]) stand {
	return func(i int) (host.Host, scheduler.Scheduler) {
		var h host.Host = host.NewVirtual(host.Config{})
		if how := a.n / len(kinds) % 3; how > 0 {
			loop := host.NewLoop(host.Config{})
			if how == 1 || i == 1 {
				_ = loop.Start() // a new loop is neither running nor closed
			}
			h = loop
		}
		return h, kinds[a.n%len(kinds)](rxsched.On(h))
	}
}

// closing closes the host before a subscription, and in the midst of one.
func closing[T, R any](t *trial[T, R]) {
	if t.i == 0 {
		t.close(0)
		t.mustHaveEnded(t.begin(t.subscribe()), t.config.NeedsHost)
		return
	}
	r := t.played()
	if r.hasEnded() {
		return
	}
	waits := t.n%len(kinds) == 0 && t.waiting(0) > 0 // others keep what was cancelled for a while
	open := slices.ContainsFunc(t.open(0), func(d *feed[T]) bool { return d.of == 0 })
	t.close(0)
	t.mustHaveEnded(r, t.config.NeedsHost && open || waits)
	t.play(t.script, 0)
}

// mustHaveEnded looks at a result whose host has closed.
func (t *trial[T, R]) mustHaveEnded(r *recorder[R], must bool) {
	t.pass()
	err := r.failure()
	switch {
	case must && !r.hasEnded():
		if queue := t.n%len(kinds) == len(kinds)-1; queue && t.goesOn(r) {
			return // a queue needs its host for delays only
		}
		why := ", though work of it was pending there"
		if t.config.NeedsHost {
			why = ": Config.NeedsHost says that it needs that host"
		}
		t.breaks("the host of Env.Scheduler has closed, and it goes on%s", why)
	case must && err != nil && !errors.Is(err, scheduler.ErrAbandoned) && !errors.Is(err, errSource):
		t.breaks("the host of Env.Scheduler has closed, and it ends with another error: %v", err)
	case r.hasEnded():
		r.over("the host had closed and it had ended")
	}
}

// goesOn reports whether something comes if the sources send.
func (t *trial[T, R]) goesOn(r *recorder[R]) bool {
	before := len(r.got())
	t.play(script{{sendValue, 0}, {sendValue, 0}, {passTime, 0}}, 0)
	return len(r.got()) > before
}

// waiting is how many callbacks wait on a host.
func (t *trial[T, R]) waiting(i int) uint64 {
	s, _ := t.hosts[i].(interface{ Stats() host.Stats })
	q := s.Stats().Queued
	return q.Tasks + q.Microtasks + q.Timers + q.Frames + q.Idle + q.Immediates
}
