package point_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/point"
)

// all uses each point once.
func all(t *testing.T) {
	var mu sync.Mutex
	var rw sync.RWMutex
	point.Here("begin")
	point.Lock(&mu, "x.go:1 mu")
	require.False(t, point.TryLock(&mu, "x.go:2 mu"))
	point.Unlock(&mu, "x.go:3 mu")
	require.True(t, point.TryLock(&mu, "x.go:4 mu"))
	point.Bound(&mu, "x.go:5 mu", point.Unlock)()
	point.Lock(&rw, "x.go:6 rw")
	require.False(t, point.TryRLock(&rw, "x.go:7 rw"))
	point.Unlock(&rw, "x.go:8 rw")
	point.RLock(&rw, "x.go:9 rw")
	require.False(t, point.TryLock(&rw, "x.go:10 rw"))
	require.True(t, point.TryRLock(&rw, "x.go:11 rw"))
	point.RUnlock(&rw, "x.go:12 rw")
	point.RUnlock(&rw, "x.go:13 rw")
	for _, l := range []sync.Locker{&mu, &rw, &struct{ sync.Mutex }{}, point.RLocker(&rw, "x.go:14")} {
		point.Lock(l, "x.go:15 l")
		point.Unlock(l, "x.go:16 l")
	}

	c, ready := sync.NewCond(&mu), false
	point.Go("x.go:17", func() {
		point.Lock(&mu, "x.go:18 mu")
		ready = true
		point.CondSignal(c, "x.go:19 c")
		point.CondBroadcast(c, "x.go:20 c")
		point.Unlock(&mu, "x.go:21 mu")
	})
	point.Lock(&mu, "x.go:22 mu")
	for !ready {
		point.CondWait(c, "x.go:23 c")
	}
	point.Unlock(&mu, "x.go:24 mu")

	var wg sync.WaitGroup
	var once sync.Once
	var n atomic.Int32
	f := point.OnceFunc("x.go:25")(func() { n.Add(1) })
	v := point.OnceValue(func() int32 { return n.Add(1) })
	vs := point.OnceValues(func() (int32, error) { return n.Add(1), nil })
	for range 2 {
		point.GroupGo(&wg, "x.go:26 wg")(func() {
			point.OnceDo(&once, "x.go:27 once")(func() { n.Add(1) })
		})
	}
	point.GroupAdd(&wg, "x.go:28 wg")(1)
	point.GroupDone(&wg, "x.go:29 wg")
	point.GroupWait(&wg, "x.go:30 wg")
	f()
	f()
	require.Equal(t, int32(3), v())
	require.Equal(t, int32(3), v())
	last, err := vs()
	require.NoError(t, err)
	require.Equal(t, int32(4), last)
	require.Equal(t, int32(5), point.On(&n, "x.go:31 n", "Add").Add(point.After(&n, "x.go:32", "Add", int32(1))))
	pool := sync.Pool{New: func() any { return 1 }}
	require.Equal(t, 1, point.PoolGet(&pool, "x.go:33 pool"))
	point.PoolPut(&pool, "x.go:34 pool")(1)
	require.Equal(t, "a1b2", point.Waits(fmt.Sprint, "x.go:35 fmt.Sprint")("a", 1, "b", 2))

	channels(t)
	timers(t)
}

func channels(t *testing.T) {
	a, b := make(chan int), make(chan int, 1)
	point.Go("y.go:1", func() {
		point.Send(a, "y.go:2 a")(1)
		point.Send(a, "y.go:3 a")(2)
		point.Close(a, "y.go:4 a")
	})
	require.Equal(t, 1, point.Recv(a, "y.go:5 a"))
	sum := 0
	for c, v := point.Range(a, "y.go:6 a"); c.Next(&v); {
		sum += v
	}
	require.Equal(t, 2, sum)
	_, ok := point.Recv2(a, "y.go:7 a")
	require.False(t, ok)
	r, s := point.R(b), point.S(b)(3)
	require.Equal(t, 1, point.Select("y.go:8", false, r, s))
	require.Equal(t, 0, point.Select("y.go:9", false, r))
	require.Equal(t, 3, r.V)
	require.True(t, r.OK)
	require.Equal(t, -1, point.Select("y.go:10", true, r))
	point.Go("y.go:11", func() { point.Send(b, "y.go:12 b")(4) })
	require.Equal(t, 0, point.Select("y.go:13", false, r))
	require.Equal(t, 4, r.V)
	point.Yield("y.go:14")
}

func timers(t *testing.T) {
	began := time.Now()
	point.Sleep("z.go:1")(time.Second)
	point.Sleep("z.go:2")(0)
	require.Equal(t, time.Second, time.Since(began))
	done := make(chan bool)
	time.AfterFunc(point.Due(time.Second), point.Callback("z.go:3", func() {
		point.Send(done, "z.go:4 done")(true)
	}))
	point.Recv(done, "z.go:5 done")
	ctx, cancel := context.WithDeadline(context.Background(), point.DueAt(time.Now().Add(time.Hour)))
	point.Cancel(cancel, "z.go:6 cancel")
	require.Error(t, ctx.Err())
	why := errors.New("why")
	ctx, end := context.WithCancelCause(context.Background())
	point.CancelCause(end, "z.go:7 end")(why)
	require.Equal(t, why, context.Cause(ctx))
}

func TestPoints_DoWhatTheyReplace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, all)
}

func TestPoints_OfTests(t *testing.T) {
	t.Parallel()
	order := ""
	point.Run(t, "x.go:1")("one", func(t *testing.T) {
		point.Parallel(t.Helper)
		ctx := point.Context(t)
		point.Cleanup(t)(func() { order += "b"; require.Error(t, ctx.Err()) })
		order += "a"
		_, ok := point.Deadline(t.Deadline)
		_, want := t.Deadline()
		require.Equal(t, want, ok)
	})
	require.Equal(t, "ab", order)
	point.Bubble(synctest.Test)(t, func(*testing.T) {
		go func() { order += "c" }()
		point.Idle("x.go:2", synctest.Wait)
		order += "d"
	})
	require.Equal(t, "abcd", order)
}

// Explored, they do the same in each order.
func TestPoints_Explored(t *testing.T) {
	explore.Test(t, func(t *testing.T) {
		all(t)
		point.Bubble(synctest.Test)(t, func(t *testing.T) {
			n := 0
			point.Go("x.go:35", func() { n++ })
			point.Idle("x.go:36", synctest.Wait)
			require.Equal(t, 1, n)
		})
	}, explore.Config{Orders: 200})
}

// A poller lets the time pass for a sleeper, though the sleep begins when work has lasted long.
func TestPoints_PollersLetTimePass(t *testing.T) {
	explore.Test(t, func(t *testing.T) {
		var done atomic.Bool
		point.Go("x.go:1", func() {
			point.Sleep("x.go:2")(time.Second)
			point.Sleep("x.go:3")(time.Microsecond)
			done.Store(true)
		})
		point.Sleep("x.go:4")(time.Second)
		for !point.On(&done, "x.go:5 done", "Load").Load() {
		}
	}, explore.Config{Orders: 20, Slow: time.Nanosecond})
}

// A subtest has its own name, fails alone until its end, and cleans up what package testing leaves.
func TestPoints_Subtests(t *testing.T) {
	explore.Test(t, func(t *testing.T) {
		dir := ""
		ok := point.Run(t, "x.go:1")("sub", func(sub *testing.T) {
			require.Equal(t, t.Name()+"/sub", sub.Name())
			dir = sub.TempDir()
			require.DirExists(t, dir)
			point.Test(sub, "x.go:2 Log").Log("here")
			sub.SkipNow()
		})
		require.True(t, ok)
		require.False(t, t.Skipped())
		require.False(t, t.Failed())
		require.NoDirExists(t, dir)
	}, explore.Config{Orders: 3})
}
