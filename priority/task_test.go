package priority_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/priority"
)

// elsewhere calls f on another goroutine and waits for it.
func elsewhere(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

func TestCancel_FromInsideTheWorkIsUpToTheWork(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	var task *priority.Task
	b.play(func() {
		task = b.schedule(priority.Normal, func(priority.Slice) priority.Work {
			task.Cancel()
			task.Cancel()
			require.False(b, task.Closed())
			return b.saying("goes on")
		})
	}, "0 goes on")
	require.True(t, task.Closed())
}

func TestCancel_FromAnotherGoroutineMakesTheRunTheLast(t *testing.T) {
	t.Parallel()
	for name, cancel := range map[string]func(*priority.Task){
		"one":          func(task *priority.Task) { elsewhere(task.Cancel) },
		"several":      func(task *priority.Task) { elsewhere(task.Cancel); elsewhere(task.Cancel) },
		"the work too": func(task *priority.Task) { task.Cancel(); elsewhere(task.Cancel); task.Cancel() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, priority.Config{})
			var task *priority.Task
			b.play(func() {
				task = b.schedule(priority.Normal, func(priority.Slice) priority.Work {
					cancel(task)
					return b.saying("never")
				})
				b.schedule(priority.Normal, func(priority.Slice) priority.Work { return b.saying("another goes on") })
			}, "0 another goes on")
			require.True(t, task.Closed())
		})
	}
}

func TestCancel_OfARunThatFailsIsForgotten(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	var task *priority.Task
	b.play(func() {
		task = b.schedule(priority.Normal, func(priority.Slice) priority.Work {
			elsewhere(task.Cancel)
			panic("boom")
		})
		b.schedule(priority.Normal, func(priority.Slice) priority.Work { return b.saying("another goes on") })
	}, "0 another goes on")
	require.Equal(t, []any{"boom"}, b.died)
}
