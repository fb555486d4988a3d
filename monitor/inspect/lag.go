package inspect

import (
	"time"

	"github.com/rxsched/rxsched/host"
)

const lagSeconds = 10 // over which lag is shown

// lag measures how late turns began in the last seconds.
type lag struct {
	marks [lagSeconds]*host.Histogram // one a second
	next  int
	at    time.Time

	// late is how late the next turn was at a host time, in the turn with a number. So it is known
	// while the host is measured at times only.
	late, then time.Duration
	turn       uint64
}

// lagSample is the lag in nanoseconds.
type lagSample struct {
	P50   time.Duration `json:"p50"`
	P99   time.Duration `json:"p99"`
	Max   time.Duration `json:"max"`
	Turns uint64        `json:"turns"`
}

// micros cuts to whole microseconds: the lag of a host that is never late is in the histogram's
// first bucket, which ends a little after one.
func micros(d time.Duration) time.Duration { return d.Truncate(time.Microsecond) }

// of returns the lag of the last seconds. What still waits counts as the longest, and as one in a
// hundred, however many turns began in time before it. measured says whether the host knows.
func (l *lag) of(s host.Stats, measured bool) lagSample {
	late := l.lateNow(s, measured)
	recent := s.Lag.Since(l.marks[l.next])
	if now := time.Now(); now.Sub(l.at) >= time.Second {
		l.at = now
		l.marks[l.next] = s.Lag
		l.next = (l.next + 1) % lagSeconds
	}
	median := recent.Quantile(0.5)
	if recent.Count() == 0 {
		median = late
	}
	return lagSample{micros(median), micros(max(recent.Quantile(0.99), late)),
		micros(max(recent.Max(), late)), recent.Count()}
}

// lateNow returns how late the next turn is. What has waited for a turn does so until its end.
func (l *lag) lateNow(s host.Stats, measured bool) time.Duration {
	late := s.Late
	if s.Running && s.Turns == l.turn && l.late > 0 && (late > 0 || !measured) {
		late = max(late, l.late+s.Elapsed-l.then)
	}
	l.late, l.then, l.turn = late, s.Elapsed, s.Turns
	return late
}
