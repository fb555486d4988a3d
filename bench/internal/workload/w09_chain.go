package workload

import (
	"context"

	"github.com/b97tsk/rx"
	"github.com/reactivex/rxgo/v2"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

// W9: a range, map, filter, scan and last. kept is called for each value that gets to the scan.

type pipeline = func(n int, kept func()) (last int)

// pipelinesOfMethods are ours with methods, which need Go 1.27.
var pipelinesOfMethods []system[pipeline]

func chains() []cell.Cell {
	return cells(cell.Cell{Workload: "W9", N: spec.Many, Unit: cell.Per}, append([]system[pipeline]{
		{"rxsched", false, "Pipe4", ourPipeline},
		{"b97tsk-rx", false, "Pipe4", b97tskPipeline},
		{"samber-ro", false, "Pipe4", samberPipeline},
		{"rxgo", false, "channels without a buffer, as by default", rxgoPipeline()},
		{"rxgo-buffered", false, "channels of 1024", rxgoPipeline(rxgo.WithBufferedChannel(spec.Buffer))},
		{"go-loop", true, "one loop", loopPipeline},
		{"go-push-closures", true, "a closure for each operator", pushPipeline},
		{"go-iter-seq", true, "an iter.Seq for each operator", pullPipeline},
	}, pipelinesOfMethods...), func(t *cell.Trial, s system[pipeline]) {
		kept, last := 0, 0
		t.Measure(func() { last = s.do(t.N, func() { kept++ }) })
		wantKept, want := spec.Chain(t.N)
		t.Count(kept, wantKept)
		t.Check(last == want, "the last value is %d, want %d", last, want)
	})
}

func ourPipeline(n int, kept func()) (last int) {
	observable.Pipe4(observable.Range(0, n),
		observable.Map(spec.Triple),
		observable.Filter(spec.Even),
		observable.Scan(func(sum, v int) int { kept(); return spec.Add(sum, v) }, 0),
		observable.Last,
	).Subscribe(context.Background(), observable.Next(func(v int) { last = v }))
	return last
}

func b97tskPipeline(n int, kept func()) (last int) {
	return rx.Pipe4(rx.Range(0, n),
		rx.Map(spec.Triple),
		rx.Filter(spec.Even),
		rx.Scan(0, func(sum, v int) int { kept(); return spec.Add(sum, v) }),
		rx.Last[int](),
	).BlockingLast(rx.NewBackgroundContext()).Value
}

func samberPipeline(n int, kept func()) (last int) {
	ro.Pipe4(ro.Range(0, int64(n)),
		ro.Map(func(v int64) int64 { return int64(spec.Triple(int(v))) }),
		ro.Filter(func(v int64) bool { return spec.Even(int(v)) }),
		ro.Scan(func(sum, v int64) int64 { kept(); return int64(spec.Add(int(sum), int(v))) }, 0),
		ro.Last(func(int64) bool { return true }),
	).Subscribe(ro.NewObserver(func(v int64) { last = int(v) }, func(err error) { panic(err) }, func() {}))
	return last
}

func rxgoPipeline(options ...rxgo.Option) pipeline {
	return func(n int, kept func()) int {
		triple := func(_ context.Context, v any) (any, error) { return spec.Triple(v.(int)), nil }
		even := func(v any) bool { return spec.Even(v.(int)) }
		add := func(_ context.Context, sum, v any) (any, error) {
			kept()
			if sum == nil {
				return v, nil
			}
			return spec.Add(sum.(int), v.(int)), nil
		}
		last := mustOf(rxgo.Range(0, n, options...).Map(triple, options...).Filter(even, options...).
			Scan(add, options...).Last(options...).Get())
		return last.V.(int)
	}
}
