package inspect

import (
	"cmp"
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
)

const (
	mostTimers  = 12   // durations that are shown
	timersShare = 1000 // counting timers may take one part of that many of the time
)

// timers counts the waiting timers by duration, about once a second, or less often if it takes
// long, since the host waits meanwhile.
type timers struct {
	next time.Time
	most []host.TimerCount // the durations that most timers have, the shortest first
	more int               // durations besides
}

// of returns the durations with most timers, and how many durations there are besides.
func (t *timers) of(h host.Host) ([]host.TimerCount, int) {
	if start := time.Now(); !start.Before(t.next) {
		counts := h.TimerCounts()
		end := time.Now()
		t.next = end.Add(max(end.Sub(start)*timersShare, time.Second-every/2))
		t.keep(counts)
	}
	return t.most, t.more
}

func (t *timers) keep(counts []host.TimerCount) {
	t.more = max(len(counts)-mostTimers, 0)
	if t.more > 0 {
		slices.SortStableFunc(counts,
			func(a, b host.TimerCount) int { return cmp.Compare(b.Timers, a.Timers) })
		counts = counts[:mostTimers]
		slices.SortFunc(counts,
			func(a, b host.TimerCount) int { return cmp.Compare(a.Duration, b.Duration) })
	}
	t.most = slices.Clone(counts)
}
