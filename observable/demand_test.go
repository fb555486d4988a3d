package observable_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// gauge counts what is between a channel's sender and a sink.
type gauge struct{ sent, done, most atomic.Int64 }

func (g *gauge) send()      { g.note(g.sent.Add(1) - g.done.Load()) }
func (g *gauge) take(n int) { g.done.Add(int64(n)) }

func (g *gauge) note(held int64) {
	for {
		most := g.most.Load()
		if held <= most || g.most.CompareAndSwap(most, held) {
			return
		}
	}
}

// feed sends n numbers to a channel, pausing as it likes.
func (g *gauge) feed(n int, pause func(i int)) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for i := range n {
			pause(i)
			c <- i
			g.send()
		}
	}()
	return c
}

func sleepUpTo(most time.Duration, seed uint64) func(int) {
	r := rand.New(rand.NewPCG(seed, seed))
	return func(int) {
		if d := time.Duration(r.Int64N(int64(most) + 1)); d > 0 && r.IntN(8) == 0 {
			time.Sleep(d)
		}
	}
}

// What one writes first with a channel and a slow sink: nothing is lost, the sender waits, and no
// more is held than the bounds say, at any speed.
func TestDemand_BatchesIntoASlowSink(t *testing.T) {
	t.Parallel()
	const limit, most = 1, 50
	type ways = func(src observable.Observable[int], s, other scheduler.Scheduler, write func(context.Context, []int) (int, error)) observable.Observable[int]
	for name, way := range map[string]struct {
		make ways
		more int64 // that may be held
	}{
		"one host": {func(src observable.Observable[int], s, _ scheduler.Scheduler, write func(context.Context, []int) (int, error)) observable.Observable[int] {
			return observable.Pipe2(src,
				observable.BufferTimeWithConfig[int](time.Second, s, observable.BufferTimeConfig{Max: most}),
				observable.MapGoWithConfig(1, write, s, observable.MapGoConfig{Backlog: observable.Backlog{Limit: limit}}))
		}, 0},
		"two hosts": {func(src observable.Observable[int], s, other scheduler.Scheduler, write func(context.Context, []int) (int, error)) observable.Observable[int] {
			hop := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 10}}
			return observable.Pipe4(src, observable.ObserveOnWithConfig[int](other, hop),
				observable.BufferTimeWithConfig[int](time.Second, other, observable.BufferTimeConfig{Max: most}),
				observable.ObserveOnWithConfig[[]int](s, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 2}}),
				observable.MapGoWithConfig(1, write, s, observable.MapGoConfig{Backlog: observable.Backlog{Limit: limit}}))
		}, 10 + 3*most},
		"inner hops": {func(src observable.Observable[int], s, other scheduler.Scheduler, write func(context.Context, []int) (int, error)) observable.Observable[int] {
			hop := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1}}
			return observable.Pipe3(src,
				observable.MergeMapWithConfig(func(v int) observable.Observable[int] {
					return observable.Pipe1(observable.Of(v), observable.ObserveOnWithConfig[int](other, hop))
				}, observable.MergeConfig{Concurrent: 4, Pending: observable.Backlog{Limit: 1}}),
				observable.BufferTimeWithConfig[int](time.Second, s, observable.BufferTimeConfig{Max: most}),
				observable.MapGoWithConfig(1, write, s, observable.MapGoConfig{Backlog: observable.Backlog{Limit: limit}}))
		}, 8},
	} {
		for speeds, sleeps := range map[string]struct{ source, sink time.Duration }{
			"a fast source":  {0, 3 * time.Second},
			"a fast sink":    {100 * time.Millisecond, 0},
			"both at random": {2 * time.Second, 2 * time.Second},
			"both at once":   {0, 0},
		} {
			t.Run(name+": "+speeds, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					const n = 3000
					loop, other := host.NewLoop(host.Config{}), host.NewLoop(host.Config{})
					require.NoError(t, loop.Start())
					require.NoError(t, other.Start())
					defer loop.Close()
					defer other.Close()
					var g gauge
					seen := make([]bool, n)
					pause := sleepUpTo(sleeps.sink, 1)
					write := func(_ context.Context, batch []int) (int, error) {
						pause(0)
						for _, v := range batch {
							require.False(t, seen[v])
							seen[v] = true
						}
						g.take(len(batch))
						return len(batch), nil
					}
					src := observable.FromChan(g.feed(n, sleepUpTo(sleeps.source, 2)))
					total := 0
					err := observable.ForEach(t.Context(), way.make(src, async.New(loop), async.New(other), write),
						func(n int) { total += n })
					require.NoError(t, err)
					require.Equal(t, n, total)
					require.NotContains(t, seen, false)
					// A full buffer, Limit batches, one in work, and what the sender holds.
					require.LessOrEqual(t, g.most.Load(), int64(most+limit*most+most+1)+way.more)
				})
			})
		}
	}
}
