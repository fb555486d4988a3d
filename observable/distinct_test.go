package observable_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestDistinct(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"one of each", "-a-b-a-c-b|", always(observable.Distinct), "1a 3b 7c 10|"},
		{"one of each key", "-a-A-b-B|", always(observable.DistinctBy(strings.ToLower)), "1a 5b 8|"},
		{"TryDistinctBy ends by its error", "-a-x-b|", always(observable.TryDistinctBy(failOn("x", strings.ToLower))), "1a 3#"},
		{"forgets", "-a-a-a-a|", flushedBy("----u"), "1a 5a 8|"},
		{"a flush that completes has no effect", "-a-a|", flushedBy("--|"), "1a 4|"},
		{"a flush that fails ends it", "-a-b|", flushedBy("--#"), "1a 2#"},
		{"TryDistinctByWithConfig ends by its error", "-a-x-b|", func(r *rig) observable.Operator[string, string] {
			return observable.TryDistinctByWithConfig(failOn("x", strings.ToLower), observable.DistinctConfig[string]{Flushes: r.cold("--u")})
		}, "1a 3#"},
	})
}

func flushedBy(diagram string) func(*rig) observable.Operator[string, string] {
	return func(r *rig) observable.Operator[string, string] {
		return observable.DistinctByWithConfig(strings.ToLower, observable.DistinctConfig[string]{Flushes: r.cold(diagram)})
	}
}

func TestDistinctByWithConfig_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	sources := make([]observable.Observable[int], 8)
	for i := range sources {
		sources[i] = inBackground(&wg, observable.Range(0, each))
	}
	values := 0
	sub := observable.Pipe1(observable.Merge(sources[:4]...), observable.DistinctByWithConfig(
		func(v int) int { return v % 10 },
		observable.DistinctConfig[int]{Flushes: observable.Merge(sources[4:]...)},
	)).Subscribe(context.Background(), exclusive[int](t, &values))
	wg.Wait()
	if !sub.Closed() || values < 10 {
		t.Error(sub.Closed(), values)
	}
}
