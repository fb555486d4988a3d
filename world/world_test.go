package world_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/world"
)

func TestHosts_ShareOneClock(t *testing.T) {
	t.Parallel()
	var got []string
	world.Run(t, func(w *world.World) {
		ui, worker := w.Host("ui"), w.Host("worker")
		src := observable.Pipe2(observable.Interval(time.Second, ui.Async),
			observable.Take[int](3), observable.ObserveOn[int](worker.Async))
		src.Subscribe(w.Context(), observable.Next(func(n int) {
			got = append(got, worker.Elapsed().String())
			ui.Post(func() { got = append(got, "back at "+ui.Elapsed().String()) })
		}))
	})
	require.Equal(t, []string{"1s", "back at 1s", "2s", "back at 2s", "3s", "back at 3s"}, got)
}
