package schedule

import "time"

// Union waits for the shorter of two waits, and goes on while either schedule does. So
// Of(a, b).Union(Every(c)) first waits a, then b, and then c each time, if c is the longest. It
// stands for ZIO's and Effect's union.
func (s Schedule) Union(other Schedule) Schedule {
	return New(func(step Step) (time.Duration, bool) {
		a, goOnA := s.Next(step)
		b, goOnB := other.Next(step)
		switch {
		case !goOnA:
			return b, goOnB
		case !goOnB:
			return a, true
		}
		return min(a, b), true
	})
}

// Intersect waits for the longer of two waits, and stops when either schedule does. It stands for
// ZIO's and Effect's intersect.
func (s Schedule) Intersect(other Schedule) Schedule {
	return s.then(func(step Step, a time.Duration) (time.Duration, bool) {
		b, ok := other.Next(step)
		return max(a, b), ok
	})
}
