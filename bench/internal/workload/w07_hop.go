package workload

import (
	"context"

	"github.com/b97tsk/rx"
	"github.com/reactivex/rxgo/v2"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// W7: values that go from one goroutine to another, and are counted there.

type hop = func(n int) (count int)

func hops() (all []cell.Cell) {
	c := cell.Cell{Workload: "W7", Unit: cell.Per, Grows: true}
	for _, c.N = range []int{10_000, 100_000, 1_000_000} {
		c.Variant = "n=" + spec.Power(c.N)
		all = append(all, cells(c, []system[hop]{
			{"rxsched-async", false, "Range, ObserveOn async of another Loop, Count", asyncHop},
			{"rxsched-asap", false, "Range, ObserveOn asap of another Loop, Count", asapHop},
			{"rxsched-bounded", false, "Range, ObserveOn async of another Loop with a backlog of 1024, Count", boundedHop},
			{"go-chan-int", true, "a channel of 1024 numbers", channelHop},
			{"go-chan-func", true, "a channel of 1024 closures", closureHop},
			{"samber-ro", false, "Range, ObserveOn(1024), Count", samberHop},
			{"rxgo", false, "Range, Map, Observe: two hops over channels of 1024", rxgoHop},
			{"b97tsk-rx", false, "Range, OnBackpressureCongest(1024), Reduce: the nearest it has", b97tskHop},
		}, func(t *cell.Trial, s system[hop]) {
			count := 0
			t.Measure(func() { count = s.do(t.N) })
			t.Count(count, t.N)
		})...)
	}
	return all
}

func asyncHop(n int) int {
	l := started()
	return hopTo(l, async.New(l), n, observable.ObserveOnConfig{})
}

func asapHop(n int) int {
	l := started()
	return hopTo(l, asap.New(l), n, observable.ObserveOnConfig{})
}

func boundedHop(n int) int {
	l := started()
	backlog := observable.Backlog{Limit: spec.Buffer}
	return hopTo(l, async.New(l), n, observable.ObserveOnConfig{Backlog: backlog})
}

func hopTo(l *host.Loop, s scheduler.Scheduler, n int, c observable.ObserveOnConfig) int {
	defer l.Close()
	hop := observable.ObserveOnWithConfig[int](s, c)
	count := observable.Pipe2(observable.Range(0, n), hop, observable.Count)
	return mustOf(observable.LastValue(context.Background(), count))
}

func channelHop(n int) (count int) {
	values := make(chan int, spec.Buffer)
	go func() {
		for i := range n {
			values <- i
		}
		close(values)
	}()
	for range values {
		count++
	}
	return count
}

func closureHop(n int) (count int) {
	calls := make(chan func(), spec.Buffer)
	sum := 0
	go func() {
		for i := range n {
			calls <- func() { count++; sum += i }
		}
		close(calls)
	}()
	for f := range calls {
		f()
	}
	return count
}

func samberHop(n int) int {
	result := make(chan int64, 1)
	ro.Pipe2(ro.Range(0, int64(n)), ro.ObserveOn[int64](spec.Buffer), ro.Count[int64]()).Subscribe(ro.NewObserver(
		func(v int64) { result <- v }, func(err error) { panic(err) }, func() {}))
	return int(<-result)
}

func rxgoHop(n int) (count int) {
	buffered := rxgo.WithBufferedChannel(spec.Buffer)
	same := func(_ context.Context, v any) (any, error) { return v, nil }
	for item := range rxgo.Range(0, n, buffered).Map(same, buffered).Observe(buffered) {
		if item.E == nil {
			count++
		}
	}
	return count
}

func b97tskHop(n int) int {
	return rx.Pipe2(rx.Range(0, n), rx.OnBackpressureCongest[int](spec.Buffer),
		rx.Reduce(0, func(count, _ int) int { return count + 1 })).BlockingLast(rx.NewBackgroundContext()).Value
}
