package orders_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/scheduler"
)

// keyed is PerKey by the tens digit, each of whose keys fails the order if its callbacks overlap.
// work is done for each value.
func keyed(
	x *X, p *pool.Pool, c pool.PerKeyConfig[int], work func(v int),
) observable.Operator[int, int] {
	return pool.PerKeyWithConfig(p, func(v int) int { return v / 10 },
		func(key int, values observable.Observable[int], _ *rxsched.Schedulers) observable.Observable[int] {
			inside := false
			return observable.Pipe1(values, observable.Tap(func(v int) {
				if inside {
					x.Errorf("callbacks of key %d overlap", key)
				}
				inside = true
				work(v)
				inside = false
			}))
		}, c)
}

// crew makes a pool whose workers take part.
func crew(workers int) *pool.Pool { return pool.New(pool.Config{Workers: workers}) }

// closes closes the pool. The goroutine that conducts can't wait for others.
func closes(x *X, p *pool.Pool) {
	x.Go("the end", func() { _ = p.Close() })
	x.Settle()
}

func nothing(int) {}

func TestPool_AWorkerParksAsItIsNeeded(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(1), observable.NewSubject[int](), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{}, nothing)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12)
		x.Settle()
		s.all(11, 12)
		closes(x, p)
	})
}

func TestPool_TwoWorkersAKeyEach(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{}, nothing)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 21)
		x.Settle()
		s.all(11, 21)
		closes(x, p)
	})
}

func TestPool_AKeyIsDrivenAsThePoolCloses(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{}, nothing)(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(11)
		src.Next(21)
		x.Go("closes", func() { _ = p.Close() })
		x.Settle()
		s.inOrder()
		require.ErrorIs(x, s.end, scheduler.ErrAbandoned)
		require.Zero(x, p.Stats().Hosts)
	})
}

func TestPool_ClosesAsAKeyIsToBeginAnew(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(1), observable.NewSubject[int](), &seen{x: x}
		one := func(int) int { return 0 }
		build := func(
			_ int, values observable.Observable[int], _ *rxsched.Schedulers,
		) observable.Observable[int] {
			return observable.Pipe1(values, observable.Take[int](1)) // so each value has its own
		}
		pool.PerKey(p, one, build)(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(11)
		src.Next(12)
		src.Complete()
		x.Go("closes", func() { _ = p.Close() })
		x.Settle()
		s.inOrder()
		if !errors.Is(s.end, scheduler.ErrAbandoned) {
			s.all(11, 12)
		}
		require.Zero(x, p.Stats().Hosts)
	})
}

func TestPool_AKeyBlocksAnotherWorkerTakesOverAndTheFirstReturns(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(1), observable.NewSubject[int](), &seen{x: x}
		slow := func(v int) {
			if v == 11 {
				time.Sleep(4 * time.Millisecond) // until another worker takes over
			}
		}
		keyed(x, p, pool.PerKeyConfig[int]{}, slow)(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(11)
		src.Next(21)
		x.Settle()
		require.ElementsMatch(x, []int{11, 21}, s.got)
		closes(x, p)
	})
}

func TestPool_AHandThatReturnsLeavesTheWorkerToWhoTookOver(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(1), observable.NewSubject[int](), &seen{x: x}
		second := false
		work := func(v int) {
			switch v {
			case 11:
				time.Sleep(4500 * time.Microsecond) // another worker takes over after four milliseconds
			case 21:
				second = true
				time.Sleep(1500 * time.Microsecond)
				second = false
			case 31:
				require.False(x, second, "two go on, and there is one worker")
			}
		}
		keyed(x, p, pool.PerKeyConfig[int]{}, work)(src.Observable()).Subscribe(x.Context(), s.observer())
		for _, v := range []int{11, 21, 31} {
			src.Next(v)
		}
		x.Settle()
		require.ElementsMatch(x, []int{11, 21, 31}, s.got)
		closes(x, p)
	})
}

func TestPool_AKeysPipelineHasNoRoomForAWhile(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s, ui := crew(1), observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		op := pool.PerKey(p, func(v int) int { return v / 10 },
			func(_ int, values observable.Observable[int], _ *rxsched.Schedulers) observable.Observable[int] {
				return observable.Pipe1(values, hop(ui, bounded))
			})
		op(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12, 13)
		x.Settle()
		s.all(11, 12, 13)
		closes(x, p)
	})
}

func TestPool_WhoUnsubscribesAndWaitsHearsNothingMore(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		sub := keyed(x, p, pool.PerKeyConfig[int]{}, nothing)(src.Observable()).
			SubscribeWaitable(x.Context(), s.observer())
		sends(x, "a", src, 11, 21)
		x.Go("leaves", func() {
			require.NoError(x, sub.UnsubscribeAndWait(x.Context()))
			s.end = errors.New("left") // what comes now comes after the end
		})
		x.Settle()
		require.Zero(x, p.Stats().Hosts)
		closes(x, p)
	})
}

func TestPool_AKeyRestsAsItsNextValueComes(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(1), observable.NewSubject[int](), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{Rest: time.Second}, nothing)(src.Observable()).
			Subscribe(x.Context(), s.observer())
		x.Go("a", func() {
			src.Next(11)
			time.Sleep(time.Second)
			src.Next(12)
			time.Sleep(3 * time.Second)
		})
		x.Settle()
		require.Equal(x, []int{11, 12}, s.got)
		require.Zero(x, p.Stats().Hosts)
		closes(x, p)
	})
}

func TestPool_OneKeyGivesWayToAnother(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{MaxKeys: 1, Beyond: pool.BeyondEndOldest}, nothing)(
			src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 21, 12)
		x.Settle()
		s.all(11, 21, 12)
		closes(x, p)
	})
}

// A key's end comes at once, among the results of another key, and behind its own.
func TestPool_KeysEndAsOthersSendAndBeginAnew(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		op := pool.PerKey(p, func(v int) int { return v / 10 },
			func(_ int, values observable.Observable[int], _ *rxsched.Schedulers) observable.Observable[int] {
				return observable.Pipe1(values, observable.Take[int](1))
			})
		op(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 21, 12, 22)
		x.Settle()
		s.all(11, 21, 12, 22)
		closes(x, p)
	})
}

func TestPool_ABacklogOfOneMakesTheSourceWait(t *testing.T) {
	explored(t, func(x *X) {
		p, s := crew(2), &seen{x: x}
		keyed(x, p, pool.PerKeyConfig[int]{Backlog: bounded}, nothing)(iterator(11, 21, 12)).
			Subscribe(x.Context(), s.observer())
		x.Settle()
		s.all(11, 21, 12)
		closes(x, p)
	})
}

func TestPool_AKeysOwnSchedulerHasWorkAsTheNextValueComes(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		op := pool.PerKey(p, func(v int) int { return v / 10 },
			func(_ int, values observable.Observable[int], on *rxsched.Schedulers) observable.Observable[int] {
				return observable.Pipe1(values, observable.ObserveOn[int](on.Async()))
			})
		op(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12)
		x.Settle()
		s.all(11, 12)
		closes(x, p)
	})
}

func TestPool_HostsAreAskedForAsTheWorkerLeaves(t *testing.T) {
	explored(t, func(x *X) {
		p, ran := crew(1), 0
		for _, name := range []string{"a", "b", "c"} {
			h := p.NewHost(host.Config{})
			x.Go(name, func() { require.NoError(x, h.Post(func() { ran++ })) })
		}
		x.Settle()
		require.Equal(x, 3, ran)
		closes(x, p)
	})
}

func TestPool_AKeyEndsAsAnotherWaitsForRoom(t *testing.T) {
	explored(t, func(x *X) {
		p, src, s := crew(2), observable.NewSubject[int](), &seen{x: x}
		op := pool.PerKeyWithConfig(p, func(v int) int { return v },
			func(_ int, values observable.Observable[int], _ *rxsched.Schedulers) observable.Observable[int] {
				return observable.Pipe1(values, observable.Take[int](1))
			}, pool.PerKeyConfig[int]{MaxKeys: 1})
		op(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(1)
		x.Go("a", func() { src.Next(2) })
		x.Settle()
		require.ElementsMatch(x, []int{1, 2}, s.got)
		closes(x, p)
	})
}

// late is a key that has had a value, and whose host comes into being when another goroutine
// schedules work on it, as the key gets its next value.
type late struct {
	*seen
	pool *pool.Pool
	sub  *observable.Waitable
	src  *observable.Subject[int]
	ran  bool // the work has run
}

// asksLate makes such a key, whose callbacks are not to overlap. Meanwhile is done as well.
func asksLate(x *X, meanwhile func(*late)) *late {
	l := &late{seen: &seen{x: x}, pool: crew(2), src: observable.NewSubject[int]()}
	var on *rxsched.Schedulers
	inside := false
	alone := func() {
		if inside {
			x.Errorf("callbacks of the key overlap")
		}
		inside = true
		x.Point("inside")
		inside = false
	}
	l.sub = pool.PerKey(l.pool, func(int) int { return 0 },
		func(_ int, values observable.Observable[int], its *rxsched.Schedulers) observable.Observable[int] {
			on = its
			return observable.Pipe1(values, observable.Tap(func(int) { alone() }))
		})(l.src.Observable()).SubscribeWaitable(x.Context(), l.observer())
	l.src.Next(11)
	x.Settle()
	x.Go("sends", func() { l.src.Next(12) })
	x.Go("asks", func() {
		on.Async().Schedule(func(*action.Action) {
			alone()
			l.ran = true
		}, 0)
	})
	if meanwhile != nil {
		x.Go("meanwhile", func() { meanwhile(l) })
	}
	x.Settle()
	closes(x, l.pool)
	require.Zero(x, l.pool.Stats().Hosts)
	return l
}

func TestPool_AKeysHostIsFirstAskedForAsItsNextValueComes(t *testing.T) {
	explored(t, func(x *X) {
		l := asksLate(x, nil)
		require.Equal(x, []int{11, 12}, l.got)
		require.True(x, l.ran)
	})
}

func TestPool_AKeysHostIsFirstAskedForAsTheKeyEnds(t *testing.T) {
	explored(t, func(x *X) {
		l := asksLate(x, func(l *late) { l.src.Complete() })
		require.ErrorIs(x, l.end, errCompleted)
	})
}

func TestPool_AKeysHostIsFirstAskedForAsThePoolCloses(t *testing.T) {
	explored(t, func(x *X) {
		l := asksLate(x, func(l *late) { _ = l.pool.Close() })
		require.ErrorIs(x, l.end, scheduler.ErrAbandoned)
	})
}

func TestPool_AKeysHostIsFirstAskedForAsSomebodyLeavesAndWaits(t *testing.T) {
	explored(t, func(x *X) {
		asksLate(x, func(l *late) {
			require.NoError(x, l.sub.UnsubscribeAndWait(x.Context()))
			l.end = errors.New("left") // what comes now comes after the end
		})
	})
}

func TestPool_NothingSleepsOnAsSomebodyLeaves(t *testing.T) {
	explored(t, func(x *X) {
		p, src := crew(1), observable.NewSubject[int]()
		sub := keyed(x, p, pool.PerKeyConfig[int]{Rest: time.Hour}, nothing)(src.Observable()).
			Subscribe(x.Context(), observable.Next(nothing))
		src.Next(11)
		time.Sleep(time.Second) // now the key rests
		x.Go("the value", func() { src.Next(12) })
		x.Go("the unsubscriber", sub.Unsubscribe)
		x.Settle()
		start := time.Now()
		closes(x, p)
		require.Less(x, time.Since(start), time.Hour/2)
	})
}
