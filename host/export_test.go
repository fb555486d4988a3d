package host

import "time"

// HistogramOf counts durations.
func HistogramOf(d ...time.Duration) *Histogram {
	h := new(Histogram)
	for _, d := range d {
		h.add(d)
	}
	return h
}
