//go:build go1.27

package workload

import (
	"context"

	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

func init() {
	pipelinesOfMethods = []system[pipeline]{
		{"rxsched-methods", false, "methods", methodsPipeline},
	}
	windowsOfMethods = []system[windowed]{
		{"rxsched-mutable-methods", false, "as rxsched-mutable, with methods",
			virtualWindow(virtual.Config{Mutable: true}, limitWithMethods)},
	}
}

func methodsPipeline(n int, kept func()) (last int) {
	observable.Range(0, n).
		Map(spec.Triple).
		Filter(spec.Even).
		Scan(func(sum, v int) int { kept(); return spec.Add(sum, v) }, 0).
		Last().
		Subscribe(context.Background(), observable.Next(func(v int) { last = v }))
	return last
}

func limitWithMethods(
	operator string, source observable.Observable[int], s scheduler.Scheduler,
) observable.Observable[int] {
	if operator == throttle {
		return source.ThrottleTime(spec.Window, s)
	}
	return source.DebounceTime(spec.Window, s)
}
