package spec

import "time"

// Window is the time of the debounce and throttle workloads.
const Window = 10 * time.Millisecond

// Gaps is the time before each event of their source: multiples of 3 ms up to 21, so that no event
// ties with the end of a window.
func Gaps(n int) []time.Duration {
	return milliseconds(sequenceOf(13, n, func(s *sequence) int { return 3 + 3*s.below(7) }))
}

// Debounced is how many events are sent, where event i has the value i, and the sum of their
// values.
func Debounced(gaps []time.Duration) (count, sum int) {
	for i := range gaps {
		if last := i == len(gaps)-1; last || gaps[i+1] > Window {
			count++
			sum += i
		}
	}
	return count, sum
}

// Throttled is the same for throttle.
func Throttled(gaps []time.Duration) (count, sum int) {
	now, closedUntil := time.Duration(0), time.Duration(-1)
	for i, gap := range gaps {
		if now += gap; now > closedUntil {
			count++
			sum += i
			closedUntil = now + Window
		}
	}
	return count, sum
}
