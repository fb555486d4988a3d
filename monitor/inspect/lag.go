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

// of returns the lag of the last seconds. h is the latest histogram.
func (l *lag) of(h *host.Histogram) lagSample {
	recent := h.Since(l.marks[l.next])
	if now := time.Now(); now.Sub(l.at) >= time.Second {
		l.at = now
		l.marks[l.next] = h
		l.next = (l.next + 1) % lagSeconds
	}
	return lagSample{micros(recent.Quantile(0.5)), micros(recent.Quantile(0.99)),
		micros(recent.Max()), recent.Count()}
}
