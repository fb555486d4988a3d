package virtual_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/testing/virtual"
)

func delays(n int) []time.Duration {
	r := rand.New(rand.NewPCG(1, 2))
	d := make([]time.Duration, n)
	for i := range d {
		d[i] = time.Duration(r.IntN(1_000_000)) * time.Microsecond
	}
	return d
}

const million = 1_000_000

// A million actions, scheduled at random times and then flushed; each operation is one action.
func BenchmarkFlush(b *testing.B) {
	d := delays(million)
	b.ReportAllocs()
	ran := 0
	for b.Loop() {
		s := virtual.New(virtual.Config{Mutable: true})
		for _, d := range d {
			s.Schedule(func(*action.Action) { ran++ }, d)
		}
		s.Flush()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ran), "ns/action")
}

// The least that such a queue can cost: the same heap with bare closures.
func BenchmarkFloor(b *testing.B) {
	d := delays(million)
	b.ReportAllocs()
	ran := 0
	for b.Loop() {
		var h heap.Heap[func()]
		for i, d := range d {
			heap.Push(&h, d, uint64(i), func() { ran += min(i, 1) })
		}
		for heap.Len(&h) > 0 {
			heap.Pop(&h).Value()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(len(d))/float64(b.N), "ns/action")
}

func BenchmarkRepeat(b *testing.B) {
	s := virtual.New(virtual.Config{Mutable: true})
	b.ReportAllocs()
	s.Schedule(func(self *action.Action) {
		if b.Loop() {
			self.Schedule(time.Millisecond)
		}
	}, 0)
	s.Flush()
}

func BenchmarkReplace(b *testing.B) {
	s := virtual.New(virtual.Config{Mutable: true})
	a := s.NewAction(action.Func(func(*action.Action) {}))
	b.ReportAllocs()
	for b.Loop() {
		a.Schedule(time.Millisecond)
	}
}
