package lanes_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/priority/internal/lanes"
)

// timeouts are how long after its arrival a value of each kind is due.
var timeouts = []time.Duration{-time.Millisecond, 250 * time.Millisecond, 5 * time.Second, 10 * time.Second, 300 * time.Hour}

const arrivals = 100_000

// kinds are the kinds of the arriving values, of which one comes each 100 ns.
func kinds() []int {
	r := rand.New(rand.NewPCG(1, 2))
	k := make([]int, arrivals)
	for i := range k {
		k[i] = r.IntN(len(timeouts))
	}
	return k
}

func due(i, kind int) time.Duration { return time.Duration(i)*100 + timeouts[kind] }

func perValue(b *testing.B) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/arrivals, "ns/value")
}

func BenchmarkQueue(b *testing.B) {
	for name, lane := range map[string]func(kind int) int{
		"in order":     func(kind int) int { return kind },
		"out of order": func(int) int { return lanes.None },
	} {
		b.Run(name, func(b *testing.B) {
			kinds, v := kinds(), new(int)
			for b.Loop() {
				q := lanes.New[*int](len(timeouts))
				for i, k := range kinds {
					lanes.Push(q, lane(k), due(i, k), uint64(i), v)
				}
				for lanes.Len(q) > 0 {
					lanes.Pop(q)
				}
			}
			perValue(b)
		})
	}
}

func BenchmarkHeap(b *testing.B) {
	kinds, v := kinds(), new(int)
	for b.Loop() {
		var q heap.Heap[*int]
		for i, k := range kinds {
			heap.Push(&q, due(i, k), uint64(i), v)
		}
		for heap.Len(&q) > 0 {
			heap.Pop(&q)
		}
	}
	perValue(b)
}
