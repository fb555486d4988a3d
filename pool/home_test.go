package pool_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/scheduler"
)

// asking is a key that notes its values, and calls ask for each.
func asking(p *pool.Pool, note func(any), ask func(v int, on *rxsched.Schedulers)) rx.Operator[int, int] {
	return pool.PerKey(p, func(int) int { return 0 },
		func(_ int, values rx.Observable[int], on *rxsched.Schedulers) rx.Observable[int] {
			return rx.Pipe1(values, rx.Tap(func(v int) {
				note(v)
				ask(v, on)
			}))
		})
}

func TestPerKey_WhatAValueSchedulesOnTheFirstSchedulerComesWithItsTurn(t *testing.T) {
	t.Parallel()
	for name, schedule := range map[string]func(on *rxsched.Schedulers, work func(*action.Action)){
		"a microtask":    func(on *rxsched.Schedulers, w func(*action.Action)) { on.Asap().Schedule(w, 0) },
		"a queue's work": func(on *rxsched.Schedulers, w func(*action.Action)) { on.Queue().Schedule(w, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pool.New(pool.Config{})
			var log []any
			note := func(what any) { log = append(log, what) }
			op := asking(p, note, func(v int, on *rxsched.Schedulers) {
				if v == 2 {
					schedule(on, func(*action.Action) { note("work") })
				}
			})
			require.NoError(t, rx.ForEach(t.Context(), op(rx.Of(1, 2, 3, 4)), func(int) {}))
			require.Equal(t, []any{1, 2, "work", 3, 4}, log)
			require.NoError(t, p.Close())
		})
	}
}

func TestPerKey_ATimerOfTheFirstSchedulerGoesOffInSimulatedTime(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	src, log := rx.NewSubject[int](), []any(nil)
	note := func(what any) { log = append(log, what, v.Elapsed()) }
	asking(p, note, func(_ int, on *rxsched.Schedulers) {
		on.Async().Schedule(func(*action.Action) { note("timer") }, time.Second)
	})(src.Observable()).Subscribe(t.Context(), rx.Next(func(int) {}))
	_, err := v.SetTimeout(func() { src.Next(1) }, time.Minute)
	require.NoError(t, err)
	require.NoError(t, v.Run())
	require.Equal(t, []any{1, time.Minute, "timer", time.Minute + time.Second}, log)
}

func TestPerKey_AKeyWithoutAHostClosesItsPool(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{})
	op := asking(p, func(any) {}, func(int, *rxsched.Schedulers) { _ = p.Close() })
	require.ErrorIs(t, rx.ForEach(t.Context(), op(rx.Of(1, 2)), func(int) {}), scheduler.ErrAbandoned)
	require.NoError(t, p.Close())
	require.Zero(t, p.Stats().Hosts)
}

func TestPerKey_AHostThatIsFirstAskedForWhenItsKeyHasEndedIsClosed(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{})
	var its *rxsched.Schedulers
	op := asking(p, func(any) {}, func(_ int, on *rxsched.Schedulers) { its = on })
	require.NoError(t, rx.ForEach(t.Context(), op(rx.Of(1)), func(int) {}))
	late := its.Async().Schedule(func(*action.Action) { t.Error("it runs") }, 0)
	require.True(t, late.Closed())
	require.NoError(t, p.Close())
	require.Zero(t, p.Stats().Hosts)
}

func TestPerKey_APanicIsToldOnceWhetherOrNotThereIsAHost(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]func(on *rxsched.Schedulers){
		"none": func(*rxsched.Schedulers) {},
		"one":  func(on *rxsched.Schedulers) { on.Async() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			told := make(chan any, 2)
			p := pool.New(pool.Config{OnError: func(err *host.PanicError) { told <- err.Value }})
			op := asking(p, func(any) {}, func(_ int, on *rxsched.Schedulers) {
				ask(on)
				panic("of a value")
			})
			op(rx.Of(1, 2)).Subscribe(t.Context(), rx.Next(func(int) {}))
			require.Equal(t, "of a value", <-told)
			require.NoError(t, p.Close())
			require.Empty(t, told)
		})
	}
}

func TestPerKey_MicrotasksOfTheLastValueComeBeforeTheEnd(t *testing.T) {
	t.Parallel()
	run := func(t *testing.T, c pool.Config, settle func()) (got []string) {
		p := pool.New(c)
		build := func(_ int, values rx.Observable[int], on *rxsched.Schedulers) rx.Observable[int] {
			note := func(s string) func(*action.Action) {
				return func(*action.Action) { got = append(got, s) }
			}
			return rx.Pipe1(values, rx.TapObserver(rx.Observer[int]{
				Next:     func(int) { got = append(got, "value"); on.Asap().Schedule(note("microtask"), 0) },
				Complete: func() { got = append(got, "end") },
			}))
		}
		pool.PerKey(p, func(int) int { return 0 }, build)(rx.Of(1, 2)).
			Subscribe(t.Context(), rx.Observer[int]{})
		settle()
		require.NoError(t, p.Close())
		return got
	}
	want := []string{"value", "microtask", "value", "microtask", "end"}
	v := rxsched.NewVirtual(host.Config{})
	require.Equal(t, want, run(t, pool.Config{On: v}, func() { v.Advance(time.Second) }))
	synctest.Test(t, func(t *testing.T) {
		require.Equal(t, want, run(t, pool.Config{Workers: 1}, synctest.Wait))
	})
}
