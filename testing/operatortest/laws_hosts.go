package operatortest

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// kinds are the schedulers of a host.
var kinds = []func(*rxsched.Schedulers) scheduler.Scheduler{
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Async() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Asap() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Frame() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Idle() },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Priority().At(priority.Normal) },
	func(s *rxsched.Schedulers) scheduler.Scheduler { return s.Queue() },
}

// onKind makes a host with a scheduler: a virtual host, a loop that runs, or one that does not. The
// second host is not the one that closes, and runs.
func (a *attempt[T, R]) onKind(i int) (host.Host, scheduler.Scheduler) {
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

// closing closes the host before a subscription, and in the midst of one.
func closing[T, R any](a *attempt[T, R]) {
	a.tryOn(func(t *trial[T, R]) {
		t.close(0)
		a.mustHaveEnded(t, a.begun(t), a.config.NeedsHost)
	}, a.onKind)
	a.tryOn(func(t *trial[T, R]) {
		r := a.begun(t)
		t.play(a.script, 0)
		if r.hasEnded() {
			return
		}
		waits := a.n%len(kinds) == 0 && t.waiting(0) > 0 // others keep what was cancelled for a while
		open := slices.ContainsFunc(t.open(0), func(d *feed[T]) bool { return d.of == 0 })
		t.close(0)
		a.mustHaveEnded(t, r, a.config.NeedsHost && open || waits)
		t.play(a.script, 0)
	}, a.onKind)
}

// mustHaveEnded looks at a result whose host has closed.
func (a *attempt[T, R]) mustHaveEnded(t *trial[T, R], r *recorder[R], must bool) {
	t.pass()
	err := r.failure()
	switch {
	case must && !r.hasEnded():
		if queue := a.n%len(kinds) == len(kinds)-1; queue && a.goesOn(t, r) {
			return // a queue needs its host for delays only
		}
		t.breaks("the host of Env.Scheduler has closed, and it goes on%s", a.asked())
	case must && err != nil && !errors.Is(err, scheduler.ErrAbandoned) && !errors.Is(err, errSource):
		t.breaks("the host of Env.Scheduler has closed, and it ends with another error: %v", err)
	case r.hasEnded():
		r.over("the host had closed and it had ended")
	}
}

// asked says why a result must end with its host.
func (a *attempt[T, R]) asked() string {
	if a.config.NeedsHost {
		return ": Config.NeedsHost says that it needs that host"
	}
	return ", though work of it was pending there"
}

// goesOn reports whether something comes if the sources send.
func (a *attempt[T, R]) goesOn(t *trial[T, R], r *recorder[R]) bool {
	before := len(r.got())
	t.play(script{{sendValue, 0}, {sendValue, 0}, {passTime, 0}}, 0)
	return len(r.got()) > before
}

// waiting is how many callbacks wait on a host.
func (t *trial[T, R]) waiting(i int) uint64 {
	s, _ := t.env.hosts[i].(interface{ Stats() host.Stats })
	q := s.Stats().Queued
	return q.Tasks + q.Microtasks + q.Timers + q.Frames + q.Idle + q.Immediates
}

func leavesNothing[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := a.begun(t)
		t.play(a.script, 0)
		if a.n%2 == 1 {
			t.finish(r, sendCompletion)
		}
		t.stop(r)
		t.advance(0)
		for i, s := range t.env.schedulers {
			if n := t.waiting(i); n > 0 {
				t.breaks("%d callbacks wait on its host after Unsubscribe", n)
			}
			if scheduler.Lifetime(s, 0).Len() > 0 {
				t.breaks("its host still has to tell it when it closes, after Unsubscribe")
			}
		}
	})
}

func leavesNobody[T, R any](a *attempt[T, R]) {
	t, left := a.try(func(t *trial[T, R]) {
		r := a.begun(t)
		t.play(a.script, 0)
		if a.n%2 == 1 {
			t.finish(r, sendCompletion)
		}
	})
	if left != "" {
		t.breaks("a goroutine is left after Unsubscribe, at %s", left)
		a.blame(t)
	}
}

const (
	eight = 8
	each  = 20  // values of each goroutine
	crowd = 256 // goroutines at most; further sources are silent
)

// oneAtATime has all sources send on goroutines of their own, and the host be a running loop. It is
// left to itself, or unsubscribed from, or its context or its host ends in the midst.
func oneAtATime[T, R any](a *attempt[T, R]) {
	a.tryOn(func(t *trial[T, R]) {
		var goroutines, done atomic.Int64
		t.yield = runtime.Gosched
		t.feeds.play = func(d *feed[T]) {
			if goroutines.Add(1) > crowd && d.of != 0 { // which may come before the eight do
				return
			}
			go func() {
				for n := 0; n < each && !d.dst.Closed(); n++ {
					t.next(d, n)
					done.Add(1)
				}
				t.end(d, nil)
			}()
		}
		var sources []observable.Observable[T]
		for range eight {
			sources = append(sources, t.source(0))
		}
		t.build(a.op, observable.Merge(sources...))
		r := t.subscribe()
		r.during = func(marble.Event[R]) {
			for range 10 {
				runtime.Gosched() // others have their chance
			}
		}
		t.startInside(r)
		for n := 10 * a.n; n > 0 && done.Load() < int64(n); n-- {
			runtime.Gosched()
		}
		switch a.n % 4 {
		case 0:
			a.leave(t, r)
		case 1:
			t.cancel()
		case 2:
			t.close(a.n / 4 % 2)
		case 3:
			r.sub.Unsubscribe()
		}
		synctest.Wait()
	}, running)
}

// running makes a host that goes on by itself.
func running(int) (host.Host, scheduler.Scheduler) {
	loop := host.NewLoop(host.Config{})
	_ = loop.Start()
	return loop, async.New(loop)
}

// leave waits for the end, and counts what has come.
func (a *attempt[T, R]) leave(t *trial[T, R], r *recorder[R]) {
	time.Sleep(time.Second)
	for d := time.Second; d < 200*time.Second && !r.hasEnded() && !a.config.Endless; d *= 10 {
		time.Sleep(d)
	}
	synctest.Wait()
	if a.config.Emits == nil {
		return
	}
	if !r.hasEnded() {
		t.breaks("all its sources have ended, and it goes on")
	}
	sent := make([]int, 1+t.others.Load())
	for _, d := range t.list() {
		sent[d.of] += len(d.events) - 1
	}
	if values, want := len(valuesOf(r.got())), a.config.Emits(sent); values != want {
		t.breaks("its sources have sent %v values, and %d have come, not %d", sent, values, want)
	}
}

const (
	moments  = 12     // values of a source
	steps    = 400    // that a trial goes on at most, of its scale of time
	plenty   = 200    // results after which it has seen enough
	manyRuns = 20_000 // turns of the host, likewise
)

// amidTimers has its sources send at moments at which a timer of the operator may ring, on a loop and
// in several scales of time, and its observer and its functions be slow at times: so, if the timer and
// a source deliver without regard to each other, one comes while the other is in the observer.
func amidTimers[T, R any](a *attempt[T, R]) {
	scale := ms
	for range a.n % 5 {
		scale *= 10
	}
	a.tryOn(func(t *trial[T, R]) {
		chance := rand.New(rand.NewPCG(a.config.Seed, uint64(a.n)))
		var mu sync.Mutex
		pause := func() {
			mu.Lock()
			d := time.Duration([]int{0, 0, 1, 1, 2, 3, 5, 10}[chance.IntN(8)])
			mu.Unlock()
			time.Sleep(d * scale)
		}
		t.yield = pause
		var goroutines atomic.Int64
		t.feeds.play = func(d *feed[T]) {
			if goroutines.Add(1) > crowd {
				return
			}
			go func() {
				for n := 0; n < moments && !d.dst.Closed(); n++ {
					t.next(d, n)
					pause()
				}
				t.end(d, nil)
			}()
		}
		t.build(a.op, t.source(0))
		r := t.subscribe()
		r.during = func(marble.Event[R]) { pause() }
		t.startInside(r)
		loop, _ := t.env.hosts[0].(*host.Loop)
		for range steps {
			if r.hasEnded() || len(r.got()) > plenty || loop.Stats().Turns > manyRuns {
				break
			}
			time.Sleep(scale)
		}
		r.sub.Unsubscribe()
		time.Sleep(steps * scale) // until all have paused
	}, running)
}
