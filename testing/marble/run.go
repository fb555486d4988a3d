package marble

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/stage"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/internal/bubble"
)

const (
	framePeriod = 16 * Frame // between vsyncs
	mostTurns   = 100_000    // of a test that ends
)

// M is a test in virtual time: a host of its own, with one scheduler of each kind. Only the
// goroutine of the test may use it; the callbacks of the host run on that, too.
type M struct {
	*rxsched.Schedulers // frames take place each 16 ms, or as Animate says

	tb     testing.TB
	ctx    context.Context
	cancel context.CancelFunc
	player *player
	paints []time.Duration
	origin time.Duration // host time at which the current act began
	quiet  time.Duration // host time that does not count: see player.play

	// What the next flush begins with.
	recordings, steps, hots []func()

	checks []func()       // what it ends with
	begun  []*expectation // all that were made
	taken  []*subscription.Subscription
}

// Run runs a test in virtual time. It calls test to set sources and expectations up, and plays them
// when test returns or calls [M.Flush]. Tests may run in parallel, since they share nothing.
//
// The test runs in a bubble of testing/synctest, so the caller must not be in one. The time of the
// bubble and that of the test's host are one: time.Sleep, time.After and tickers take no real time.
// Goroutines may take part: see the comment of the package.
//
// An act ends when nothing is pending on the host, and the recordings of the act have all ended. If
// some go on, or there are none, it ends when no goroutine has reached the host or a recording for
// an hour of the bubble's time. That hour does not count in diagrams.
//
// What waits for something real, such as a socket, can't be simulated: it fails the test, after a
// second, with its place. So do goroutines that never end. A panic of a callback or of the test
// fails the test, too.
//
// It stands for RxJS's TestScheduler.run.
func Run(t *testing.T, test func(m *M)) {
	t.Helper()
	if test == nil {
		panic("marble: Run: nil test")
	}
	bubble.Run(t, func(t *testing.T) { conducted(t, test) })
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

func newM(t testing.TB, p *player) *M {
	ctx, cancel := context.WithCancel(context.Background())
	return &M{
		Schedulers: rxsched.On(p.Loop),

		ctx:    ctx,
		cancel: cancel,
		tb:     t,
		player: p,
	}
}

// close ends all subscriptions, and the host.
func (m *M) close() {
	defer m.player.Loop.Close()
	defer m.cancel()
	for _, s := range slices.Backward(m.taken) {
		defer s.Unsubscribe() // all of them, also if a teardown panics or ends the test
	}
}

// Context returns a context that ends with the test. That of the T must not be waited for: it does
// not belong to the bubble.
func (m *M) Context() context.Context { return m.ctx }

// Host returns the host of the schedulers. Others can be made on it, such as a priority scheduler.
func (m *M) Host() host.Host { return m.player.Loop }

// Elapsed returns the time since the current act began: the frame. See [M.Flush].
func (m *M) Elapsed() time.Duration { return m.now() - m.origin }

// now returns the host time, without the quiet times.
func (m *M) now() time.Duration { return m.player.Loop.Elapsed() - m.quiet }

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
	m.paints = stage.Paint(m.player.Loop, m.paints, paints)
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
	quiet, endless := m.player.play(m.hasEnded(len(m.taken)))
	m.quiet += quiet
	if endless != "" {
		m.tb.Fatalf("marble: after %v the test still goes on: "+
			"something repeats for ever and is never unsubscribed%s", m.Elapsed(), endless)
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
	id, err := m.player.Loop.SetTimeout(f, frame-m.Elapsed())
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
