package rxsched_test

import (
	"errors"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/operatortest"
)

const ms = time.Millisecond

// acrossHosts are pipelines that take what they have from two schedulers, a and b, besides their
// source.
var acrossHosts = map[string]func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int]{
	"ObserveOn": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.ObserveOn[int](a), observable.ObserveOn[int](b))
	},
	"ObserveOn, bounded": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		latest := observable.ObserveOnWithConfig[int](a, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 3, Overflow: observable.OverflowDropNewest}})
		drop := observable.ObserveOnWithConfig[int](b, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 3, Overflow: observable.OverflowDropOldest}})
		return observable.Pipe2(src, latest, drop)
	},
	"SubscribeOn": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.SubscribeOn[int](a), observable.Delay[int](10*ms, b))
	},
	"Delay": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.Delay[int](10*ms, a), observable.Delay[int](10*ms, b))
	},
	"DebounceTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.SampleTime[int](50*ms, a), observable.DebounceTime[int](5*ms, b))
	},
	"BufferTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		lists := observable.BufferTimeWithConfig[int](50*ms, a, observable.BufferTimeConfig{Every: 20 * ms, Max: 3})
		return observable.Pipe3(src, lists, observable.ObserveOn[[]int](b), observable.Map(func(list []int) int { return len(list) }))
	},
	"WindowTime": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe3(src, observable.WindowTime[int](20*ms, a), observable.ObserveOn[observable.Observable[int]](b), observable.MergeAll[int])
	},
	"Timeout": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		instead := func(observable.TimeoutInfo) observable.Observable[int] { return observable.Interval(10*ms, b) }
		return observable.TimeoutWithConfig(100*ms, a, observable.TimeoutConfig[int]{With: instead})(src)
	},
	"MergeMap": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.MergeMap(func(n int) observable.Observable[int] {
			s := []scheduler.Scheduler{a, b}[n%2]
			return observable.Pipe1(observable.TimerEvery(0, 50*ms, s), observable.Take[int](2))
		})(src)
	},
	"SwitchMap": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.SwitchMap(func(n int) observable.Observable[int] {
			return observable.TimerEvery(0, 5*ms, []scheduler.Scheduler{a, b}[n%2])
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
		return observable.Pipe3(src, observable.ObserveOn[int](b), fifths, observable.RetryAfter[int](schedule.Every(ms).AtMost(100), a))
	},
	"CombineLatest": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.CombineLatest3(src, observable.Interval(100*ms, a), observable.Interval(100*ms, b), func(n, _, _ int) int { return n })
	},
	"TakeUntil": func(src observable.Observable[int], a, b scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe2(src, observable.ObserveOn[int](b), observable.TakeUntil[int](observable.Timer(200*ms, a)))
	},
}

// natures are what these pipelines are like.
var natures = map[string]operatortest.Config[int]{
	"Timeout":       {Endless: true, SwitchesAway: true},
	"SwitchMap":     {Endless: true},
	"CombineLatest": {Endless: true},
	"RetryAfter":    {Catches: true},
	"Share":         {Shares: true},
}

func TestContract_HoldsAcrossHosts(t *testing.T) {
	t.Parallel()
	for name, pipeline := range acrossHosts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) observable.Operator[int, int] {
				return func(src observable.Observable[int]) observable.Observable[int] {
					return pipeline(src, e.Scheduler(), e.Elsewhere())
				}
			}, natures[name])
		})
	}
}
