package observable_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/asap"
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
					n := 3000
					if name == "one host" && speeds == "both at random" && !racing {
						n = 200_000
					}
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

// Any pipeline of operators that keep all values gets all of them to the end, on any hosts, with
// any bounds and any speeds, if its sources ask.
func TestDemand_NoPipelineLosesAValueOrStops(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		var names []string
		synctest.Test(t, func(t *testing.T) {
			m := newMill(t, seed)
			defer m.close()
			want := m.n()
			src := m.source(want)
			for range 1 + m.IntN(5) {
				src = m.stage(src)
			}
			names = m.names
			got, err := m.leave(src)
			names = m.names
			if err != nil {
				t.Errorf("%v: %v", names, err)
			}
			slices.Sort(got)
			if !slices.Equal(got, upTo(m.sent)) {
				t.Errorf("%v: got %d of %d values", names, len(got), m.sent)
			}
		})
		if t.Failed() {
			rt.Fatalf("seed %d: %v", seed, names)
		}
	})
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// mill makes pipelines at random.
type mill struct {
	*rand.Rand
	t     *testing.T
	hosts []*host.Loop
	sent  int // values of all sources
	names []string
}

func newMill(t *testing.T, seed uint64) *mill {
	m := &mill{Rand: rand.New(rand.NewPCG(seed, 1)), t: t}
	for range 2 {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		m.hosts = append(m.hosts, l)
	}
	return m
}

func (m *mill) close() {
	for _, l := range m.hosts {
		require.NoError(m.t, l.Close())
	}
}

func (m *mill) n() int { return m.IntN(60) }

func (m *mill) on() scheduler.Scheduler {
	l := m.hosts[m.IntN(len(m.hosts))]
	if m.IntN(3) == 0 {
		return asap.New(l)
	}
	return async.New(l)
}

func (m *mill) bound() observable.Backlog {
	return observable.Backlog{Limit: []int{0, 1, 1, 2, 5, 20}[m.IntN(6)]}
}

// source sends n numbers from m.sent on.
func (m *mill) source(n int) observable.Observable[int] {
	from := m.sent
	m.sent += n
	values := make([]int, n)
	for i := range values {
		values[i] = from + i
	}
	pick := m.IntN(7)
	m.names = append(m.names, fmt.Sprintf("source %d of %d", pick, n))
	switch pick {
	case 0:
		return observable.FromSlice(values)
	case 1:
		return observable.Range(from, n)
	case 2:
		return observable.FromSliceOn(values, m.on())
	case 3:
		return observable.FromSeqOnWithConfig(slices.Values(values), m.on(), observable.FromSeqOnConfig{Count: 1 + m.IntN(4)})
	case 4:
		return observable.FromSeq(slices.Values(values))
	case 5:
		return observable.FromSeqGo(func(context.Context) iter.Seq[int] { return slices.Values(values) })
	default:
		c := make(chan int)
		go func() {
			defer close(c)
			for _, v := range values {
				c <- v
			}
		}()
		return observable.FromChan(c)
	}
}

// stage puts an operator behind src that keeps all values.
func (m *mill) stage(src observable.Observable[int]) observable.Observable[int] {
	pick := m.IntN(34)
	s, b := m.on(), m.bound()
	m.names = append(m.names, fmt.Sprintf("stage %d, limit %d", pick, b.Limit))
	inner := func(v int) observable.Observable[int] { return observable.Of(v) }
	if m.IntN(2) == 0 {
		on, bounded := m.on(), m.bound()
		inner = func(v int) observable.Observable[int] {
			return observable.Pipe1(observable.Of(v), observable.ObserveOnWithConfig[int](on, observable.ObserveOnConfig{Backlog: bounded}))
		}
	}
	switch pick {
	case 0, 1:
		delay := time.Duration(m.IntN(2)) * time.Millisecond
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: b, Delay: delay})(src)
	case 2, 3:
		slow := m.IntN(2) == 0
		work := func(_ context.Context, v int) (int, error) {
			if slow {
				time.Sleep(time.Millisecond)
			}
			return v, nil
		}
		if workers, unordered := 1+m.IntN(3), m.IntN(2) == 0; pick == 2 {
			return observable.MapGoWithConfig(workers, work, s, observable.MapGoConfig{Backlog: b, Unordered: unordered})(src)
		} else {
			c := observable.MapGoByConfig{Backlog: b, KeyBacklog: m.bound(), Unordered: unordered}
			return observable.MapGoByWithConfig(workers, tens, work, s, c)(src)
		}
	case 4:
		return observable.MergeMapWithConfig(inner, observable.MergeConfig{Concurrent: m.IntN(3), Pending: b, Arriving: m.bound()})(src)
	case 5:
		return observable.ConcatMapEagerWithConfig(inner, observable.ConcatMapEagerConfig{Concurrent: m.IntN(3), Pending: b, Held: m.bound()})(src)
	case 6:
		return observable.ConcatMap(inner)(src)
	case 7:
		return observable.Merge(src, m.source(m.n()))
	case 8:
		return observable.Concat(src, m.source(m.n()))
	case 9:
		lists := observable.BufferTimeWithConfig[int](3*time.Millisecond, s, observable.BufferTimeConfig{Max: m.IntN(5)})(src)
		return observable.ConcatMap(observable.FromSlice[int])(m.hop(lists))
	case 10:
		lists := observable.BufferCount[int](1 + m.IntN(5))(src)
		return observable.ConcatMap(observable.FromSlice[int])(m.hop(lists))
	case 11:
		return observable.Delay[int](time.Duration(m.IntN(3))*time.Millisecond, s)(src)
	case 12:
		return observable.PaceWithConfig[int](1+m.IntN(5), time.Millisecond, s, observable.PaceConfig{Backlog: b})(src)
	case 13:
		return observable.TakeLast[int](1000)(src)
	case 14:
		windows := observable.WindowTimeWithConfig[int](2*time.Millisecond, s, observable.WindowTimeConfig{Max: m.IntN(4)})(src)
		return observable.ConcatMapEager(func(w observable.Observable[int]) observable.Observable[int] { return w })(windows)
	case 15:
		groups := observable.GroupBy[int](func(v int) int { return v % 3 })(src)
		return observable.MergeMap(func(g observable.Grouped[int, int]) observable.Observable[int] { return g.Observable })(groups)
	case 16:
		return observable.Share(src)
	case 17:
		return observable.Connect(func(shared observable.Observable[int]) observable.Observable[int] {
			return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: b})(shared)
		})(src)
	case 18:
		return observable.DelayWhen(func(int) observable.Observable[int] { return observable.Timer(time.Millisecond, s) })(src)
	case 19:
		return observable.Dematerialize(observable.Materialize(src))
	case 20:
		return observable.Expand(func(int) observable.Observable[int] { return observable.Empty[int]() })(src)
	case 21:
		return observable.MergeScan(func(_, v int) observable.Observable[int] { return inner(v) }, 0)(src)
	case 22:
		return observable.Retry[int](2)(src)
	case 23:
		return observable.Timeout[int](time.Hour, s)(src)
	case 24:
		return observable.SubscribeOn[int](s)(src)
	case 25:
		return observable.Race(src, observable.Never[int]())
	case 26:
		return observable.CatchPanic(src)
	case 27:
		return observable.TakeUntil[int](observable.Never[int]())(src)
	case 28:
		windows := observable.WindowCount[int](1 + m.IntN(4))(src)
		return observable.ConcatMapEager(func(w observable.Observable[int]) observable.Observable[int] { return w })(windows)
	case 29:
		return observable.WithLatestFrom(observable.Concat(observable.Of(0), observable.Never[int]()), func(v, _ int) int { return v })(src)
	case 30:
		all := observable.Collect[int](src)
		return observable.ConcatMap(observable.FromSlice[int])(m.hop(all))
	case 31:
		closing := func() observable.Observable[int] { return observable.Timer(time.Millisecond, s) }
		lists := observable.BufferWhen[int](closing)(src)
		return observable.ConcatMap(observable.FromSlice[int])(m.hop(lists))
	case 32:
		return observable.Connect(func(shared observable.Observable[int]) observable.Observable[int] {
			pass, rest := observable.Partition(shared, func(v int) bool { return v%2 == 0 })
			return observable.Merge(m.boundedHop(pass), m.boundedHop(rest))
		})(src)
	default:
		slow := m.IntN(2) == 0
		return observable.Map(func(v int) int {
			if slow && v%16 == 0 {
				time.Sleep(time.Millisecond)
			}
			return v
		})(src)
	}
}

func (m *mill) hop(src observable.Observable[[]int]) observable.Observable[[]int] {
	return observable.ObserveOnWithConfig[[]int](m.on(), observable.ObserveOnConfig{Backlog: m.bound()})(src)
}

func (m *mill) boundedHop(src observable.Observable[int]) observable.Observable[int] {
	return observable.ObserveOnWithConfig[int](m.on(), observable.ObserveOnConfig{Backlog: m.bound()})(src)
}

// leave takes the values out.
func (m *mill) leave(src observable.Observable[int]) (got []int, err error) {
	b := m.bound()
	pick := m.IntN(3)
	m.names = append(m.names, fmt.Sprintf("leave %d, limit %d", pick, b.Limit))
	switch pick {
	case 0:
		for v, err := range observable.ValuesWithConfig(m.t.Context(), src, observable.ValuesConfig{Backlog: b}) {
			if err != nil {
				return got, err
			}
			got = append(got, v)
		}
		return got, nil
	case 1:
		c, failure := observable.ToChanWithConfig(m.t.Context(), src, observable.ToChanConfig{Backlog: b})
		for v := range c {
			got = append(got, v)
		}
		return got, failure()
	default:
		return observable.ToSlice(m.t.Context(), src)
	}
}

// full is a stage whose one place is taken until the host runs.
func full[T any](r *rig) observable.Operator[T, T] {
	return observable.ObserveOnWithConfig[T](r.async, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1}})
}

func TestDemand_MergeSubscribesToAllSourcesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	late := observable.NewSubject[int]()
	src := observable.Merge(observable.Of(1, 2, 3), late.Observable())
	observable.Pipe1(src, full[int](r)).Subscribe(t.Context(), observer[int](r))
	require.True(t, late.Observed())
	r.host.Advance(0)
	late.Next(4)
	late.Complete()
	r.host.Advance(0)
	require.Equal(t, []string{"0 1", "0 2", "0 3", "0 4", "0|"}, r.log)
}

func TestDemand_BufferWhenBeginsItsFirstListAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	src, closing, taken := observable.NewSubject[int](), observable.NewSubject[int](), observable.NewSubject[[]int]()
	lists := observable.BufferWhen[int](closing.Observable)(src.Observable())
	observable.Pipe1(observable.Merge(taken.Observable(), lists), full[[]int](r)).Subscribe(t.Context(), observer[[]int](r))
	taken.Next([]int{0})
	src.Next(1)
	closing.Next(0) // there is no room
	src.Next(2)
	r.host.Advance(0)
	src.Next(3)
	closing.Next(0)
	r.host.Advance(0)
	require.Equal(t, []string{"0 [0]", "0 [1 2]", "0 [3]"}, r.log)
}

// The source goes as fast as the slowest observer. One that leaves does not count.
func TestDemand_ShareWaitsForTheSlowest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Start())
		defer loop.Close()
		var g gauge
		both := make(chan struct{}) // observers are there
		shared := observable.Share(observable.FromChan(g.feed(40, func(int) { <-both })))
		slow := observable.MapGoWithConfig(1, func(_ context.Context, v int) (int, error) {
			time.Sleep(time.Second)
			return v, nil
		}, async.New(loop), observable.MapGoConfig{Backlog: observable.Backlog{Limit: 2}})(shared)
		var late, fast atomic.Int64
		sub := slow.Subscribe(t.Context(), observable.Observer[int]{Next: func(int) { late.Add(1) }})
		shared.Subscribe(t.Context(), observable.Observer[int]{Next: func(int) { fast.Add(1) }})
		close(both)
		for range 10 {
			time.Sleep(time.Second)
			synctest.Wait()
			require.LessOrEqual(t, fast.Load(), late.Load()+4) // one in work, two wait, one returned
		}
		require.Greater(t, late.Load(), int64(7))
		sub.Unsubscribe()
		synctest.Wait()
		require.EqualValues(t, 40, fast.Load())
		time.Sleep(time.Second) // for the call that runs
	})
}

// The newest value waits for room, and a completion waits for it. A source that asks is told no.
func TestDemand_WhatHoldsOneValueSendsItWhenThereIsRoom(t *testing.T) {
	t.Parallel()
	for name, hold := range map[string]func(r *rig) observable.Operator[string, string]{
		"DebounceTime": func(r *rig) observable.Operator[string, string] { return observable.DebounceTime[string](ms, r.async) },
		"AuditTime":    func(r *rig) observable.Operator[string, string] { return observable.AuditTime[string](ms, r.async) },
		"SampleTime":   func(r *rig) observable.Operator[string, string] { return observable.SampleTime[string](ms, r.async) },
		"ThrottleTime": func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleTimeWithConfig[string](ms, r.async, observable.ThrottleConfig{SkipLeading: true, Trailing: true})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			room := false
			var freed func()
			src := observable.NewSubject[string]()
			var asks *observable.Subscriber[string]
			source := observable.New(func(dst *observable.Subscriber[string]) {
				asks = dst
				src.Observable().SubscribeTo(dst)
			})
			gate := observable.Operate(func(src observable.Observable[string], dst *observable.Subscriber[string]) {
				in := observable.NewSubscriber(dst, observable.Observer[string]{Next: dst.Next})
				freed = in.Bound(func() bool { return room })
				src.SubscribeTo(in)
			})
			observable.Pipe2(source, hold(r), gate).Subscribe(t.Context(), observer[string](r))
			require.True(t, asks.Ready(nil))
			src.Next("a")
			r.host.Advance(3 * ms)
			require.Empty(t, r.log)
			require.False(t, asks.Ready(nil))
			src.Next("b") // all the same
			src.Next("c")
			r.host.Advance(3 * ms)
			src.Complete()
			r.host.Advance(3 * ms)
			require.Empty(t, r.log)
			room = true
			freed()
			r.host.Advance(0)
			require.Equal(t, []string{"9c", "9|"}, r.log)
		})
	}
}
