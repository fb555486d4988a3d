package pool_test

import (
	"errors"
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// outcome is what came of a subscription.
type outcome struct {
	got []message
	end error
}

var errNone = errors.New("it has not ended")

// simulate runs PerKey on a virtual host for a minute, and then unsubscribes.
func simulate(
	t *testing.T, build pool.Build[message, message, int], c pool.PerKeyConfig[int],
	source func(v *rxsched.Virtual) rx.Observable[message],
) (o outcome) {
	t.Helper()
	v := rxsched.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	o.end = errNone
	sub := pool.PerKeyWithConfig(p, keyOf, build, c)(source(v)).Subscribe(t.Context(),
		rx.Observer[message]{
			Next:     func(m message) { o.got = append(o.got, m) },
			Error:    func(err error) { o.end = err },
			Complete: func() { o.end = nil },
		})
	v.Advance(time.Minute)
	sub.Unsubscribe()
	require.Zero(t, p.Stats().Hosts)
	return o
}

// sending sends at once, on whatever goroutine subscribes, and does not wait.
func sending(all ...message) func(*rxsched.Virtual) rx.Observable[message] {
	return func(*rxsched.Virtual) rx.Observable[message] {
		return rx.New(func(dst *rx.Subscriber[message]) {
			for _, m := range all {
				dst.Next(m)
			}
			dst.Complete()
		})
	}
}

func TestPerKey_AFullKeyFailsTheResult(t *testing.T) {
	t.Parallel()
	o := simulate(t, same, pool.PerKeyConfig[int]{
		KeyBacklog: rx.Backlog{Limit: 1, Overflow: rx.OverflowFail},
	}, sending(messages(2, 1)...))
	var full *rx.OverflowError
	require.ErrorAs(t, o.end, &full)
}

func TestPerKey_OnErrorIsNotToldOfWhatIsAbandonedWithTheResult(t *testing.T) {
	t.Parallel()
	told := pool.PerKeyConfig[int]{OnError: func(_ int, err error) error {
		t.Errorf("told %v", err)
		return nil
	}, KeyBacklog: rx.Backlog{Limit: 1, Overflow: rx.OverflowFail}}
	delayed := func(
		_ int, values rx.Observable[message], on *rxsched.Schedulers,
	) rx.Observable[message] {
		return rx.Pipe1(values, rx.Delay[message](time.Second, on.Async()))
	}
	o := simulate(t, delayed, told, func(v *rxsched.Virtual) rx.Observable[message] {
		return rx.Pipe1(rx.Interval(time.Millisecond, v.Async()),
			rx.ConcatMap(func(n int) rx.Observable[message] { return sending(messages(1+n, 1)...)(v) }))
	})
	require.Error(t, o.end)

	p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[message]()
	ended := make(chan error, 1)
	pool.PerKeyWithConfig(p, keyOf, delayed, pool.PerKeyConfig[int]{OnError: told.OnError})(
		src.Observable()).Subscribe(t.Context(),
		rx.Observer[message]{Error: func(err error) { ended <- err }})
	for _, m := range messages(50, 50) {
		src.Next(m)
	}
	_ = p.Close()
	require.ErrorIs(t, <-ended, host.ErrClosed)
}

func TestPerKey_NoKeyGivesWayOnceAnotherHasEnded(t *testing.T) {
	t.Parallel()
	begun := map[int]int{}
	o := simulate(t, func(
		key int, values rx.Observable[message], on *rxsched.Schedulers,
	) rx.Observable[message] {
		begun[key]++
		after := map[int]time.Duration{0: 2 * time.Second, 1: time.Second}[key]
		values = rx.Pipe1(values, rx.Delay[message](after, on.Async()))
		if key == 1 {
			values = rx.Pipe1(values, rx.Take[message](1))
		}
		return values
	}, pool.PerKeyConfig[int]{MaxKeys: 2, Beyond: pool.BeyondEndOldest},
		func(v *rxsched.Virtual) rx.Observable[message] {
			later := rx.Pipe1(rx.Timer(10*time.Second, v.Async()),
				rx.ConcatMap(func(int) rx.Observable[message] { return rx.Of(message{0, 1}, message{2, 1}) }))
			return rx.Concat(sending(message{0, 0}, message{1, 0}, message{2, 0})(v), later)
		})
	require.NoError(t, o.end)
	require.Equal(t, map[int]int{0: 1, 1: 1, 2: 1}, begun)
}

// Each NaN is a key of its own: it equals nothing.
func TestPerKey_KeysThatEqualNothing(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(host.Config{})
	p, got := pool.New(pool.Config{On: v}), 0
	key := func(n int) float64 { return float64(n) * math.Inf(1) } // NaN for 0
	op := pool.PerKeyWithConfig(p, key, same[int, float64],
		pool.PerKeyConfig[float64]{MaxKeys: 2, Rest: time.Second})
	op(rx.Of(0, 0, 1, 0, 0, 1, -1)).Subscribe(t.Context(), rx.Next(func(int) { got++ }))
	v.Advance(time.Minute)
	require.Equal(t, 7, got)
	require.Zero(t, p.Stats().Hosts)
}

func TestPerKey_APanicOfWhoHearsTheEndIsTold(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	for name, c := range map[string]pool.Config{"with workers": {Workers: 1}, "on a host": {On: v}} {
		told := make(chan any, 1)
		c.OnError = func(err *host.PanicError) { told <- err.Value }
		p := pool.New(c)
		pool.PerKey(p, keyOf, same)(rx.Of(message{})).Subscribe(t.Context(),
			rx.Observer[message]{Complete: func() { panic("boom") }})
		if c.On != nil {
			require.NoError(t, v.Run())
		}
		require.Equal(t, "boom", <-told, name)
		require.NoError(t, p.Close())
	}
}

func TestPerKey_KeysThatHaveEndedTakeNoMemory(t *testing.T) {
	for _, most := range []int{0, 2_000} { // of 20,000: the others wait
		t.Run("in the time of a host", func(t *testing.T) {
			v := rxsched.NewVirtual(host.Config{})
			endKeys(t, pool.Config{On: v}, most, v.Advance)
		})
		t.Run("with workers", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				endKeys(t, pool.Config{Workers: 1}, most, func(d time.Duration) {
					time.Sleep(d)
					synctest.Wait()
				})
			})
		})
	}
}

// endKeys sends a value to each of many keys, and waits until they have rested.
func endKeys(t *testing.T, c pool.Config, most int, wait func(time.Duration)) {
	p, src := pool.New(c), rx.NewSubject[*message]()
	defer p.Close()
	op := pool.PerKeyWithConfig(p, func(m *message) int { return m.key }, same[*message, int],
		pool.PerKeyConfig[int]{Rest: time.Second, MaxKeys: most})
	defer op(src.Observable()).Subscribe(t.Context(), rx.Next(func(*message) {})).Unsubscribe()
	const n = 20_000
	var last weak.Pointer[message]
	before := heapSize()
	for key := range n {
		m := &message{key: key}
		last = weak.Make(m)
		src.Next(m)
	}
	wait(time.Minute)
	require.Zero(t, p.Stats().Hosts)
	require.Less(t, heapSize()-before, 8*n)
	require.Nil(t, last.Value())
}

func TestPerKey_WorkOnItsHostIsNoRest(t *testing.T) {
	t.Parallel()
	nothing := func(*action.Action) {}
	for name, c := range map[string]struct {
		work func(on *rxsched.Schedulers)
		ends time.Duration
	}{
		"none":    {func(*rxsched.Schedulers) {}, 5 * time.Second},
		"a task":  {func(on *rxsched.Schedulers) { on.Asap().Schedule(nothing, 0) }, 9 * time.Second},
		"a timer": {func(on *rxsched.Schedulers) { on.Async().Schedule(nothing, time.Second) }, 10 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := rxsched.NewVirtual(host.Config{})
			p, src := pool.New(pool.Config{On: v}), rx.NewSubject[message]()
			var key *rxsched.Schedulers
			ended := time.Duration(0)
			op := pool.PerKeyWithConfig(p, keyOf, func(
				_ int, values rx.Observable[message], on *rxsched.Schedulers,
			) rx.Observable[message] {
				key = on
				return rx.Pipe1(values, rx.Finalize[message](func() { ended = v.Elapsed() }))
			}, pool.PerKeyConfig[int]{Rest: 5 * time.Second})
			defer op(src.Observable()).Subscribe(t.Context(), rx.Next(func(message) {})).Unsubscribe()
			src.Next(message{})
			v.Advance(4 * time.Second)
			c.work(key)
			v.Advance(time.Minute)
			require.Equal(t, c.ends, ended)
		})
	}
}

// A key that has nothing to wait for any more has dropped its alarm before it is closed.
func TestPerKey_NothingSleepsForAKeyThatIsGone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[int]()
		op := pool.PerKeyWithConfig(p, func(n int) int { return n },
			func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
				return rx.Merge(values, rx.Never[int]())
			}, pool.PerKeyConfig[int]{Rest: time.Hour})
		sub := op(src.Observable()).Subscribe(t.Context(), rx.Next(func(int) {}))
		src.Next(1)
		synctest.Wait()
		require.Equal(t, 1, p.Stats().Timed)
		src.Complete() // the key goes on, and does not rest any more
		synctest.Wait()
		sub.Unsubscribe()
		start := time.Now()
		require.NoError(t, p.Close())
		require.Zero(t, time.Since(start))
	})
}

// The alarm of an earlier rest goes off while a key rests: it has rested since then all the same.
func TestPerKey_TheKeyThatHasRestedLongestGivesWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[int]()
		defer p.Close()
		var ended []int
		op := pool.PerKeyWithConfig(p, func(n int) int { return n },
			func(key int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
				return rx.Pipe1(values, rx.TapObserver(rx.Observer[int]{
					Complete: func() { ended = append(ended, key) },
				}))
			}, pool.PerKeyConfig[int]{Rest: 33 * time.Millisecond, MaxKeys: 2, Beyond: pool.BeyondEndOldest})
		defer op(src.Observable()).Subscribe(t.Context(), rx.Next(func(int) {})).Unsubscribe()
		for _, key := range []int{0, 0, 1, 2} {
			src.Next(key)
			time.Sleep(12 * time.Millisecond)
		}
		synctest.Wait()
		require.Equal(t, []int{0}, ended)
	})
}

func TestPerKey_NothingComesBehindAPanicWhileOthersClose(t *testing.T) {
	t.Parallel()
	thrown := make(chan struct{})
	p := pool.New(pool.Config{Workers: 1, OnError: func(*host.PanicError) { close(thrown) }})
	sent, closing, goOn := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var sub interface{ Unsubscribe() }
	var got []int
	build := func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
		return rx.Pipe1(values, rx.Map(func(v int) int {
			got = append(got, v)
			if v == 0 {
				<-sent
				go sub.Unsubscribe()
				<-closing
				panic("a value panics")
			}
			return v
		}))
	}
	one := func(int) int { return 1 }
	sub = pool.PerKey(p, one, build)(rx.New(func(dst *rx.Subscriber[int]) {
		dst.AddFunc(func() { close(closing); <-goOn }) // the result can't close meanwhile
		for i := range 100 {
			dst.Next(i)
		}
	})).Subscribe(t.Context(), rx.Observer[int]{})
	close(sent)
	<-thrown
	as := func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
		return values
	}
	_, err := rx.FirstValue(t.Context(), pool.PerKey(p, one, as)(rx.Of(1))) // all is driven
	require.NoError(t, err)
	close(goOn)
	require.NoError(t, p.Close())
	require.Equal(t, []int{0}, got)
}

func TestPerKey_NothingComesBehindAPanicThatIsCaughtLater(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	sent, busy, goOn := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var got []int
	build := func(key int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
		return rx.Pipe1(values, rx.Map(func(v int) int {
			if key == 0 {
				return v
			}
			got = append(got, v)
			if v == 1 {
				<-sent
				<-busy
				panic("a value panics")
			}
			return v
		}))
	}
	parity := func(v int) int { return v % 2 }
	ended := make(chan error, 1)
	caught := rx.CatchPanic(pool.PerKey(p, parity, build)(rx.New(func(dst *rx.Subscriber[int]) {
		for i := range 200 {
			dst.Next(i)
		}
	})))
	var once sync.Once
	caught.Subscribe(t.Context(), rx.Observer[int]{
		Next:  func(int) { once.Do(func() { close(busy); <-goOn }) }, // so the error waits
		Error: func(err error) { ended <- err },
	})
	close(sent)
	other := pool.PerKey(p, parity, func(
		_ int, values rx.Observable[int], _ *rxsched.Schedulers,
	) rx.Observable[int] {
		return values
	})
	for range 10 {
		_, err := rx.FirstValue(t.Context(), other(rx.Of(1))) // what is asked for before is driven
		require.NoError(t, err)
	}
	close(goOn)
	require.ErrorContains(t, <-ended, "a value panics")
	require.NoError(t, p.Close())
	require.Equal(t, []int{1}, got)
}

func TestPerKey_APanicIsCaughtInThePipelineOfItsKey(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 1})
	defer p.Close()
	var failed []error
	op := pool.PerKeyWithConfig(p, func(v int) int { return v % 2 },
		func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
			return rx.CatchPanic(rx.Pipe1(values, rx.Map(func(v int) int {
				if v == 3 {
					panic("three")
				}
				return v
			})))
		}, pool.PerKeyConfig[int]{OnError: func(_ int, err error) error {
			failed = append(failed, err)
			return nil
		}})
	got, err := rx.ToSlice(t.Context(), op(rx.Range(0, 9)))
	require.NoError(t, err)
	require.ElementsMatch(t, []int{0, 1, 2, 4, 5, 6, 7, 8}, got)
	require.Len(t, failed, 1)
	require.ErrorContains(t, failed[0], "three")
}

func TestPool_ClosesAsAnUnsubscribeClosesItsKeys(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[int]()
		op := pool.PerKey(p, func(v int) int { return v },
			func(_ int, values rx.Observable[int], on *rxsched.Schedulers) rx.Observable[int] {
				on.Async().Schedule(func(*action.Action) {}, time.Hour)
				on.Async().Schedule(func(*action.Action) {}, 2*time.Hour).
					AddFunc(func() { _ = p.Close() })
				return values
			})
		sub := op(src.Observable()).Subscribe(t.Context(), rx.Observer[int]{})
		for v := range 9 {
			src.Next(v)
		}
		synctest.Wait()
		start := time.Now()
		sub.Unsubscribe()
		require.NoError(t, p.Close())
		require.Zero(t, time.Since(start))
		require.Zero(t, p.Stats().Hosts)
	})
}

func TestPerKey_AKeyWhoseValuesWaitDoesNotRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[message]()
		defer p.Close()
		var got []message
		build := func(key int, values rx.Observable[message], _ *rxsched.Schedulers) rx.Observable[message] {
			if key == 0 {
				return rx.Never[message]() // does not listen
			}
			return values
		}
		c := pool.PerKeyConfig[int]{Rest: time.Hour, MaxKeys: 2, Beyond: pool.BeyondEndOldest}
		defer pool.PerKeyWithConfig(p, keyOf, build, c)(src.Observable()).
			Subscribe(t.Context(), rx.Next(func(m message) { got = append(got, m) })).Unsubscribe()
		for key := range 4 { // each from 2 on takes the place of the one before
			src.Next(message{key, 0})
			synctest.Wait()
		}
		require.Equal(t, []message{{1, 0}, {2, 0}, {3, 0}}, got)
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		require.Equal(t, 1, p.Stats().Hosts)
		require.Less(t, p.Stats().Drives, uint64(100))
	})
}
