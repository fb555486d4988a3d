package schedule

import "time"

// Jitter makes each wait longer or shorter, by at most ratio of it: for a ratio of 0.2 a wait of
// 10s becomes one between 8s and 12s. All lengths are equally likely. They come from a hash of seed
// and the number of the wait, so a seed always gives the same waits: clients that must not come
// back together need different seeds. It panics if ratio is not between 0 and 1.
func (s Schedule) Jitter(ratio float64, seed uint64) Schedule {
	must(ratio >= 0 && ratio <= 1, "Jitter: ratio is not between 0 and 1")
	return s.then(func(step Step, wait time.Duration) (time.Duration, bool) {
		deviation := 2*uniform(seed, uint64(step.Attempt)) - 1
		// The conversion rounds, so that no processor fuses the two operations.
		return times(wait, 1+float64(ratio*deviation)), true
	})
}

// uniform hashes a seed and a number to a fraction, from 0 up to 1. It is the number's output of
// SplitMix64, whose state begins at a mix of the seed: seeds that are close give unlike sequences.
func uniform(seed, n uint64) float64 {
	return float64(mix(mix(seed)+n*golden)>>11) / (1 << 53)
}

const golden = 0x9e3779b97f4a7c15

func mix(z uint64) uint64 {
	z += golden
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
