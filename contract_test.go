package rxsched_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// contract is an observer that checks the calls: one at a time, and none after the end.
type contract struct {
	inside  atomic.Int32
	ended   atomic.Bool
	overlap atomic.Int32
	after   atomic.Int32
}

func (c *contract) call(end bool) {
	if c.inside.Add(1) > 1 {
		c.overlap.Add(1)
	}
	if c.ended.Load() {
		c.after.Add(1)
	}
	c.ended.Store(end)
	for range 20 {
		runtime.Gosched() // so that others have their chance
	}
	c.inside.Add(-1)
}

func (c *contract) observer() observable.Observer[int] {
	return observable.Observer[int]{
		Next:     func(int) { c.call(false) },
		Error:    func(error) { c.call(true) },
		Complete: func() { c.call(true) },
	}
}

const us = time.Microsecond

// acrossHosts are pipelines that take what they have from two schedulers, a and b, besides their
// source.
var acrossHosts = map[string]func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int]{
	"ObserveOn": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.ObserveOn[int](a), observable.ObserveOn[int](b))
	},
	"ObserveOn, bounded": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		block := observable.ObserveOnWithConfig[int](a, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 3}})
		drop := observable.ObserveOnWithConfig[int](b, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 3, Overflow: observable.OverflowDropOldest}})
		return observable.Pipe2(src, block, drop)
	},
	"SubscribeOn": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.SubscribeOn[int](a), observable.Delay[int](10*us, b))
	},
	"Delay": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.Delay[int](10*us, a), observable.Delay[int](10*us, b))
	},
	"DebounceTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.SampleTime[int](50*us, a), observable.DebounceTime[int](5*us, b))
	},
	"BufferTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		lists := observable.BufferTimeWithConfig[int](50*us, a, observable.BufferTimeConfig{Every: 20 * us, Max: 3})
		return observable.Pipe3(src, lists, observable.ObserveOn[[]int](b), observable.Map(func(list []int) int { return len(list) }))
	},
	"WindowTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe3(src, observable.WindowTime[int](20*us, a), observable.ObserveOn[observable.Observable[int]](b), observable.MergeAll[int])
	},
	"Timeout": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		instead := func(observable.TimeoutInfo) observable.Observable[int] { return observable.Interval(10*us, b) }
		return observable.TimeoutWithConfig(100*us, a, observable.TimeoutConfig[int]{With: instead})(src)
	},
	"MergeMap": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.MergeMap(func(n int) observable.Observable[int] {
			s := []scheduler.Scheduler{a, b}[n%2]
			return observable.Pipe1(observable.TimerEvery(0, 50*us, s), observable.Take[int](2))
		})(src)
	},
	"SwitchMap": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.SwitchMap(func(n int) observable.Observable[int] {
			return observable.TimerEvery(0, 5*us, []scheduler.Scheduler{a, b}[n%2])
		})(src)
	},
	"Share": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		shared := observable.Share(observable.Pipe1(src, observable.ObserveOn[int](a)))
		return observable.Merge(shared, observable.Pipe1(shared, observable.ObserveOn[int](b)))
	},
	"RetryAfter": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		fifths := observable.TryMap(func(n int) (int, error) {
			if n%5 == 0 {
				return 0, errors.New("a fifth one")
			}
			return n, nil
		})
		return observable.Pipe3(src, observable.ObserveOn[int](b), fifths, observable.RetryAfter[int](schedule.Every(us), a))
	},
	"CombineLatest": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.CombineLatest3(src, observable.Interval(100*us, a), observable.Interval(100*us, b), func(n, _, _ int) int { return n })
	},
	"TakeUntil": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.ObserveOn[int](b), observable.TakeUntil[int](observable.Timer(200*us, a)))
	},
}

// Whatever closes first, in the midst of it.
func TestContract_HoldsWhileHostsClose(t *testing.T) {
	for name, pipeline := range acrossHosts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			for range 40 {
				hosts := []*rxsched.Rx{rxsched.New(rxsched.Config{}), rxsched.New(rxsched.Config{})}
				on := func(rx *rxsched.Rx) scheduler.Scheduler {
					return pick(r, []scheduler.Scheduler{rx.Async, rx.Asap, rx.Priority.At(priority.Normal)})
				}
				src := observable.NewSubject[int]()
				ctx, cancel := context.WithCancel(t.Context())
				c := new(contract)
				sub := pipeline(src.Observable(), on(hosts[0]), on(hosts[1])).Subscribe(ctx, c.observer())

				first, when := r.IntN(3), r.IntN(200)
				var all sync.WaitGroup
				all.Go(func() {
					for n := range 200 {
						src.Next(n + 1)
					}
				})
				all.Go(func() {
					for range when {
						runtime.Gosched()
					}
					if first == 2 {
						cancel()
						return
					}
					_ = hosts[first].Close()
				})
				all.Wait()
				cancel()
				sub.Unsubscribe()
				for _, rx := range hosts {
					_ = rx.Close()
				}
				require.Zero(t, c.overlap.Load(), "calls that came during another")
				require.Zero(t, c.after.Load(), "calls that came after the end")
			}
		})
	}
}
