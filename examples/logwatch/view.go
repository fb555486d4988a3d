package main

import "time"

// view holds everything seen so far. Only callbacks of one host touch it.
type view struct {
	options
	title string

	lines    int
	bad      int
	firstBad []record
	late     int
	lateBy   time.Duration // the most
	total    tally
	from, to time.Time // first and last stamp

	open    tally     // of the present window
	ended   time.Time // the end of the window before
	recent  []window  // the last ones that were not empty
	loads   []load
	peak    window     // the one with the most requests
	news    []incident // the last ones
	alerts  int
	ongoing bool // an incident
}

// Bounds of the lists that are shown.
const (
	keptBad    = 5
	keptRecent = 6
	keptNews   = 4
)

func (r record) apply(v *view) {
	v.lines = r.line
	if !r.good() {
		v.bad++
		if len(v.firstBad) < keptBad {
			v.firstBad = append(v.firstBad, r)
		}
		return
	}
	if r.late > 0 {
		v.late++
		v.lateBy = max(v.lateBy, r.late)
	}
	v.total.add(r.entry, &v.options)
	v.open.add(r.entry, &v.options)
	if v.from.IsZero() {
		v.from = r.stamp
	}
	v.to = r.latest
}

func (w window) apply(v *view) {
	v.open, v.ended = tally{}, w.to
	v.loads = append(v.loads, load{float64(w.requests), w.times(v.window)})
	if w.requests == 0 {
		return
	}
	v.recent = keep(v.recent, w, keptRecent)
	if w.requests > v.peak.requests {
		v.peak = w
	}
}

func (i incident) apply(v *view) {
	v.news = keep(v.news, i, keptNews)
	v.ongoing = !i.over
	if v.ongoing {
		v.alerts++
	}
}

// keep appends to a list of n at most.
func keep[T any](list []T, v T, n int) []T {
	return append(list[max(0, len(list)-n+1):], v)
}
