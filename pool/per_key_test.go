package pool_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// message is a value of a key.
type message struct{ key, n int }

func keyOf(m message) int { return m.key }

// messages are n values, of keys in turn.
func messages(n, keys int) []message {
	all := make([]message, n)
	for i := range all {
		all[i] = message{i % keys, i / keys}
	}
	return all
}

// same passes the values of a key on.
func same[T any, K comparable](_ K, values rx.Observable[T], _ *rxsched.Schedulers) rx.Observable[T] {
	return values
}

// collect subscribes and waits for the end.
func collect[T any](t *testing.T, src rx.Observable[T]) ([]T, error) {
	t.Helper()
	var got []T
	err := rx.ForEach(t.Context(), src, func(v T) { got = append(got, v) })
	return got, err
}

// inOrder checks that all values of all keys have come, those of each key in order.
func inOrder(t *testing.T, got []message, n, keys int) {
	t.Helper()
	require.Equal(t, n, len(got))
	next := map[int]int{}
	for _, m := range got {
		require.Equal(t, next[m.key], m.n, "of key %d", m.key)
		next[m.key]++
	}
	require.Len(t, next, keys)
}

func TestPerKey_KeepsTheOrderOfEachKey(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]pool.PerKeyConfig[int]{
		"without bounds": {},
		"a backlog":      {Backlog: rx.Backlog{Limit: 100}},
		"small backlog":  {Backlog: rx.Backlog{Limit: 1}},
		"key backlogs":   {KeyBacklog: rx.Backlog{Limit: 3}},
		"few keys":       {MaxKeys: 10, Beyond: pool.BeyondEndOldest},
		"rest":           {Rest: time.Nanosecond},
		"all":            {Rest: 1, MaxKeys: 30, Backlog: rx.Backlog{Limit: 50}, KeyBacklog: rx.Backlog{Limit: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pool.New(pool.Config{Workers: 3})
			defer p.Close()
			const n, keys = 20_000, 100
			op := pool.PerKeyWithConfig(p, keyOf, same, c)
			got, err := collect(t, op(rx.FromSlice(messages(n, keys))))
			require.NoError(t, err)
			inOrder(t, got, n, keys)
		})
	}
}

func TestPerKey_InSimulatedTime(t *testing.T) {
	t.Parallel()
	run := func() (log []string) {
		v := rxsched.NewVirtual(host.Config{})
		p := pool.New(pool.Config{On: v})
		op := pool.PerKeyWithConfig(p, keyOf,
			func(key int, values rx.Observable[message], on *rxsched.Schedulers) rx.Observable[string] {
				begun := v.Elapsed()
				return rx.Pipe2(values, rx.DebounceTime[message](time.Duration(key)*time.Second, on.Async()),
					rx.Map(func(m message) string { return fmt.Sprint(key, " ", m.n, " from ", begun, " at ", v.Elapsed()) }))
			}, pool.PerKeyConfig[int]{Rest: 5 * time.Second})
		src := rx.Pipe2(rx.Interval(time.Second, v.Async()), rx.Take[int](4),
			rx.Map(func(n int) message { return message{1 + n%2, n} }))
		src = rx.Concat(src, rx.Pipe1(rx.Timer(20*time.Second, v.Async()),
			rx.Map(func(int) message { return message{1, 9} })))
		op(src).Subscribe(context.Background(), rx.Observer[string]{
			Next:     func(s string) { log = append(log, s) },
			Complete: func() { log = append(log, "complete") },
		})
		require.NoError(t, v.Run())
		return log
	}
	want := run()
	require.Equal(t, []string{
		"1 0 from 1s at 2s", "2 1 from 2s at 4s", "1 2 from 1s at 4s", "2 3 from 2s at 6s", "1 9 from 24s at 24s", "complete",
	}, want)
	require.Equal(t, want, run())
}

func TestPerKey_FailsWithAKeyUnlessToldNotTo(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	build := func(_ int, values rx.Observable[message], _ *rxsched.Schedulers) rx.Observable[message] {
		return rx.Pipe1(values, rx.TryMap(func(m message) (message, error) {
			if m.n == 2 {
				return m, boom
			}
			return m, nil
		}))
	}
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	_, err := collect(t, pool.PerKey(p, keyOf, build)(rx.FromSlice(messages(100, 10))))
	require.ErrorIs(t, err, boom)

	failed := map[int]int{}
	got, err := collect(t, pool.PerKeyWithConfig(p, keyOf, build, pool.PerKeyConfig[int]{
		OnError: func(key int, err error) error { failed[key]++; return nil },
	})(rx.FromSlice(messages(100, 10))))
	require.NoError(t, err)
	require.Len(t, got, 90)
	require.Len(t, failed, 10)
}

func TestPerKey_PassesTheErrorOfTheSourceBehindItsValues(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	n := 0
	src := rx.Concat(rx.FromSlice(messages(1000, 7)), rx.Throw[message](boom))
	err := rx.ForEach(t.Context(), pool.PerKeyWithConfig(p, keyOf, same, pool.PerKeyConfig[int]{
		OnError: func(int, error) error { panic("it is the source's") },
	})(src), func(message) { n++ })
	require.ErrorIs(t, err, boom)
	require.Equal(t, 1000, n)
}

func TestPerKey_ASlowKeyDelaysNoOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(pool.Config{Workers: 1})
		defer p.Close()
		start, last := time.Now(), time.Duration(0)
		build := func(key int, values rx.Observable[message], _ *rxsched.Schedulers) rx.Observable[message] {
			return rx.Pipe1(values, rx.Tap(func(message) {
				if key == 0 {
					time.Sleep(time.Second)
				} else {
					last = time.Since(start)
				}
			}))
		}
		got, err := collect(t, pool.PerKey(p, keyOf, build)(rx.FromSlice(messages(100, 10))))
		require.NoError(t, err)
		inOrder(t, got, 100, 10)
		require.Less(t, last, 10*time.Millisecond)
		require.Equal(t, 10*time.Second, time.Since(start))
	})
}

func TestPerKey_LeavesNothing(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	for _, c := range []pool.PerKeyConfig[int]{{}, {Rest: time.Millisecond}, {MaxKeys: 3}} {
		src := rx.NewSubject[message]()
		var mu sync.Mutex
		n := 0
		sub := pool.PerKeyWithConfig(p, keyOf, same, c)(src.Observable()).Subscribe(t.Context(),
			rx.Next(func(message) { mu.Lock(); n++; mu.Unlock() }))
		for _, m := range messages(100, 10) {
			src.Next(m)
		}
		sub.Unsubscribe()
		require.Zero(t, p.Stats().Hosts)
	}
}

func TestPerKey_EndsWithItsPool(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	src := rx.NewSubject[message]()
	ended := make(chan error, 1)
	pool.PerKey(p, keyOf, same)(src.Observable()).Subscribe(t.Context(), rx.Observer[message]{
		Error: func(err error) { ended <- err },
	})
	src.Next(message{})
	_ = p.Close()
	require.ErrorIs(t, <-ended, host.ErrClosed)
	_, err := collect(t, pool.PerKey(p, keyOf, same)(rx.FromSlice(messages(3, 1))))
	require.ErrorIs(t, err, host.ErrClosed)
}

func TestPerKey_RefusesOneKeyTooMany(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	_, err := collect(t, pool.PerKeyWithConfig(p, keyOf, same, pool.PerKeyConfig[int]{
		MaxKeys: 3, Beyond: pool.BeyondFail,
	})(rx.Concat(rx.FromSlice(messages(30, 5)), rx.Never[message]())))
	require.ErrorIs(t, err, pool.ErrTooManyKeys)
}

func TestPerKey_ASourceThatCanWaitHoldsNoMoreThanTheBacklog(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	var made, got atomic.Int64
	most := int64(0)
	counting := func(_ int, values rx.Observable[message], _ *rxsched.Schedulers) rx.Observable[message] {
		return rx.Pipe1(values, rx.Tap(func(message) { got.Add(1) }))
	}
	src := rx.FromSeq(func(yield func(message) bool) {
		for i := range 5000 {
			most = max(most, made.Add(1)-got.Load())
			if !yield(message{i % 11, i / 11}) {
				return
			}
		}
	})
	out, err := collect(t, pool.PerKeyWithConfig(p, keyOf, counting, pool.PerKeyConfig[int]{
		Backlog: rx.Backlog{Limit: 16},
	})(src))
	require.NoError(t, err)
	inOrder(t, out, 5000, 11)
	require.LessOrEqual(t, most, int64(16+1))
}

// Fewer values leave then than there are between two looks at whether there is room.
func TestPerKey_ASourceGoesOnAsTheValueThatWaitedForAKeyToEndHasOne(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	var got []message
	completed := false
	sent := append(messages(63, 1), message{1, 0}, message{1, 1})
	pool.PerKeyWithConfig(p, keyOf, same, pool.PerKeyConfig[int]{
		MaxKeys: 1, Rest: time.Second, Backlog: rx.Backlog{Limit: 64},
	})(rx.FromSlice(sent)).Subscribe(t.Context(), rx.Observer[message]{
		Next: func(m message) { got = append(got, m) }, Complete: func() { completed = true },
	})
	v.Advance(time.Minute)
	require.True(t, completed)
	inOrder(t, got, 65, 2)
}

func TestPerKey_ResultsCanBeObservedOnAScheduler(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	main := rxsched.New(rxsched.Config{})
	defer main.Close()
	n := 0 // no lock
	perKey := pool.PerKey(p, keyOf, same)
	all := rx.Pipe2(rx.FromSlice(messages(1000, 10)), perKey, rx.ObserveOn[message](main.Async()))
	err := rx.ForEach(t.Context(), all, func(message) { n++ })
	require.NoError(t, err)
	require.Equal(t, 1000, n)
}

func TestPerKey_RefusesConfigsWithoutSense(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{})
	for text, c := range map[string]pool.PerKeyConfig[int]{
		"pool: PerKeyConfig: negative Rest":                     {Rest: -1},
		"pool: PerKeyConfig: negative MaxKeys":                  {MaxKeys: -1},
		"pool: PerKeyConfig: Beyond needs MaxKeys":              {Beyond: pool.BeyondFail},
		"pool: PerKeyConfig: unknown Beyond":                    {Beyond: 9, MaxKeys: 1},
		"pool: PerKeyConfig: negative Backlog.Limit":            {Backlog: rx.Backlog{Limit: -1}},
		"pool: PerKeyConfig: negative KeyBacklog.Limit":         {KeyBacklog: rx.Backlog{Limit: -1}},
		"pool: PerKeyConfig: KeyBacklog.Overflow needs a Limit": {KeyBacklog: rx.Backlog{Overflow: rx.OverflowFail}},
		"pool: PerKeyConfig: unknown Backlog.Overflow":          {Backlog: rx.Backlog{Limit: 1, Overflow: 9}},
		"pool: PerKeyConfig: Backlog can't drop what waits: KeyBacklog can": {
			Backlog: rx.Backlog{Limit: 1, Overflow: rx.OverflowDropOldest}},
	} {
		require.PanicsWithValue(t, text, func() { pool.PerKeyWithConfig(p, keyOf, same, c) })
	}
	zero := rx.Observable[message]{}
	require.PanicsWithValue(t, "pool: PerKey: zero source", func() { pool.PerKey(p, keyOf, same)(zero) })
	require.PanicsWithValue(t, "pool: PerKeyWithConfig: zero source", func() {
		pool.PerKeyWithConfig(p, keyOf, same, pool.PerKeyConfig[int]{})(zero)
	})
	require.PanicsWithValue(t, "pool: PerKeyWithConfig: nil p", func() {
		pool.PerKeyWithConfig(nil, keyOf, same, pool.PerKeyConfig[int]{})
	})
	require.PanicsWithValue(t, "pool: PerKey: nil p", func() { pool.PerKey(nil, keyOf, same) })
	require.PanicsWithValue(t, "pool: PerKey: nil key", func() { pool.PerKey[message](p, (func(message) int)(nil), same) })
	require.PanicsWithValue(t, "pool: PerKey: nil build", func() { pool.PerKey[message, message](p, keyOf, nil) })
	_ = slices.Clone[[]int]
}

func TestPerKey_ALargeBacklogIsExact(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src, goOn := pool.New(pool.Config{Workers: 2}), rx.NewSubject[int](), make(chan struct{})
		defer p.Close()
		n := 0
		one := func(int) int { return 7 }
		build := func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
			return rx.Pipe1(values, rx.Tap(func(int) { <-goOn; n++ }))
		}
		c := pool.PerKeyConfig[int]{Backlog: rx.Backlog{Limit: 5000, Overflow: rx.OverflowDropNewest}}
		pool.PerKeyWithConfig(p, one, build, c)(src.Observable()).
			Subscribe(t.Context(), rx.Observer[int]{})
		src.Next(0)
		synctest.Wait() // it has not left
		for i := range 6000 {
			src.Next(i)
		}
		close(goOn)
		synctest.Wait()
		require.Equal(t, 5000, n)
	})
}

func TestPerKey_AKeyWithManyValuesGivesWayWhenItsSliceIsOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1, Slice: time.Millisecond}), rx.NewSubject[int]()
		defer p.Close()
		var start time.Time
		var waited time.Duration
		op := pool.PerKey(p, func(v int) int { return v },
			func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
				return rx.Pipe1(values, rx.Tap(func(v int) {
					if v == 1 {
						waited = time.Since(start)
					}
					time.Sleep(50 * time.Microsecond)
				}))
			})
		defer op(src.Observable()).Subscribe(t.Context(), rx.Observer[int]{}).Unsubscribe()
		start = time.Now()
		for range 200 {
			src.Next(0)
		}
		synctest.Wait() // they are being handled
		src.Next(1)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Less(t, waited, 3*time.Millisecond)
		require.Zero(t, p.Stats().Takeovers)
	})
}

func TestPerKey_AValueThatWasHandledHasLeftASmallBacklog(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 2}), rx.NewSubject[int]()
		defer p.Close()
		first, sent := make(chan struct{}), make(chan struct{})
		build := func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
			return rx.Pipe1(values, rx.Tap(func(v int) {
				switch v {
				case 0:
					<-first
				case 1:
					<-sent // the value that waits for room
				}
			}))
		}
		c := pool.PerKeyConfig[int]{Backlog: rx.Backlog{Limit: 4, Overflow: rx.OverflowBlock}}
		pool.PerKeyWithConfig(p, func(int) int { return 0 }, build, c)(src.Observable()).
			Subscribe(t.Context(), rx.Observer[int]{})
		for v := range 4 {
			src.Next(v)
		}
		close(first)
		src.Next(4)
		close(sent)
		synctest.Wait()
		require.NoError(t, p.Close())
	})
}

func TestPerKey_AProducerThatBlocksGoesOnWhileAValueWaitsForAKeyToEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 2}), rx.NewSubject[message]()
		defer p.Close()
		goOn := make(chan struct{})
		build := func(_ int, values rx.Observable[message], _ *rxsched.Schedulers) rx.Observable[message] {
			return rx.Pipe2(values, rx.Tap(func(message) { <-goOn }), rx.Take[message](6))
		}
		c := pool.PerKeyConfig[int]{
			MaxKeys: 1, Backlog: rx.Backlog{Limit: 4, Overflow: rx.OverflowBlock},
		}
		n := 0
		pool.PerKeyWithConfig(p, keyOf, build, c)(src.Observable()).
			Subscribe(t.Context(), rx.Next(func(message) { n++ }))
		go func() {
			for i, key := range []int{0, 1, 0, 0, 0, 0, 0} {
				src.Next(message{key, i})
				if i == 0 {
					time.Sleep(time.Second) // until it is being handled
				}
			}
		}()
		time.Sleep(time.Minute)
		close(goOn)
		synctest.Wait()
		require.Equal(t, 7, n)
	})
}
