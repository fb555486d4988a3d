package observable_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// Sources on goroutines of their own, timers on a running loop: calls to the observer do not
// overlap, and the end comes.
func TestTimedOperators_SerialiseGoroutinesAndTimers(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
		"DebounceTime": func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](0, s) },
		"ThrottleTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.ThrottleTimeWithConfig[int](0, s, observable.ThrottleConfig{Trailing: true})
		},
		"BufferTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.Compose2(
				observable.BufferTimeWithConfig[int](ms/5, s, observable.BufferTimeConfig{Every: ms / 10, Max: 3}),
				observable.Map(func(list []int) int { return len(list) }))
		},
		"Delay":     func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](0, s) },
		"ObserveOn": func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.ObserveOn[int](s) },
		"SubscribeOn": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.SubscribeOn[int](s)
		},
		"TakeUntil": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.TakeUntil[int](observable.Timer(ms, s))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			loop := host.NewLoop(host.Config{})
			loop.Start()
			defer loop.Close()
			var wg sync.WaitGroup
			src := observable.Merge(inBackground(&wg, observable.Range(0, each)), inBackground(&wg, observable.Range(0, each)))
			values := 0
			o := exclusive[int](t, &values)
			done := make(chan struct{})
			o.Complete = func() { close(done) }
			observable.Pipe1(src, op(async.New(loop))).Subscribe(context.Background(), o)
			<-done
			wg.Wait()
			if name != "TakeUntil" { // whose timer may be first
				require.Positive(t, values)
			}
		})
	}
}

func TestUnsubscribe_FromAnotherGoroutineStopsTimers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		loop.Start()
		defer loop.Close()
		s := async.New(loop)
		ticks := 0
		sub := observable.Pipe2(observable.Interval(ms, s), observable.BufferTime[int](3*ms, s), observable.ObserveOn[[]int](s)).
			Subscribe(t.Context(), observable.Next(func([]int) { ticks++ }))
		<-loopAfter(loop, 10)
		synctest.Wait()
		sub.Unsubscribe()
		require.Equal(t, 3, ticks)
		<-loopAfter(loop, 10)
		synctest.Wait()
		require.Equal(t, 3, ticks)
	})
}

// loopAfter is closed by a timer of the loop after so many milliseconds.
func loopAfter(loop *host.Loop, n int) <-chan struct{} {
	done := make(chan struct{})
	if _, err := loop.SetTimeout(func() { close(done) }, time.Duration(n)*ms); err != nil {
		panic(err)
	}
	return done
}
