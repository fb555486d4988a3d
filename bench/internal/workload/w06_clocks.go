package workload

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/benbjohnson/clock"
	"github.com/coder/quartz"
	"github.com/jonboulle/clockwork"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// concurrentClocks are clocks for tests. They run callbacks on goroutines, so their order is only
// reported, not checked.
func concurrentClocks() []system[inVirtualTime] {
	return []system[inVirtualTime]{
		{"go-synctest", false, "time.AfterFunc in a testing/synctest bubble", synctestClock},
		{"clockwork", false, "FakeClock.AfterFunc, one Advance", clockworkClock},
		{"quartz", false, "Mock.AfterFunc, AdvanceNext to the end, without logging", quartzClock},
		{"benbjohnson", false, "Mock.AfterFunc, one Add, which sleeps 1 ms after each timer", benbjohnsonClock},
	}
}

func inAnyOrder(t *cell.Trial, s system[inVirtualTime]) {
	delays := spec.Virtual(t.N)
	var count, latest, late atomic.Int64
	t.Measure(func() {
		s.do(t, delays, func(i int) {
			count.Add(1)
			if d := int64(delays[i]); d < latest.Load() {
				late.Add(1)
			} else {
				latest.Store(d)
			}
		})
	})
	t.Count(int(count.Load()), t.N)
	t.Figure("out_of_order", float64(late.Load()))
}

// end is later than any delay.
const end = 2000 * time.Second

func synctestClock(t *cell.Trial, delays []time.Duration, run func(i int)) {
	inBubble(t, func() {
		for i, d := range delays {
			time.AfterFunc(d, func() { run(i) })
		}
		time.Sleep(end)
		synctest.Wait()
	})
}

// inBubble calls f in a bubble, which only a test can have.
func inBubble(t *cell.Trial, f func()) { synctest.Test(t.T, func(*testing.T) { f() }) }

func clockworkClock(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	c := clockwork.NewFakeClock()
	allAfter(c.AfterFunc, c.Advance, delays, run)
}

func benbjohnsonClock(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	c := clock.NewMock()
	allAfter(c.AfterFunc, c.Add, delays, run)
}

// allAfter advances a clock to the end at once, and waits for its callbacks.
func allAfter[T any](
	after func(time.Duration, func()) T, advance func(time.Duration),
	delays []time.Duration, run func(i int),
) {
	var all sync.WaitGroup
	all.Add(len(delays))
	for i, d := range delays {
		after(d, func() { run(i); all.Done() })
	}
	advance(end)
	all.Wait()
}

func quartzClock(t *cell.Trial, delays []time.Duration, run func(i int)) {
	m := quartz.NewMock(quartzTest{t}).WithLogger(quartz.NoOpLogger)
	for i, d := range delays {
		m.AfterFunc(d, func() { run(i) })
	}
	for {
		if _, ok := m.Peek(); !ok {
			return
		}
		_, w := m.AdvanceNext()
		w.MustWait(context.Background())
	}
}

// quartzTest makes a trial the test that quartz asks for.
type quartzTest struct{ t *cell.Trial }

func (q quartzTest) Helper()                        {}
func (q quartzTest) Log(...any)                     {}
func (q quartzTest) Logf(string, ...any)            {}
func (q quartzTest) Cleanup(func())                 {}
func (q quartzTest) Error(args ...any)              { q.t.Fail("%s", fmt.Sprint(args...)) }
func (q quartzTest) Errorf(format string, a ...any) { q.t.Fail(format, a...) }
func (q quartzTest) Fatal(args ...any)              { panic(fmt.Sprint(args...)) }
func (q quartzTest) Fatalf(format string, a ...any) { panic(fmt.Sprintf(format, a...)) }
