package observable_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// started makes n loops that run. They are closed at the end of the test.
func started(t testing.TB, n int) (loops []*host.Loop) {
	t.Helper()
	for range n {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		t.Cleanup(func() { _ = l.Close() })
		loops = append(loops, l)
	}
	return loops
}

// hops are the bounded hops that make a producer wait.
var hops = map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
	"at once": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1}})
	},
	"delayed": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Delay: ms, Backlog: observable.Backlog{Limit: 1}})
	},
}

// overHops calls f in a bubble, which reports deadlocks, for each of the hops.
func overHops(t *testing.T, f func(t *testing.T, hop func(scheduler.Scheduler) observable.Operator[int, int])) {
	for name, hop := range hops {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { f(t, hop) })
		})
	}
}

// endless sends numbers on the goroutine that subscribes, until none is taken.
func endless() observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		for n := 0; !dst.Closed(); n++ {
			dst.Next(n)
		}
	})
}

// The consumer is in the middle of a callback that waits for the producer.
func TestCloseOfALoop_FreesAProducerBeforeItWaitsForTheCallback(t *testing.T) {
	overHops(t, func(t *testing.T, hop func(scheduler.Scheduler) observable.Operator[int, int]) {
		loop := started(t, 1)[0]
		produced := make(chan struct{})
		var log []string
		go func() {
			defer close(produced)
			hop(async.New(loop))(endless()).Subscribe(ctx, observable.Observer[int]{
				Next: func(int) {
					<-produced
					log = append(log, "over")
				},
				Error: func(err error) { log = append(log, err.Error()) },
			})
		}()
		time.Sleep(10 * ms) // until the producer waits
		require.NoError(t, loop.Close())
		require.Equal(t, []string{"over", scheduler.ErrAbandoned.Error()}, log)
		require.ErrorIs(t, scheduler.ErrAbandoned, host.ErrClosed)
	})
}

// The producer, a callback, waits for room that the consumer makes when Close returns.
func TestCloseOfALoop_FreesItsOwnCallback(t *testing.T) {
	overHops(t, func(t *testing.T, hop func(scheduler.Scheduler) observable.Operator[int, int]) {
		loops := started(t, 2)
		var got atomic.Pointer[error]
		src := observable.Pipe1(endless(), observable.SubscribeOn[int](async.New(loops[0])))
		hop(async.New(loops[1]))(src).Subscribe(ctx, observable.Observer[int]{
			Next: func(int) {
				time.Sleep(10 * ms) // until the producer waits
				_ = loops[0].Close()
			},
			Error: func(err error) { got.Store(&err) },
		})
		time.Sleep(time.Second)
		require.NotNil(t, got.Load())
		require.ErrorIs(t, *got.Load(), scheduler.ErrAbandoned)
	})
}

// The same, where the consumer is not on a host: it is inside the operator that the producer waits
// for.
func TestCloseOfALoop_FreesItsOwnCallbackFromAnOperator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		loop := started(t, 1)[0]
		other := observable.NewSubject[int]()
		consuming, produced := make(chan struct{}), make(chan struct{})
		producer := observable.Pipe1(observable.Defer(func() observable.Observable[int] {
			<-consuming // or else the producer could become the consumer
			return endless()
		}), observable.SubscribeOn[int](async.New(loop)))
		merged := observable.MergeMapWithConfig(
			func(src observable.Observable[int]) observable.Observable[int] { return src },
			observable.MergeConfig{Arriving: observable.Backlog{Limit: 1}})
		var got error
		observable.Pipe1(observable.Of(other.Observable(), producer), merged).
			Subscribe(ctx, observable.Observer[int]{
				Next: func(n int) {
					if n < 0 {
						close(consuming)
						time.Sleep(10 * ms) // until the producer waits
						_ = loop.Close()
					}
				},
				Error: func(err error) {
					got = err
					close(produced)
				},
			})
		other.Next(-1)
		<-produced
		require.ErrorIs(t, got, scheduler.ErrAbandoned)
	})
}

// The same, where the last operator holds values that the loop has no room for: the producer waits for
// the loop at first, and then for its own host.
func TestBoundedOperators_WhoseSourceIsNeededAfterTheLoopEndWithErrWouldDeadlock(t *testing.T) {
	bound := observable.Backlog{Limit: 1}
	for name, op := range map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
		"hop":         hops["at once"],
		"delayed hop": hops["delayed"],
		"calls": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.MapGoWithConfig(1, func(_ context.Context, v int) (int, error) { return v, nil }, s,
				observable.MapGoConfig{Backlog: bound})
		},
		"hops": func(s scheduler.Scheduler) observable.Operator[int, int] {
			hop := hops["at once"](s)
			return func(src observable.Observable[int]) observable.Observable[int] { return hop(hop(src)) }
		},
		"pace": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.PaceWithConfig[int](1, ms, s, observable.PaceConfig{Backlog: bound})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := async.New(started(t, 1)[0])
				src := op(s)(observable.Interval(10*ms, s))
				var got error
				for v, err := range observable.ValuesWithConfig(ctx, src, observable.ValuesConfig{Backlog: bound}) {
					if got = err; v == 0 {
						time.Sleep(time.Second) // until the source waits
					}
				}
				require.ErrorIs(t, got, observable.ErrWouldDeadlock)
			})
		})
	}
}

// A callback waits for another host, which is closed after its own.
func TestCloseOfALoop_FreesItsOwnCallbackFromABlockingForm(t *testing.T) {
	for name, wait := range map[string]func(src observable.Observable[int]) error{
		"ToSlice": func(src observable.Observable[int]) error {
			_, err := observable.ToSlice(ctx, src)
			return err
		},
		"Values": func(src observable.Observable[int]) (err error) {
			for _, err = range observable.Values(ctx, src) {
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				loops := started(t, 2)
				var err error
				never := observable.Pipe1(observable.Never[int](), observable.ObserveOn[int](async.New(loops[1])))
				require.NoError(t, loops[0].Post(func() { err = wait(never) }))
				synctest.Wait()
				require.NoError(t, loops[0].Close())
				require.ErrorIs(t, err, scheduler.ErrAbandoned)
			})
		})
	}
}

// An observer closes the host whose callback waits for that observer.
func TestCloseOfALoop_FreesItsOwnCallbackFromUnsubscribeAndWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		loops := started(t, 2)
		waited := make(chan error, 1)
		sub := observable.Timer(ms, async.New(loops[1])).SubscribeWaitable(ctx, observable.Observer[int]{Next: func(int) {
			time.Sleep(ms) // until the other waits
			_ = loops[0].Close()
		}})
		time.Sleep(ms)
		synctest.Wait()
		require.NoError(t, loops[0].Post(func() { waited <- sub.UnsubscribeAndWait(ctx) }))
		require.ErrorIs(t, <-waited, scheduler.ErrAbandoned)
	})
}

// Loops send to each other over bounded hops, at random, and are closed by callbacks, teardowns,
// errors, and other goroutines, all at once. Every call of Close returns, every pipeline ends, and
// each keeps the contract. A bubble reports what hangs.
func TestCloseOfLoops_Storm(t *testing.T) {
	for seed := range uint64(60) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { newCloseStorm(t, seed).run() })
		})
	}
}

type closeStorm struct {
	t        *testing.T
	loops    []*host.Loop
	subjects []*observable.Subject[int]
	ends     atomic.Int64
	pipes    int64

	mu sync.Mutex
	r  *rand.Rand // guarded by mu
}

func newCloseStorm(t *testing.T, seed uint64) *closeStorm {
	s := &closeStorm{t: t, r: rand.New(rand.NewPCG(seed, 7))}
	s.loops = started(t, 2+s.int(4))
	for range s.loops {
		s.subjects = append(s.subjects, observable.NewSubject[int]())
	}
	return s
}

func (s *closeStorm) int(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.IntN(n)
}

func (s *closeStorm) loop() *host.Loop { return s.loops[s.int(len(s.loops))] }

// pipe brings a subject's values to a loop and from there to another subject, twice each.
func (s *closeStorm) pipe(from, to *observable.Subject[int]) {
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range hops {
			if !yield(name) {
				return
			}
		}
	})
	hop := hops[names[s.int(len(names))]](async.New(s.loop()))
	closes := s.int(8)
	inside, ended := new(atomic.Int32), new(atomic.Bool)
	once := func(f func()) {
		assert.EqualValues(s.t, 1, inside.Add(1), "calls of one observer overlap")
		assert.False(s.t, ended.Load(), "a call after the end")
		f()
		inside.Add(-1)
	}
	s.pipes++
	sub := hop(from.Observable()).Subscribe(ctx, observable.Observer[int]{
		Next: func(v int) {
			once(func() {
				if v > 3*closes+3 {
					_ = s.loop().Close()
				}
				to.Next(v + 1)
				time.Sleep(time.Duration(s.int(2)) * ms)
				to.Next(v + 1)
			})
		},
		Error: func(error) {
			once(func() {
				if closes%2 == 0 {
					_ = s.loop().Close()
				}
			})
			ended.Store(true)
		},
	})
	sub.AddFunc(func() {
		s.ends.Add(1)
		if closes%3 == 0 {
			_ = s.loop().Close()
		}
	})
}

func (s *closeStorm) run() {
	for i := range s.subjects {
		s.pipe(s.subjects[i], s.subjects[s.int(len(s.subjects))])
	}
	var all sync.WaitGroup
	for _, sub := range s.subjects {
		all.Go(func() { sub.Next(0) })
	}
	for range s.int(3) {
		all.Go(func() {
			time.Sleep(time.Duration(s.int(20)) * ms)
			_ = s.loop().Close()
		})
	}
	all.Go(func() {
		time.Sleep(30 * ms)
		for _, l := range s.loops {
			all.Go(func() { _ = l.Close() })
		}
	})
	all.Wait()
}
