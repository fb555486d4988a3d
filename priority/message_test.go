package priority_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/priority"
)

// stream schedules tasks without an end: each, when it runs, keeps the host busy for d and
// schedules the next.
func (b *bench) stream(p priority.Priority, d time.Duration) {
	b.s.At(p).Schedule(func(self *action.Action) {
		b.Block(d)
		self.Schedule(0)
	}, 0)
}

func TestStarvation_AFrameIsAtMostASliceLate(t *testing.T) {
	t.Parallel()
	for _, unit := range []time.Duration{ms, 3 * ms} {
		b := newBench(t, priority.Config{})
		for p := priority.UserBlocking; p <= priority.Idle; p++ {
			b.stream(p, unit)
		}
		frames, worst := 0, time.Duration(0)
		var draw func(vsync time.Duration)
		draw = func(vsync time.Duration) {
			frames++
			worst = max(worst, b.Elapsed()-vsync)
			_, _ = b.RequestAnimationFrame(draw)
		}
		_, _ = b.RequestAnimationFrame(draw)
		b.Advance(10*16*ms + 8*ms)
		require.Equal(t, 10, frames, "none is dropped")
		require.LessOrEqual(t, worst, 5*ms+unit-1, "units of %v", unit)
	}
}
