package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/observable"
)

const million = 1_000_000

// chain is the pipeline that other libraries are measured by.
func chain(n int) observable.Observable[int] {
	return observable.Pipe4(observable.Range(0, n),
		observable.Map(func(v int) int { return v + 1 }),
		observable.Filter(func(v int) bool { return v%3 != 0 }),
		observable.Scan(func(acc, v int) int { return acc + v }, 0),
		observable.Last)
}

func BenchmarkChain(b *testing.B) {
	b.ReportAllocs()
	src := chain(million)
	for b.Loop() {
		src.Subscribe(context.Background(), observable.Next(func(int) {}))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/million, "ns/item")
}

func BenchmarkSubscribe(b *testing.B) {
	b.ReportAllocs()
	src := chain(1)
	for b.Loop() {
		src.Subscribe(context.Background(), observable.Next(func(int) {}))
	}
}

func BenchmarkMerge(b *testing.B) {
	b.ReportAllocs()
	src := observable.Merge(observable.Range(0, million/2), observable.Range(0, million/2))
	for b.Loop() {
		src.Subscribe(context.Background(), observable.Next(func(int) {}))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/million, "ns/item")
}

func BenchmarkSubject(b *testing.B) {
	b.ReportAllocs()
	subject := observable.NewSubject[int]()
	subject.Subscribe(context.Background(), observable.Next(func(int) {}))
	for b.Loop() {
		subject.Next(1)
	}
}

func BenchmarkObserveOn(b *testing.B) {
	b.ReportAllocs()
	r := newRig()
	subject := observable.NewSubject[int]()
	observable.Pipe1(subject.Observable(), observable.ObserveOn[int](r.async)).Subscribe(context.Background(), ignore[int]())
	for b.Loop() {
		subject.Next(1)
		r.host.Advance(0)
	}
}

// Each of many inner observables sends ten values at once: in the order of their arrival, and in
// the order of the source.
func BenchmarkFlatten(b *testing.B) {
	const inners, each = 10_000, 10
	project := func(int) observable.Observable[int] { return observable.Range(0, each) }
	for name, op := range map[string]observable.Operator[int, int]{
		"MergeMap":       observable.MergeMap(project),
		"ConcatMapEager": observable.ConcatMapEager(project),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			src := observable.Pipe1(observable.Range(0, inners), op)
			for b.Loop() {
				src.Subscribe(context.Background(), observable.Next(func(int) {}))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/inners, "ns/inner")
		})
	}
}

const calls, workers = 10_000, 2

// compute is some microseconds of work.
func compute(_ context.Context, n int) (int, error) {
	for range 5000 {
		n = n*1664525 + 1013904223
	}
	return n, nil
}

// What offloading costs beside a pool of goroutines with channels, written by hand. The pool does
// not keep the order, and its results stay on one of its goroutines.
func BenchmarkOffload(b *testing.B) {
	for name, unordered := range map[string]bool{"MapGo": false, "MapGo, unordered": true} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			loop := started(b, 1)[0]
			op := observable.MapGoWithConfig(workers, compute, async.New(loop), observable.MapGoConfig{Unordered: unordered})
			src := op(observable.Range(0, calls))
			for b.Loop() {
				_ = observable.ForEach(context.Background(), src, func(int) {})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
		})
	}
	b.Run("pool", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			pool(calls)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
	})
	b.Run("in a loop", func(b *testing.B) {
		for b.Loop() {
			for n := range calls {
				_, _ = compute(context.Background(), n)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
	})
}

func pool(n int) (sum int) {
	values, results := make(chan int), make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for v := range values {
				got, _ := compute(context.Background(), v)
				results <- got
			}
		})
	}
	go func() {
		for v := range n {
			values <- v
		}
		close(values)
		wg.Wait()
		close(results)
	}()
	for v := range results {
		sum += v
	}
	return sum
}
