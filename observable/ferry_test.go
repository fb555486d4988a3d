package observable_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	rxvirtual "github.com/rxsched/rxsched/virtual"
)

// Values from a goroutine that does not wait arrive all, in order, on every kind of scheduler.
func TestObserveOn_FromElsewhereKeepsEveryValueInOrder(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(host.Host) scheduler.Scheduler{
		"async":    func(h host.Host) scheduler.Scheduler { return async.New(h) },
		"asap":     func(h host.Host) scheduler.Scheduler { return asap.New(h) },
		"idle":     func(h host.Host) scheduler.Scheduler { return idle.New(h) },
		"queue":    func(h host.Host) scheduler.Scheduler { return queue.New(h) },
		"priority": func(h host.Host) scheduler.Scheduler { return priority.New(h, priority.Config{}).At(priority.Low) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			loop := host.NewLoop(host.Config{})
			require.NoError(t, loop.Start())
			defer loop.Close()
			const n = 5000
			got, err := observable.ToSlice(t.Context(), observable.Pipe2(observable.Range(0, n), observable.ObserveOn[int](make(loop)),
				observable.Map(func(v int) int {
					if v%100 == 0 {
						require.NoError(t, loop.QueueMicrotask(func() {}))
					}
					return v
				})))
			require.NoError(t, err)
			require.Len(t, got, n)
			require.True(t, slices.IsSorted(got))
		})
	}
}

// Between two values that share a run comes what would come between two runs.
func TestObserveOn_FromElsewhereLetsMicrotasksIn(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	var log []string
	observable.Pipe1(observable.FromSlice([]string{"a", "b", "c"}), observable.ObserveOn[string](async.New(loop))).Subscribe(t.Context(),
		observable.Observer[string]{
			Next: func(v string) {
				log = append(log, v)
				require.NoError(t, loop.QueueMicrotask(func() { log = append(log, "microtask of "+v) }))
			},
			Complete: func() { log = append(log, "complete") },
		})
	require.NoError(t, loop.RunUntilIdle(t.Context()))
	require.Equal(t, []string{"a", "microtask of a", "b", "microtask of b", "c", "microtask of c", "complete"}, log)
}

// What is sent on the host itself keeps its place among all that is registered there, also after values from elsewhere.
func TestObserveOn_OnItsOwnHostKeepsItsPlace(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	var log []string
	subject := observable.NewSubject[string]()
	observable.Pipe1(subject.Observable(), observable.ObserveOn[string](async.New(loop))).
		Subscribe(t.Context(), observable.Next(func(v string) { log = append(log, v) }))
	note := func(what string) {
		_, err := loop.SetTimeout(func() { log = append(log, what) }, 0)
		require.NoError(t, err)
	}
	require.NoError(t, loop.Post(func() {
		subject.Next("1")
		note("between")
		subject.Next("2")
		subject.Next("3")
		note("last")
	}))
	subject.Next("elsewhere")
	subject.Next("too")
	require.NoError(t, loop.RunUntilIdle(t.Context()))
	require.Equal(t, []string{"elsewhere", "too", "1", "between", "2", "3", "last"}, log)
}

// Closing the host loses what waits, and nothing piles up for a host that will not take it.
func TestObserveOn_OfAHostThatCloses(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	subject := observable.NewSubject[*[]byte]()
	received := 0
	sub := observable.Pipe1(subject.Observable(), observable.ObserveOn[*[]byte](async.New(loop))).
		Subscribe(t.Context(), observable.Next(func(*[]byte) { received++ }))
	defer sub.Unsubscribe()
	before := collectable(t)
	subject.Next(before.value)
	require.NoError(t, loop.Close())
	after := collectable(t)
	subject.Next(after.value)
	before.requireCollected()
	after.requireCollected()
	require.Zero(t, received)
}

// A flush of a virtual scheduler on another goroutine than the producer's.
func TestObserveOn_VirtualSchedulerFromElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := rxvirtual.New(rxvirtual.Config{})
		var got []int
		done := make(chan struct{})
		go func() {
			defer close(done)
			observable.Pipe1(observable.Range(0, 100), observable.ObserveOn[int](s)).
				Subscribe(context.Background(), observable.Next(func(v int) { got = append(got, v) }))
		}()
		<-done
		s.Flush()
		require.Len(t, got, 100)
		require.True(t, slices.IsSorted(got))
	})
}
