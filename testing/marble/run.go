package marble

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/stage"
	"github.com/rxsched/rxsched/subscription"
)

const (
	framePeriod = 16 * Frame // between vsyncs
	mostTurns   = 1_000_000  // of a test that ends
)

// M is a test in virtual time: a host of its own, with one scheduler of each kind. Only the
// goroutine of the test may use it; the callbacks of the host run on that, too.
type M struct {
	*rxsched.Schedulers // frames take place each 16 ms, or as Animate says

	tb     tester
	ctx    context.Context
	cancel context.CancelFunc
	host   host.Host
	player player
	paints []time.Duration
	origin time.Duration // host time at which the current act began
	quiet  time.Duration // host time that does not count: see player

	// What the next flush begins with.
	recordings, steps, hots []func()

	checks []func()       // what it ends with
	begun  []*expectation // all that were made
	taken  []*subscription.Subscription
}

// Run runs a test in virtual time. It calls test to set sources and expectations up, and plays them
// when test returns or calls [M.Flush]. Tests may run in parallel, since they share nothing.
//
// The test has one goroutine. Its time waits for no other, so what others send would come at any
// time, or too late. So Run fails if one takes part, and names its place: an operator's goroutine
// that goes on when a callback has returned, or one that asks something of the host or the test. Use
// [RunInBubble] then. A goroutine may take part while a callback waits for it, or while a
// [host.Hold] stops the clock: see [M.ExpectGoroutines], too.
//
//	marble.Run(t, func(m *marble.M) {
//		src := m.Hot("-a-b--c---|")
//		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, m.Async()))).
//			ToBe(    "-----b--c-|")
//	})
//
// It stands for RxJS's TestScheduler.run.
func Run(t testing.TB, test func(m *M)) {
	t.Helper()
	run(t, test)
}

func run(t tester, test func(m *M)) {
	t.Helper()
	if test == nil {
		panic("marble: Run: nil test")
	}
	p, end := newAlone()
	defer end()
	newM(t, p.host, p).run(test)
}

// player drives the host of a test.
type player interface {
	// play runs the host until nothing is left to do. ended reports whether all recordings of the
	// act have ended. Time that passed at the end only to see whether anything follows is quiet.
	// The error says what goes on or waits.
	play(ended func() bool) (quiet time.Duration, err error)

	// enter is called before any goroutine changes something of the test. It may wait. If it returns
	// false, the test has failed, and nothing may be changed.
	enter(what string) bool

	expectLocks()
	expectGoroutines()
}

// hostConfig configures the host of a test.
func hostConfig() host.Config {
	return host.Config{FramePeriod: framePeriod, MaxTurns: mostTurns, Places: true}
}

// run runs a test.
func (m *M) run(test func(m *M)) {
	t := m.tb
	t.Helper()
	defer m.close()
	test(m)
	m.Flush()
	if len(m.recordings)+len(m.steps)+len(m.hots) > 0 {
		t.Errorf("marble: set up after the last Flush, so never played")
	}
	for _, e := range m.begun {
		if e.told {
			continue
		}
		t.Errorf("marble: %s: Expect without ToBe", e.where)
	}
}

func newM(t tester, h host.Host, p player) *M {
	ctx, cancel := context.WithCancel(context.Background())
	return &M{
		Schedulers: rxsched.On(h),

		ctx:    ctx,
		cancel: cancel,
		tb:     t,
		host:   h,
		player: p,
	}
}

// close ends all subscriptions, and the host.
func (m *M) close() {
	defer m.host.Close()
	defer m.cancel()
	for _, s := range slices.Backward(m.taken) {
		defer s.Unsubscribe() // all of them, also if a teardown panics or ends the test
	}
}

// Context returns a context that ends with the test. In a bubble, that of the T must not be waited
// for: it does not belong to the bubble.
func (m *M) Context() context.Context { return m.ctx }

// Host returns the host of the schedulers. Others can be made on it, such as a priority scheduler.
func (m *M) Host() host.Host { return m.host }

// Elapsed returns the time since the current act began: the frame. See [M.Flush].
func (m *M) Elapsed() time.Duration { return m.now() - m.origin }

// now returns the host time, without the quiet times.
func (m *M) now() time.Duration { return m.host.Elapsed() - m.quiet }

// Schedule calls f at a frame of the act: after subscriptions and before what sources send at that
// frame. It stands for RxJS's TestScheduler.schedule.
func (m *M) Schedule(f func(), frame time.Duration) {
	if f == nil {
		panic("marble: Schedule: nil f")
	}
	m.steps = append(m.steps, func() { m.arm(f, frame) })
}

// Time returns the length of a diagram up to its |. See [ParseTime].
func (m *M) Time(diagram string) time.Duration {
	m.tb.Helper()
	d, err := ParseTime(diagram)
	m.need(err)
	return d
}

// Animate makes frames take place at the letters of a diagram, and at no other time. See
// [ParseAnimation].
func (m *M) Animate(diagram string) {
	m.tb.Helper()
	paints, err := ParseAnimation(diagram)
	m.need(err)
	for i := range paints {
		paints[i] += m.origin + m.quiet
	}
	m.paints = stage.Paint(m.host, m.paints, paints)
}

// Flush plays what was set up until nothing is left to do, and compares. That ends an act: the next
// act begins at the present time of the clock, and all times count from there. Callbacks must not
// call Flush.
//
// It stands for RxJS's TestScheduler.flush.
func (m *M) Flush() {
	m.tb.Helper()
	for _, list := range []*[]func(){&m.recordings, &m.steps, &m.hots} {
		for _, begin := range *list {
			begin()
		}
		*list = nil
	}
	quiet, err := m.player.play(m.hasEnded(len(m.taken)))
	m.quiet += quiet
	switch {
	case errors.Is(err, host.ErrEndless):
		m.tb.Fatalf("marble: after %v the test still goes on: "+
			"something repeats for ever and is never unsubscribed%s", m.Elapsed(),
			strings.TrimPrefix(err.Error(), host.ErrEndless.Error()))
	case errors.Is(err, errOthers):
		m.tb.Fatalf("marble: after %v: %v", m.Elapsed(), err)
	case err != nil:
		m.tb.Fatalf("marble: after %v the test waits: %v", m.Elapsed(), err)
	}
	for _, check := range m.checks {
		check()
	}
	m.checks = nil
	m.origin = m.now()
}

// hasEnded returns a function that reports whether there are recordings after the first n, and all
// have ended.
func (m *M) hasEnded(n int) func() bool {
	return func() bool {
		open := func(s *subscription.Subscription) bool { return !s.Closed() }
		return len(m.taken) > n && !slices.ContainsFunc(m.taken, open)
	}
}

// arm sets a timer for a frame of the act.
func (m *M) arm(f func(), frame time.Duration) host.TimerID {
	id, err := m.host.SetTimeout(f, frame-m.Elapsed())
	m.need(err)
	return id
}

// need ends the test if a diagram is malformed.
func (m *M) need(err error) {
	m.tb.Helper()
	if e := (*ParseError)(nil); errors.As(err, &e) {
		m.tb.Fatal(e.pointed())
	}
	if err != nil {
		m.tb.Fatal(err)
	}
}
