package pool

import (
	"math/bits"
	"sync/atomic"
)

// vacancies are the workers that have no hand, and are not about to get one: a bit each. With a
// count beside flags, whoever finds a count before its flag has to try again until the other goes
// on, which a test that makes that one wait never sees.
type vacancies []atomic.Uint64

const bitsOfWord = 64

func newVacancies(workers int) vacancies {
	v := make(vacancies, (workers+bitsOfWord-1)/bitsOfWord)
	for i := range workers {
		v.add(i)
	}
	return v
}

// some reports whether there is any.
func (v vacancies) some() bool {
	for i := range v {
		if v[i].Load() != 0 {
			return true
		}
	}
	return false
}

func (v vacancies) len() (n int) {
	for i := range v {
		n += bits.OnesCount64(v[i].Load())
	}
	return n
}

func (v vacancies) add(worker int) { v[worker/bitsOfWord].Or(1 << (worker % bitsOfWord)) }

// takeAny takes the first one, and returns its number; -1 if there is none.
func (v vacancies) takeAny() int {
	for i := range v {
		for all := v[i].Load(); all != 0; all = v[i].Load() {
			if v[i].CompareAndSwap(all, all&(all-1)) {
				return i*bitsOfWord + bits.TrailingZeros64(all)
			}
		}
	}
	return -1
}

// take takes one. It reports whether it was there.
func (v vacancies) take(worker int) bool {
	bit := uint64(1) << (worker % bitsOfWord)
	return v[worker/bitsOfWord].And(^bit)&bit != 0
}
