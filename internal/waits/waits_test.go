package waits_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
)

// loop is a host that a goroutine drives.
type loop struct {
	driver int64
	closed atomic.Bool
}

func (l *loop) Driver() int64 { return l.driver }
func (l *loop) Shut() bool    { return l.closed.Load() }

// place is where a goroutine waits.
type place struct {
	sync.Mutex
	sync.Cond
	err error
}

func newPlace() *place {
	p := new(place)
	p.L = &p.Mutex
	return p
}

// wait waits once for h.
func (p *place) wait(h waits.Host) error {
	p.Lock()
	defer p.Unlock()
	p.err = waits.On(&p.Cond, h)
	return p.err
}

// goroutine starts f and returns its number once f waits or has ended.
func goroutine(f func()) (number int64) {
	go func() {
		atomic.StoreInt64(&number, gort.Goid())
		f()
	}()
	synctest.Wait()
	return number
}

func TestOn_ReturnsWhenItIsSignalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, ended := newPlace(), false
		goroutine(func() {
			require.NoError(t, p.wait(&loop{}))
			ended = true
		})
		require.False(t, ended)
		p.Signal()
		synctest.Wait()
		require.True(t, ended)
	})
}

func TestOn_DoesNotWaitForAHostThatIsClosed(t *testing.T) {
	h := &loop{}
	h.closed.Store(true)
	require.ErrorIs(t, newPlace().wait(h), waits.ErrAbandoned)
}

func TestOn_DoesNotWaitForTheCallersOwnHost(t *testing.T) {
	require.ErrorIs(t, newPlace().wait(&loop{driver: gort.Goid()}), waits.ErrDeadlock)
}

func TestWake_WakesThoseWhoWaitForTheHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, other := &loop{}, &loop{}
		p, q := newPlace(), newPlace()
		var woken [2]bool
		goroutine(func() { _ = p.wait(h); woken[0] = true })
		goroutine(func() { _ = q.wait(other); woken[1] = true })
		waits.Wake(h)
		synctest.Wait()
		require.Equal(t, [2]bool{true, false}, woken)
		waits.Wake(other)
	})
}

func TestForbid_EndsWhatAGoroutineWaitsForAndWhatItWouldWaitForLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, goOn := newPlace(), make(chan struct{})
		var later, after error
		g := goroutine(func() {
			_ = p.wait(&loop{})
			later = p.wait(&loop{})
			<-goOn
			after = p.wait(&loop{})
		})
		waits.Forbid(g)
		waits.Wake(&loop{driver: g})
		synctest.Wait()
		require.ErrorIs(t, later, waits.ErrAbandoned)
		waits.Allow(g)
		close(goOn)
		synctest.Wait()
		p.Signal()
		synctest.Wait()
		require.NoError(t, after)
	})
}

func TestStop_ClosesWhenItsGoroutineMayNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended, again := false, false
		goOn := make(chan struct{})
		g := goroutine(func() {
			stop, done := waits.Stop()
			<-stop
			done()
			ended = true
			stop, done = waits.Stop()
			<-stop
			done()
			again = true
			<-goOn
		})
		require.False(t, ended)
		waits.Forbid(g)
		waits.Wake(&loop{driver: g})
		synctest.Wait()
		require.True(t, ended && again)
		waits.Allow(g)
		close(goOn)
	})
}

func TestWake_WakesEachOnceWhileManyHostsClose(t *testing.T) {
	const all = 64
	var woken atomic.Int64
	var waiters, closers sync.WaitGroup
	for range all {
		h, p := &loop{}, newPlace()
		waiters.Go(func() {
			for p.wait(h) == nil {
				woken.Add(1)
			}
		})
		closers.Go(func() {
			h.closed.Store(true)
			waits.Wake(h)
		})
	}
	closers.Wait()
	waiters.Wait()
	require.LessOrEqual(t, woken.Load(), int64(all))
}
