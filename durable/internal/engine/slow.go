package engine

import "time"

// slowTime is for how long the server does nothing, until trouble is told of it.
const slowTime = 10 * time.Second

// slow is something that takes time, and of which trouble is told.
type slow struct {
	since time.Time // zero: it does not last
	told  bool
	next  time.Duration // how long it has lasted when it is told of
}

// begin notes that it lasts from now on, and is told of after first.
func (s *slow) begin(now time.Time, first time.Duration) { *s = slow{since: now, next: first} }

// due reports whether it is to be told of, and how long it has lasted. The next time it has to last
// twice as long.
func (s *slow) due(now time.Time) (took time.Duration, yes bool) {
	took = now.Sub(s.since)
	if s.since.IsZero() || took < s.next {
		return took, false
	}
	s.told, s.next = true, 2*took
	return took, true
}

// end notes that it lasts no longer, and reports whether it was told of.
func (s *slow) end(now time.Time) (took time.Duration, told bool) {
	took, told = now.Sub(s.since), s.told
	*s = slow{}
	return took, told
}
