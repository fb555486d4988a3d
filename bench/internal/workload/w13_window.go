package workload

import (
	"context"
	"time"

	"github.com/b97tsk/rx"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// W13: debounceTime and throttleTime in virtual time. Event i comes gaps[i] after the one before.

type windowed = func(t *cell.Trial, operator string, gaps []time.Duration, sent func(v int))

// windowsOfMethods are ours with methods, which need Go 1.27.
var windowsOfMethods []system[windowed]

const (
	debounce = "debounce"
	throttle = "throttle"
)

func windows() (all []cell.Cell) {
	c := cell.Cell{Workload: "W13", Unit: "ns/event", Grows: true}
	for _, operator := range []string{debounce, throttle} {
		for _, c.N = range []int{10_000, 100_000} {
			c.Variant = operator + "-" + spec.Power(c.N)
			all = append(all, cells(c, append([]system[windowed]{
				{"rxsched-virtual", false, "on a virtual.Scheduler; the source is an action that schedules itself", virtualWindow(virtual.Config{}, limit)},
				{"rxsched-mutable", false, "the same, with Config.Mutable", virtualWindow(virtual.Config{Mutable: true}, limit)},
				{"rxsched-host", false, "on async of a host.Virtual; the source is an action that schedules itself", hostWindow},
				{"b97tsk-rx-synctest", false, "in a testing/synctest bubble; the source sleeps", b97tskWindow},
				{"go-heap", true, "a binary heap, and the operator by hand", heapWindow},
			}, windowsOfMethods...), func(t *cell.Trial, s system[windowed]) { measureWindow(t, operator, s.do) })...)
		}
	}
	return all
}

func measureWindow(t *cell.Trial, operator string, do windowed) {
	gaps := spec.Gaps(t.N)
	count, sum := 0, 0
	t.Measure(func() { do(t, operator, gaps, func(v int) { count++; sum += v }) })
	wantCount, wantSum := spec.Debounced(gaps)
	if operator == throttle {
		wantCount, wantSum = spec.Throttled(gaps)
	}
	t.Count(count, wantCount)
	t.Check(sum == wantSum, "the sum is %d, want %d", sum, wantSum)
}

func virtualWindow(c virtual.Config, limit limiter) windowed {
	return func(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
		s := virtual.New(c)
		window(operator, gaps, s, limit, sent)
		s.Flush()
	}
}

func hostWindow(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	v := host.NewVirtual(host.Config{})
	window(operator, gaps, async.New(v), limit, sent)
	must(v.Run())
}

// limiter applies an operator, with s's clock.
type limiter = func(
	operator string, source observable.Observable[int], s scheduler.Scheduler,
) observable.Observable[int]

func limit(
	operator string, source observable.Observable[int], s scheduler.Scheduler,
) observable.Observable[int] {
	if operator == throttle {
		return observable.ThrottleTime[int](spec.Window, s)(source)
	}
	return observable.DebounceTime[int](spec.Window, s)(source)
}

func window(
	operator string, gaps []time.Duration, s scheduler.Scheduler, limit limiter, sent func(v int),
) {
	source := observable.New(func(dst *observable.Subscriber[int]) {
		i := 0
		s.NewAction(action.Func(func(self *action.Action) {
			dst.Next(i)
			if i++; i < len(gaps) {
				self.Schedule(gaps[i])
			} else {
				dst.Complete()
			}
		})).Schedule(gaps[0])
	})
	limit(operator, source, s).Subscribe(context.Background(), observable.Next(sent))
}

func b97tskWindow(t *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	source := rx.NewObservable(func(_ rx.Context, o rx.Observer[int]) {
		for i, gap := range gaps {
			time.Sleep(gap)
			o.Next(i)
		}
		o.Complete()
	})
	inBubble(t, func() {
		rx.Pipe1(source, b97tskOperator(operator)).BlockingSubscribe(rx.NewBackgroundContext(), func(n rx.Notification[int]) {
			if n.Kind == rx.KindNext {
				sent(n.Value)
			}
		})
	})
}

func b97tskOperator(operator string) rx.Operator[int, int] {
	if operator == throttle {
		return rx.ThrottleTime[int](spec.Window)
	}
	return rx.DebounceTime[int](spec.Window)
}
