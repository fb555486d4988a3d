package pool_test

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/pool"
)

func TestPool_RunsTimersOfHostsThatRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(pool.Config{Workers: 2})
		defer p.Close()
		start := time.Now()
		var wg sync.WaitGroup
		var late atomic.Int64
		for i := range 500 {
			h := p.NewHost(host.Config{})
			wg.Add(1)
			_, _ = h.SetTimeout(func() {
				_, _ = h.SetTimeout(func() {
					late.Add(int64(time.Since(start) - 2*time.Duration(i)*time.Millisecond))
					wg.Done()
				}, time.Duration(i)*time.Millisecond)
			}, time.Duration(i)*time.Millisecond)
		}
		wg.Wait()
		require.Zero(t, late.Load())
	})
}

func TestPool_OthersGoOnWhileCallbacksBlock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(pool.Config{Workers: 2})
		defer p.Close()
		start := time.Now()
		for range 10 {
			_ = p.NewHost(host.Config{}).Post(func() { time.Sleep(time.Hour) })
		}
		done := make(chan time.Duration)
		_ = p.NewHost(host.Config{}).Post(func() { done <- time.Since(start) })
		require.LessOrEqual(t, <-done, 10*5*time.Millisecond)
	})
}

func TestPool_OnAHostGoesInItsTime(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	a, b := p.NewHost(host.Config{}), p.NewHost(host.Config{})
	var log []string
	_ = a.Post(func() { log = append(log, "a") })
	_ = b.Post(func() { log = append(log, "b") })
	_, _ = a.SetTimeout(func() { log = append(log, "a "+a.Elapsed().String()) }, 2*time.Second)
	_, _ = b.SetTimeout(func() { log = append(log, "b "+b.Elapsed().String()) }, time.Second)
	id, _ := b.SetInterval(func() {}, time.Second)
	b.Unref(host.TimerID(id))
	require.NoError(t, v.Run())
	require.Equal(t, []string{"a", "b", "b 1s", "a 2s"}, log)
}

func TestPool_CloseEndsAllFromAnywhere(t *testing.T) {
	t.Parallel()
	for range 50 {
		p := pool.New(pool.Config{Workers: 2})
		var wg sync.WaitGroup
		for i := range 20 {
			h := p.NewHost(host.Config{})
			_, _ = h.SetTimeout(func() {}, time.Hour)
			_ = h.Post(func() {
				if i%5 == 0 {
					_ = p.Close()
				}
			})
			wg.Go(func() {
				for range 300 {
					_ = h.Post(func() { _ = h.QueueMicrotask(func() {}) })
				}
			})
		}
		wg.Go(func() { _ = p.Close() })
		wg.Go(func() {
			for range 100 {
				_ = p.NewHost(host.Config{}).Post(func() {})
			}
		})
		wg.Wait()
		require.ErrorIs(t, p.NewHost(host.Config{}).Post(func() {}), host.ErrClosed)
		require.NoError(t, p.Close())
	}
}

func TestPool_GoesOnWhenACallbackEndsItsGoroutine(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 1})
	defer p.Close()
	h, done := p.NewHost(host.Config{}), make(chan struct{})
	_ = h.Post(runtime.Goexit)
	_ = h.Post(func() { close(done) })
	<-done
}

func TestPool_TellsOfPanics(t *testing.T) {
	t.Parallel()
	told := make(chan any, 1)
	p := pool.New(pool.Config{OnError: func(err *host.PanicError) { told <- err.Value }})
	defer p.Close()
	h, done := p.NewHost(host.Config{}), make(chan struct{})
	_ = h.Post(func() { panic("boom") })
	_ = h.Post(func() { close(done) })
	<-done
	require.Equal(t, "boom", <-told)
}

func TestNewHost_IsDrivenByThePoolOnly(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Name: "p"})
	defer p.Close()
	require.Equal(t, "p", p.Name())
	h := p.NewHost(host.Config{RequestFrame: func() {}})
	require.ErrorIs(t, h.Start(), host.ErrRunning)
	require.ErrorIs(t, h.RunUntilIdle(t.Context()), host.ErrRunning)
	_, err := h.Poll()
	require.ErrorIs(t, err, host.ErrRunning)
	done := make(chan struct{})
	_, _ = h.RequestAnimationFrame(func(time.Duration) { close(done) })
	_, err = h.Vsync(0)
	require.NoError(t, err)
	<-done
}

func TestNew_RefusesConfigsWithoutSense(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	for text, c := range map[string]pool.Config{
		"pool: Config: negative Workers":     {Workers: -1},
		"pool: Config: Workers is too large": {Workers: math.MaxInt},
		"pool: Config: On is a nil host":     {On: (*host.Loop)(nil)},
		"pool: Config: negative Slice":       {Slice: -1},
		"pool: Config: Workers with On":      {On: v, Workers: 1},
		"pool: Config: Slice with On":        {On: v, Slice: 1},
	} {
		require.PanicsWithValue(t, text, func() { pool.New(c) })
	}
}

func TestPool_ClosesWithTheHostThatDrivesIt(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	h := pool.New(pool.Config{On: v}).NewHost(host.Config{})
	require.NoError(t, v.Close())
	require.ErrorIs(t, h.Post(func() {}), host.ErrClosed)
}

func TestPool_AHostThatIsBusyDelaysOthersByASlice(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 1})
	defer p.Close()
	busy, h, done := p.NewHost(host.Config{}), p.NewHost(host.Config{}), make(chan struct{})
	var spin func()
	spin = func() { _ = busy.Post(spin) }
	_ = busy.Post(spin)
	_ = h.Post(func() { close(done) })
	<-done
}

func TestPool_AHostAtRestTakesLittleMemory(t *testing.T) {
	p := pool.New(pool.Config{})
	const n = 20_000
	kept := make([]any, 0, 2*n)
	before := heapSize()
	for range n {
		h := p.NewHost(host.Config{})
		kept = append(kept, h, async.New(h))
	}
	require.LessOrEqual(t, (heapSize()-before)/n, 1000)
	runtime.KeepAlive(kept)
	require.NoError(t, p.Close())
}

func heapSize() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
