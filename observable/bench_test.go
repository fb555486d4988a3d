package observable_test

import (
	"context"
	"testing"

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
