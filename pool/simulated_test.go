package pool_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

// quietly lets the last of each key's values through, after two milliseconds without another.
func quietly(p *pool.Pool) rx.Operator[string, string] {
	return pool.PerKey(p, letter, func(
		_ byte, values rx.Observable[string], on *rxsched.Schedulers,
	) rx.Observable[string] {
		return rx.Pipe1(values, rx.DebounceTime[string](2*time.Millisecond, on.Async()))
	})
}

func letter(s string) byte { return s[0] | 0x20 }

func TestPerKey_InMarbleDiagramsWithWorkers(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		p := pool.New(pool.Config{Workers: 2})
		defer p.Close()
		m.Expect(quietly(p)(m.Hot("-aAb---B--|"))).
			ToBe("----Ab---B|")
		m.Flush()
	})
}

func TestPerKey_InOneOrder(t *testing.T) {
	t.Parallel()
	explore.Once(t, func(w *explore.X) {
		p, src := pool.New(pool.Config{Workers: 2}), rx.NewSubject[string]()
		var log []string
		quietly(p)(src.Observable()).Subscribe(w.Context(), rx.Next(func(s string) {
			log = append(log, fmt.Sprint(s, w.Elapsed()))
		}))
		w.Go("source", func() {
			for _, s := range []string{"a", "A", "b"} {
				src.Next(s)
				time.Sleep(time.Millisecond)
			}
		})
		w.Settle() // also for the timers of keys
		require.Equal(t, []string{"A3ms", "b4ms"}, log)
		w.Go("end", func() { _ = p.Close() })
	})
}

// Of two keys either may be first; values of one are in order, each time.
func TestPerKey_OrdersOfKeysAreExplored(t *testing.T) {
	firsts := map[string]int{}
	explore.Run(t, func(x *explore.X) {
		p, got := pool.New(pool.Config{Workers: 2}), ""
		op := pool.PerKey(p, letter, func(
			_ byte, values rx.Observable[string], _ *rxsched.Schedulers,
		) rx.Observable[string] {
			return rx.Pipe1(values, rx.Tap(func(string) { x.Point("handles") }))
		})
		src := rx.NewSubject[string]()
		op(src.Observable()).Subscribe(x.Context(), rx.Next(func(s string) { got += s }))
		x.Go("source", func() {
			for _, s := range []string{"a", "b", "A"} {
				src.Next(s)
			}
		})
		x.Settle()
		require.Len(x, got, 3)
		require.Less(x, strings.Index(got, "a"), strings.Index(got, "A"))
		firsts[got]++
	}, explore.Config{Orders: 60})
	require.Len(t, firsts, 3, "%v", firsts) // abA, aAb, baA
}

// The goroutine of the body is the one that lets the workers go on.
func TestPool_TheBodyOfAnExplorationMayCloseIt(t *testing.T) {
	explore.Run(t, func(x *explore.X) {
		p, src := pool.New(pool.Config{Workers: 2}), rx.NewSubject[string]()
		defer p.Close()
		quietly(p)(src.Observable()).Subscribe(x.Context(), rx.Next(func(string) {}))
		src.Next("a")
		x.Settle()
		src.Next("b") // its timer is pending
	}, explore.Config{Orders: 60})
}

// Keys end in the order in which they have begun, as everything else has one order.
func TestPerKey_OnAHostHasOneOrder(t *testing.T) {
	t.Parallel()
	run := func() (got []int) {
		v := host.NewVirtual(host.Config{})
		op := pool.PerKey(pool.New(pool.Config{On: v}), func(n int) int { return n % 40 },
			func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
				return rx.Pipe1(values, rx.TakeLast[int](1))
			})
		op(rx.Range(0, 100)).Subscribe(t.Context(), rx.Next(func(n int) { got = append(got, n) }))
		require.NoError(t, v.Run())
		return got
	}
	want := run()
	require.Len(t, want, 40)
	require.Equal(t, want, run())
}

// What a value's callback schedules waits for a turn of its own, behind those of other keys. Microtasks
// belong to the turn.
func TestPerKey_AValueHasATurn(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	var log []string
	note := func(s string) func() { return func() { log = append(log, s) } }
	op := pool.PerKey(pool.New(pool.Config{On: v}), letter, func(
		_ byte, values rx.Observable[string], on *rxsched.Schedulers,
	) rx.Observable[string] {
		return rx.Pipe1(values, rx.Tap(func(s string) {
			note(s)()
			on.Async().Schedule(func(*action.Action) { note(s + " timer")() }, 0)
			on.Asap().Schedule(func(*action.Action) { note(s + " microtask")() }, 0)
		}))
	})
	op(rx.Of("a", "b")).Subscribe(t.Context(), rx.Next(func(string) {}))
	require.NoError(t, v.Run())
	require.Equal(t, []string{"a", "a microtask", "b", "b microtask", "a timer", "b timer"}, log)
}

// What rests for long keeps nothing of a key whose subscription has ended: no timer, no goroutine.
func TestPerKey_TimersOfKeysEndWithTheirSubscription(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, src := pool.New(pool.Config{Workers: 1}), rx.NewSubject[string]()
		op := pool.PerKeyWithConfig(p, letter, func(
			_ byte, values rx.Observable[string], on *rxsched.Schedulers,
		) rx.Observable[string] {
			return rx.Pipe1(values, rx.DebounceTime[string](time.Hour, on.Async()))
		}, pool.PerKeyConfig[byte]{Rest: time.Hour})
		sub := op(src.Observable()).Subscribe(t.Context(), rx.Next(func(string) {}))
		src.Next("a")
		synctest.Wait()
		require.Equal(t, 1, p.Stats().Timed)
		sub.Unsubscribe()
		synctest.Wait()
		require.Zero(t, p.Stats().Timed)
	}) // the bubble has no goroutine any more, though an hour has not passed
}
