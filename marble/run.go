package marble

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/internal/stage"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/subscription"
)

const (
	framePeriod = 16 * Frame // between vsyncs
	mostTurns   = 1_000_000  // of a test that ends
)

// M is a test in virtual time: a host of its own, with one scheduler of each kind. Only the
// goroutine of the test may use it; the callbacks of the host run on that, too.
type M struct {
	Async *async.Scheduler // timers
	Queue *queue.Scheduler // a trampoline
	Asap  *asap.Scheduler  // microtasks
	Frame *frame.Scheduler // frames: each 16 ms, or as Animate says
	Idle  *idle.Scheduler  // idle periods

	tb     tester
	stage  *stage.Stage
	origin time.Duration // host time at which the current act began

	// What the next flush begins with.
	recordings, steps, hots []func()

	checks []func()       // what it ends with
	begun  []*expectation // all that were made
	taken  []*subscription.Subscription
}

// Run runs a test in virtual time. It calls test to set sources and expectations up, and plays them
// when test returns or calls [M.Flush]. Tests may run in parallel, since they share nothing.
//
//	marble.Run(t, func(m *marble.M) {
//		src := m.Hot("-a-b--c---|")
//		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, m.Async))).
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
	m := newM(t)
	defer m.close()
	test(m)
	m.Flush()
	if len(m.recordings)+len(m.steps)+len(m.hots) > 0 {
		t.Errorf("marble: what a callback of the last act sets up is never played")
	}
	for _, e := range m.begun {
		if e.told {
			continue
		}
		t.Errorf("marble: %s: nothing is said about what is expected", e.where)
	}
}

func newM(t tester) *M {
	s := stage.New(host.Config{FramePeriod: framePeriod, MaxTurns: mostTurns, Places: true})
	return &M{
		Async: async.New(s),
		Queue: queue.New(s),
		Asap:  asap.New(s),
		Frame: frame.New(s),
		Idle:  idle.New(s),
		tb:    t,
		stage: s,
	}
}

// close ends all subscriptions, and the host.
func (m *M) close() {
	defer m.stage.Close()
	for _, s := range slices.Backward(m.taken) {
		defer s.Unsubscribe() // all of them, also if a teardown panics or ends the test
	}
}

// Host returns the host of the schedulers. Others can be made on it, such as a priority scheduler.
func (m *M) Host() host.Host { return m.stage }

// Elapsed returns the time since the current act began: the frame. See [M.Flush].
func (m *M) Elapsed() time.Duration { return m.stage.Elapsed() - m.origin }

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
		paints[i] += m.origin
	}
	m.stage.Paint(paints)
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
	switch err := m.stage.Run(); {
	case errors.Is(err, host.ErrEndless):
		m.tb.Fatalf("marble: after %v the test still goes on: "+
			"something repeats for ever and is never unsubscribed%s", m.Elapsed(),
			strings.TrimPrefix(err.Error(), host.ErrEndless.Error()))
	case err != nil:
		m.tb.Fatalf("marble: after %v the test waits: %v", m.Elapsed(), err)
	}
	for _, check := range m.checks {
		check()
	}
	m.checks = nil
	m.origin = m.stage.Elapsed()
}

// arm sets a timer for a frame of the act.
func (m *M) arm(f func(), frame time.Duration) host.TimerID {
	id, err := m.stage.SetTimeout(f, frame-m.Elapsed())
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
