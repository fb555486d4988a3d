package workload

import (
	"time"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W12: how long an idle loop takes to run a posted task.

func wakes() (all []cell.Cell) {
	pauses := map[string]func(time.Duration){"poster-sleeps": time.Sleep, "poster-spins": cell.Spin}
	for variant, pause := range pauses {
		c := cell.Cell{Workload: "W12", Variant: variant, N: spec.Wakes, Unit: "us p50", Waits: true}
		all = append(all, cells(c, []system[poster]{
			{"rxsched-post", false, "Loop.Post", loopPoster},
			{"rxsched-post-timer", false, "the same, while the loop sleeps for a timer of an hour", timedPoster},
			{"go-chan-func", true, "a goroutine that ranges over a channel", channelPoster},
			{"goja-nodejs", false, "eventloop.RunOnLoop", gojaPoster},
		}, func(t *cell.Trial, s system[poster]) { wake(t, s.do, pause) })...)
	}
	return all
}

func wake(t *cell.Trial, open poster, pause func(time.Duration)) {
	post, end := open()
	late := make([]float64, 0, t.N)
	cpu := cell.CPU()
	for range t.N {
		pause(spec.Pause)
		posted := time.Now()
		post(func() { late = append(late, float64(time.Since(posted))/float64(time.Microsecond)) })
	}
	end()
	t.Figure("cpu_s", cell.CPU()-cpu)
	t.Count(len(late), t.N)
	t.Set(cell.Percentile(late, 50))
	t.Figure("p99_us", cell.Percentile(late, 99))
	t.Figure("max_us", late[len(late)-1])
}
