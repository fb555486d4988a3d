package priority_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/priority"
)

// perThousand is how much f allocates for each of the thousand tasks that it schedules.
func (b *bench) perThousand(f func()) float64 {
	return testing.AllocsPerRun(5, func() {
		f()
		b.run()
	}) / 1000
}

func TestAllocs_ATaskIsOne(t *testing.T) {
	b := newBench(t, priority.Config{})
	work := func(priority.Slice) priority.Work { return nil }
	for name, c := range map[string]priority.TaskConfig{
		"ready": {}, "delayed": {Delay: ms}, "hurried": {Timeout: ms},
	} {
		allocs := b.perThousand(func() {
			for range 1000 {
				b.s.ScheduleWithConfig(work, priority.Low, c)
			}
		})
		require.LessOrEqual(t, allocs, 1.05, name)
	}
}

func TestAllocs_AContinuationIsNone(t *testing.T) {
	b := newBench(t, priority.Config{})
	n := 0
	var work priority.Work
	work = func(priority.Slice) priority.Work {
		if n++; n%1000 == 0 {
			return nil
		}
		return work
	}
	allocs := b.perThousand(func() { b.schedule(priority.Normal, work) })
	require.LessOrEqual(t, allocs, 0.05)
}
