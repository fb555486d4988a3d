package observable_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/internal/testkit/tracetest"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	rxvirtual "github.com/rxsched/rxsched/testing/virtual"
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
		"a user's": func(h host.Host) scheduler.Scheduler { return schedulers.Bare(async.New(h)) },
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
	done := make(chan struct{})
	whileBusy(t, loop, func() {
		observable.Pipe1(observable.FromSlice([]string{"a", "b", "c"}), observable.ObserveOn[string](async.New(loop))).Subscribe(t.Context(),
			observable.Observer[string]{
				Next: func(v string) {
					log = append(log, v)
					require.NoError(t, loop.QueueMicrotask(func() { log = append(log, "microtask of "+v) }))
				},
				Complete: func() {
					log = append(log, "complete")
					close(done)
				},
			})
	})
	<-done
	require.Equal(t, []string{"a", "microtask of a", "b", "microtask of b", "c", "microtask of c", "complete"}, log)
}

// whileBusy starts a loop and calls f while a callback keeps it from doing anything else.
func whileBusy(t *testing.T, loop *host.Loop, f func()) {
	begun, over := make(chan struct{}), make(chan struct{})
	require.NoError(t, loop.Post(func() {
		close(begun)
		<-over
	}))
	require.NoError(t, loop.Start())
	<-begun
	defer close(over)
	f()
}

// What is sent on the host itself, or before a goroutine drives it, keeps its place among all
// that is registered there.
func TestObserveOn_OnItsOwnHostKeepsItsPlace(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	var log []string
	subject := observable.NewSubject[string]()
	observable.Pipe1(subject.Observable(), observable.ObserveOn[string](async.New(loop))).
		Subscribe(t.Context(), observable.Next(func(v string) { log = append(log, v) }))
	send := func(prefix string) {
		note := func(what string) {
			_, err := loop.SetTimeout(func() { log = append(log, prefix+what) }, 0)
			require.NoError(t, err)
		}
		subject.Next(prefix + "1")
		note("between")
		subject.Next(prefix + "2")
		subject.Next(prefix + "3")
		require.NoError(t, loop.Post(func() { log = append(log, prefix+"posted") }))
		subject.Next(prefix + "4")
		note("last")
	}
	require.NoError(t, loop.Post(func() { send("inside ") }))
	send("before ")
	require.NoError(t, loop.RunUntilIdle(t.Context()))
	var want []string
	for _, prefix := range []string{"before ", "inside "} {
		for _, what := range []string{"1", "between", "2", "3", "posted", "4", "last"} {
			want = append(want, prefix+what)
		}
	}
	require.Equal(t, want, log)
}

// Between two drives of a virtual host nothing drives it, so what any goroutine sends then has its
// place too.
func TestObserveOn_OfAnUndrivenHostKeepsTheOrderOfAllGoroutines(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	var log []string
	subject := observable.NewSubject[string]()
	observable.Pipe1(subject.Observable(), observable.ObserveOn[string](async.New(h))).
		Subscribe(t.Context(), observable.Next(func(v string) { log = append(log, v) }))
	done := make(chan struct{})
	go func() {
		defer close(done)
		subject.Next("first")
		_, err := h.SetTimeout(func() { log = append(log, "between") }, 0)
		assert.NoError(t, err)
		subject.Next("second")
	}()
	<-done
	require.NoError(t, h.Run())
	require.Equal(t, []string{"first", "between", "second"}, log)
}

// Closing the host lets go of what waits, and nothing piles up for a host that will not take it.
func TestObserveOn_OfAHostThatCloses(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	subject := observable.NewSubject[any]()
	received := 0
	sub := observable.Pipe1(subject.Observable(), observable.ObserveOn[any](async.New(loop))).
		Subscribe(t.Context(), observable.Next(func(any) { received++ }))
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

// A producer waits for the goroutine that flushes.
func TestObserveOn_BoundedOnAVirtualSchedulerFromElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := rxvirtual.New(rxvirtual.Config{})
		var got []int
		go hops["at once"](s)(observable.Range(0, 10)).Subscribe(context.Background(), observable.Next(func(v int) { got = append(got, v) }))
		for synctest.Wait(); s.Left() > 0; synctest.Wait() {
			s.Flush()
		}
		require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, got)
	})
}

// Nothing but deliveries is scheduled, whichever goroutine waits.
func TestObserveOn_BoundedSchedulesDeliveriesOnly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		defer loop.Close()
		log := tracetest.Of(host.KindInterval)
		loop.Trace(log)
		whileBusy(t, loop, func() {
			go hops["at once"](async.New(loop))(observable.Range(0, 3)).Subscribe(context.Background(), observable.Observer[int]{})
			synctest.Wait()
		})
		synctest.Wait()
		queued := slices.DeleteFunc(log.Lines(), func(line string) bool { return !strings.HasPrefix(line, "queued") })
		require.NotEmpty(t, queued)
		for _, line := range queued {
			require.True(t, strings.HasSuffix(line, "ObserveOn"), line)
		}
	})
}

// Two goroutines may send at once, though an observer would be told by one at a time.
func TestObserveOn_LosesNothingOfTwoSenders(t *testing.T) {
	t.Parallel()
	const each = 2000
	for name, c := range map[string]observable.ObserveOnConfig{
		"free":    {},
		"bounded": {Backlog: observable.Backlog{Limit: 8}},
		"wide":    {Backlog: observable.Backlog{Limit: each}},
		"drops":   {Backlog: observable.Backlog{Limit: 2 * each, Overflow: observable.OverflowDropOldest}},
		"delayed": {Delay: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			loop := host.NewLoop(host.Config{})
			require.NoError(t, loop.Start())
			defer loop.Close()
			src := observable.New(func(dst *observable.Subscriber[int]) {
				var both sync.WaitGroup
				for from := range 2 {
					both.Go(func() {
						for i := range each {
							dst.Next(2*i + from)
						}
					})
				}
				both.Wait()
				dst.Complete()
			})
			got, err := observable.ToSlice(t.Context(),
				observable.Pipe1(src, observable.ObserveOnWithConfig[int](async.New(loop), c)))
			require.NoError(t, err)
			var of [2][]int
			for _, v := range got {
				of[v%2] = append(of[v%2], v)
			}
			for _, one := range of {
				require.Len(t, one, each)
				require.True(t, slices.IsSorted(one))
			}
		})
	}
}
