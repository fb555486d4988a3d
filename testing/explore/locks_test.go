package explore_test

import (
	"net"
	"os"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// guarded adds to a sum on two hosts, and posts with its lock held.
func guarded(x *explore.X, add func(mu *sync.Mutex, sum *int, report func())) {
	a, b, log := x.Host("a"), x.Host("b"), x.Host("log")
	var mu sync.Mutex
	sum, reports := 0, 0
	for _, h := range []*explore.Host{a, b} {
		_ = h.Post(func() { add(&mu, &sum, func() { _ = log.Post(func() { reports++ }) }) })
	}
	x.Settle()
	require.Equal(x, 2, reports)
	require.Equal(x, 2, sum)
}

func locking(mu *sync.Mutex, sum *int, report func()) {
	mu.Lock()
	defer mu.Unlock()
	was := *sum
	report()
	*sum = was + 1
}

func racing(_ *sync.Mutex, sum *int, report func()) {
	was := *sum
	report()
	*sum = was + 1
}

func TestLocks_MayBeHeldAtAPoint(t *testing.T) {
	t.Parallel()
	c := explore.Config{Strategy: explore.Exhaustive, Locks: true}
	r := explore.Search(t, func(x *explore.X) { guarded(x, locking) }, c)
	require.Nil(t, r.Failure)
	require.True(t, r.Complete)
	r = explore.Search(t, func(x *explore.X) { guarded(x, racing) }, c)
	require.NotNil(t, r.Failure)
	require.Equal(t, explore.KindError, r.Failure.Kind)
}

// A goroutine that waits for the runtime is not blocked: it goes on, and may wait for a lock then.
func TestLocks_MayBeWaitedForAfterACollection(t *testing.T) {
	t.Parallel()
	c := explore.Config{Strategy: explore.Exhaustive, Locks: true}
	r := explore.Search(t, func(x *explore.X) {
		guarded(x, func(mu *sync.Mutex, sum *int, report func()) {
			runtime.GC()
			locking(mu, sum, report)
		})
	}, c)
	require.Nil(t, r.Failure)
	require.True(t, r.Complete)
}

// opposite takes two locks on two goroutines, in opposite orders.
func opposite(x *explore.X) {
	var a, b sync.Mutex
	both := func(first, second *sync.Mutex) {
		first.Lock()
		defer first.Unlock()
		x.Point("has one")
		second.Lock()
		defer second.Unlock()
	}
	x.Go("one", func() { both(&a, &b) })
	x.Go("two", func() { both(&b, &a) })
}

// The tests below leave goroutines behind, so each runs in a process of its own.
func apartFrom(t *testing.T) (inside bool) {
	t.Helper()
	if os.Getenv(locked) != "" {
		return true
	}
	t.Parallel()
	return runApart(t, locked)
}

func TestLocks_AreExpectedOnceAnOrderNeedsIt(t *testing.T) {
	if !apartFrom(t) {
		return
	}
	body := func(x *explore.X) { guarded(x, locking) }
	for _, s := range []explore.Strategy{explore.Mixed, explore.Exhaustive} {
		r := explore.Search(t, body, explore.Config{Strategy: s, Orders: 100})
		require.Nil(t, r.Failure)
		require.Equal(t, explore.Search(t, body,
			explore.Config{Strategy: s, Orders: 100, Locks: true}), r, "all began anew")
	}
}

func TestLocks_ThatBlockEachOtherAreFound(t *testing.T) {
	if !apartFrom(t) {
		return
	}
	r := explore.Search(t, opposite)
	require.NotNil(t, r.Failure)
	require.Equal(t, explore.KindStuck, r.Failure.Kind)
	require.Equal(t, "x1:one.two", r.Failure.Schedule)
	require.Contains(t, r.Failure.Message, "one has not ended\n\ttwo has not ended")
	require.Contains(t, r.Failure.Message, "one waits: sync.Mutex.Lock at ")
	require.Contains(t, r.Failure.Message, "locks_test.go:")
	again := explore.Search(t, opposite, explore.Replay(r.Failure.Schedule))
	require.Equal(t, r.Failure.Message[:60], again.Failure.Message[:60])
}

func TestSearch_RefusesWhatIsReal(t *testing.T) {
	if !apartFrom(t) {
		return
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	r := explore.Search(t, func(x *explore.X) {
		x.Go("server", func() { _, _ = l.Accept() })
	})
	require.Equal(t, explore.KindNotSimulated, r.Failure.Kind)
	require.Regexp(t, `IO wait at \S+locks_test.go:\d+`, r.Failure.Report)
}
