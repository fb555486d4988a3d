// Package spec fixes the workloads: their sizes, their pseudo-random sequences and the results that
// every system must give. js/spec.mjs says the same for Node. The numbers are those of the kit
// whose protocol the bench speaks, so that figures of both mean the same work.
package spec

import (
	"strconv"
	"time"
)

// Sizes of workloads whose variants have none.
const (
	Many  = 1_000_000
	Fires = 100_000
	Tasks = 100_000
	Live  = 10_000 // timers that stay pending in the churn's live variant
)

// The sizes of the workloads of operators: values that pass, subscriptions, and the sources of one
// operator.
const (
	Values        = 500_000
	Subscriptions = 50_000
	Sources       = 10_000
)

// The interval workload: a period, the work in each tick, and how many ticks.
const (
	Period = 10 * time.Millisecond
	Busy   = 3 * time.Millisecond
	Ticks  = 300
)

// The wake-up workload: posts, and the pause before each.
const (
	Wakes = 2000
	Pause = time.Millisecond
)

// Lead is how long before the first timer of the firing workload is due: long enough to arm all of
// them.
const Lead = 500 * time.Millisecond

// Buffer is the capacity of channels where a workload has any.
const Buffer = 1024

// sequence is a linear congruential generator of 32 bits; it returns the upper 24.
type sequence uint32

func (s *sequence) below(n int) int {
	*s = *s*1664525 + 1013904223
	return int(*s>>8) % n
}

func sequenceOf(seed sequence, n int, next func(s *sequence) int) []int {
	values := make([]int, n)
	for i := range values {
		values[i] = next(&seed)
	}
	return values
}

// Churn is the duration of timer i of the churn: one of 100, from 1 s to 10 s.
func Churn(i int) time.Duration { return time.Duration(1000+i%100*9000/99) * time.Millisecond }

// Fire is the delays of the firing workload.
func Fire(n int) []time.Duration {
	return milliseconds(sequenceOf(4, n, func(s *sequence) int { return int(Lead/time.Millisecond) + s.below(1000) }))
}

// Virtual is the delays of the workload in virtual time: 1 ms to 1000 s.
func Virtual(n int) []time.Duration {
	return milliseconds(sequenceOf(6, n, func(s *sequence) int { return 1 + s.below(1_000_000) }))
}

func milliseconds(values []int) []time.Duration {
	all := make([]time.Duration, len(values))
	for i, v := range values {
		all[i] = time.Duration(v) * time.Millisecond
	}
	return all
}

// Priorities is the priorities of tasks, from 1, the most urgent, to 5.
func Priorities(n int) []int {
	return sequenceOf(10, n, func(s *sequence) int { return 1 + s.below(5) })
}

// Power writes a power of ten as variants name it, such as 1e6.
func Power(n int) string { return "1e" + strconv.Itoa(len(strconv.Itoa(n))-1) }
