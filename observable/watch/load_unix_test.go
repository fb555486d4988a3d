//go:build unix

package watch_test

import (
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/subscription"
)

// BenchmarkLoad is a program at work, with half a million pipelines of two operators each: in every
// second, which is an operation, a million values go through them, and a thousand pipelines end and
// begin. It reports the processor time of the process, how long subscribing and a value take at the
// most, and what the heap holds for each operator. Ten minutes, in turns:
//
//	go test ./observable/watch -run '^$' -bench Load -benchtime 30x -count 10 -timeout 30m
func BenchmarkLoad(b *testing.B) {
	b.Run("unwatched", load)
	b.Run("watched", func(b *testing.B) {
		defer watch.Start(watch.Config{Most: 2_000_000}).Stop()
		load(b)
	})
}

func load(b *testing.B) {
	const subjects, each, values = 1000, 500, 2000
	before := heap()
	src := make([]observable.Observable[int], subjects)
	into := make([]*observable.Subject[int], subjects)
	open := make([]*subscription.Subscription, subjects*each)
	for i := range src {
		into[i] = observable.NewSubject[int]()
		src[i] = observable.Pipe1(into[i].Observable(), observable.Map(double))
	}
	for i := range open {
		open[i] = src[i%subjects].Subscribe(ctx, observable.Observer[int]{})
	}
	held := float64(heap() - before)

	var subscribing, sending []time.Duration
	used, at := processTime(), 0
	for begun := time.Now(); b.Loop(); begun = begun.Add(time.Second) {
		for i := range values {
			if next := begun.Add(time.Second * time.Duration(i) / values); i%20 == 0 {
				time.Sleep(time.Until(next))
			}
			start := time.Now()
			into[i%subjects].Next(i)
			sending = append(sending, time.Since(start)/each)
			if i%2 == 0 {
				continue
			}
			start = time.Now()
			open[at].Unsubscribe()
			open[at] = src[at%subjects].Subscribe(ctx, observable.Observer[int]{})
			subscribing = append(subscribing, time.Since(start))
			at = (at + 1) % len(open)
		}
	}
	b.ReportMetric(float64((processTime()-used).Milliseconds())/float64(b.N), "cpu-ms/op")
	b.ReportMetric(held/float64(2*len(open)), "B/operator")
	b.ReportMetric(highest(subscribing), "subscribe-p99.9-ns")
	b.ReportMetric(highest(sending), "value-p99.9-ns")
	runtime.KeepAlive(into)
}

// heap is how much is in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// processTime is the processor time that the process has used.
func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
