package world_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/world"
)

// sent plays twenty values, a millisecond apart, over a link. It returns what the other host saw.
func sent(t *testing.T, c world.LinkConfig, meanwhile func(w *world.World, l *world.Link)) (
	got []string, stats world.LinkStats,
) {
	world.Run(t, func(w *world.World) {
		ui, worker := w.Host("ui"), w.Host("worker")
		l := w.Link("ui", "worker", c)
		src := observable.Pipe3(observable.Interval(time.Millisecond, ui.Async()),
			observable.Take[int](20), world.Over[int](l),
			observable.Map(func(n int) string { return fmt.Sprint(worker.Elapsed().Milliseconds(), ":", n) }))
		src.Subscribe(w.Context(), observable.Observer[string]{
			Next:     func(s string) { got = append(got, s) },
			Complete: func() { got = append(got, "end") },
		})
		meanwhile(w, l)
		w.Settle()
		stats = l.Stats()
	})
	return got, stats
}

func nothing(*world.World, *world.Link) {}

func TestLink_DeliversInOrderAfterItsLatency(t *testing.T) {
	t.Parallel()
	got, stats := sent(t, world.LinkConfig{Latency: 5 * ms}, nothing)
	require.Len(t, got, 21)
	require.Equal(t, []string{"6:0", "7:1", "8:2"}, got[:3])
	require.Equal(t, []string{"25:19", "end"}, got[19:])
	require.Equal(t, world.LinkStats{Sent: 21, Delivered: 21}, stats)
}

func TestLink_LosesWhatIsSentOrArrivesWhileItIsCut(t *testing.T) {
	t.Parallel()
	got, stats := sent(t, world.LinkConfig{Latency: 2 * ms}, func(w *world.World, l *world.Link) {
		w.Advance(3 * ms) // 0, 1 and 2 are sent, 0 has arrived
		l.Cut()
		w.Advance(100 * ms)
		l.Heal()
	})
	require.Equal(t, []string{"3:0", "end"}, got)
	require.Equal(t, world.LinkStats{Sent: 21, Delivered: 2, Lost: 19}, stats)
}

func TestLink_IsDeterministic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		c := world.LinkConfig{
			Latency:     time.Duration(rapid.IntRange(0, 5).Draw(r, "latency")) * ms,
			Jitter:      time.Duration(rapid.IntRange(0, 5).Draw(r, "jitter")) * ms,
			Loss:        rapid.SampledFrom([]float64{0, 0.2, 1}).Draw(r, "loss"),
			Duplication: rapid.SampledFrom([]float64{0, 0.2, 1}).Draw(r, "duplication"),
			Reorder:     rapid.Bool().Draw(r, "reorder"),
			Seed:        rapid.Uint64().Draw(r, "seed"),
		}
		got, stats := sent(t, c, nothing)
		again, stats2 := sent(t, c, nothing)
		require.Equal(r, got, again)
		require.Equal(r, stats, stats2)
		require.Zero(r, stats.InFlight)
		require.Equal(r, stats.Sent+stats.Duplicated, stats.Delivered+stats.Lost)
		require.Equal(r, "end", got[len(got)-1])
		require.Len(r, got, stats.Delivered)
	})
}

func TestLink_ReordersOnlyIfItMay(t *testing.T) {
	t.Parallel()
	inOrder := func(got []string) bool {
		last := -1
		for _, s := range got[:len(got)-1] {
			var at, n int
			_, err := fmt.Sscanf(s, "%d:%d", &at, &n)
			require.NoError(t, err)
			if n < last {
				return false
			}
			last = n
		}
		return true
	}
	c := world.LinkConfig{Latency: ms, Jitter: 10 * ms, Seed: 1}
	got, _ := sent(t, c, nothing)
	require.True(t, inOrder(got))
	c.Reorder = true
	got, _ = sent(t, c, nothing)
	require.False(t, inOrder(got))
}

func TestLink_NamesTheArgument(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "world: Over: nil link", func() { world.Over[int](nil) })
	world.Run(t, func(w *world.World) {
		w.Host("a")
		for want, c := range map[string]world.LinkConfig{
			"world: Link: negative Latency":                   {Latency: -1},
			"world: Link: negative Jitter":                    {Jitter: -1},
			"world: Link: Loss is not between 0 and 1":        {Loss: 1.1},
			"world: Link: Duplication is not between 0 and 1": {Duplication: -1},
			`world: Link: there is no host "b"`:               {},
		} {
			require.PanicsWithValue(t, want, func() { w.Link("a", "b", c) })
		}
		require.PanicsWithValue(t, "world: Link.Post: nil f", func() { w.Link("a", "a", world.LinkConfig{}).Post(nil) })
	})
}
