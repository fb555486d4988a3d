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
	"github.com/rxsched/rxsched/virtual"
)

// W13: debounceTime and throttleTime in virtual time. Event i comes gaps[i] after the one before.

type windowed = func(t *cell.Trial, operator string, gaps []time.Duration, sent func(v int))

const (
	debounce = "debounce"
	throttle = "throttle"

	b97tskSynctest = "b97tsk-rx-synctest"
)

func windows() (cells []cell.Cell) {
	for _, operator := range []string{debounce, throttle} {
		for _, n := range []int{10_000, 100_000} {
			for _, s := range []system[windowed]{
				{"rxsched-virtual", false, "on a virtual.Scheduler; the source is an action that schedules itself", virtualWindow},
				{"rxsched-mutable", false, "the same, with Config.Mutable", mutableWindow},
				{"rxsched-host", false, "on async of a host.Virtual; the source is an action that schedules itself", hostWindow},
				{b97tskSynctest, false, "in a testing/synctest bubble; the source sleeps", b97tskWindow},
				{"go-heap", true, "a binary heap, and the operator by hand", heapWindow},
			} {
				cells = append(cells, cell.Cell{
					Workload: "W13", Variant: operator + "-" + spec.Power(n), System: s.name, Floor: s.floor, About: s.about,
					N: n, Unit: "ns/event", Grows: true, Tests: s.name == b97tskSynctest,
					Run: func(t *cell.Trial) { measureWindow(t, operator, s.do) },
				})
			}
		}
	}
	return cells
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

func virtualWindow(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	virtualWindowWith(virtual.Config{}, operator, gaps, sent)
}

func mutableWindow(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	virtualWindowWith(virtual.Config{Mutable: true}, operator, gaps, sent)
}

func virtualWindowWith(c virtual.Config, operator string, gaps []time.Duration, sent func(v int)) {
	s := virtual.New(c)
	window(operator, gaps, s, sent)
	s.Flush()
}

func hostWindow(_ *cell.Trial, operator string, gaps []time.Duration, sent func(v int)) {
	v := host.NewVirtual(host.Config{})
	window(operator, gaps, async.New(v), sent)
	must(v.Run())
}

func window(operator string, gaps []time.Duration, s scheduler.Scheduler, sent func(v int)) {
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
	limit := observable.DebounceTime[int](spec.Window, s)
	if operator == throttle {
		limit = observable.ThrottleTime[int](spec.Window, s)
	}
	limit(source).Subscribe(context.Background(), observable.Next(sent))
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
