package watch_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// BenchmarkBegins is what begins and ends for each value: b.N values are an operation each.
func BenchmarkBegins(b *testing.B) {
	for _, c := range []struct {
		name string
		src  func(n int) observable.Observable[int]
	}{
		{"MergeMap of Of", func(n int) observable.Observable[int] {
			return observable.Pipe1(observable.Range(0, n),
				observable.MergeMap(func(v int) observable.Observable[int] { return observable.Of(v) }))
		}},
		{"MergeMap of Range", func(n int) observable.Observable[int] {
			return observable.Pipe1(observable.Range(0, n),
				observable.MergeMap(func(v int) observable.Observable[int] { return observable.Range(v, 1) }))
		}},
		{"MergeMap of one Range", func(n int) observable.Observable[int] {
			one := observable.Range(0, 1)
			return observable.Pipe1(observable.Range(0, n),
				observable.MergeMap(func(v int) observable.Observable[int] { return one }))
		}},
		{"ConcatMap of Range and Map", func(n int) observable.Observable[int] {
			return observable.Pipe1(observable.Range(0, n),
				observable.ConcatMap(func(v int) observable.Observable[int] {
					return observable.Pipe1(observable.Range(v, 1), observable.Map(double))
				}))
		}},
	} {
		for _, watched := range []string{"unwatched", "watched"} {
			b.Run(c.name+"/"+watched, func(b *testing.B) {
				if watched == "watched" {
					defer watch.Start(watch.Config{}).Stop()
				}
				b.ReportAllocs()
				c.src(b.N).Subscribe(ctx, observable.Observer[int]{})
			})
		}
	}
	for _, watched := range []string{"unwatched", "watched"} {
		b.Run("Subscribe/"+watched, func(b *testing.B) {
			if watched == "watched" {
				defer watch.Start(watch.Config{}).Stop()
			}
			src := observable.Pipe1(observable.Range(0, 1), observable.Map(double))
			b.ReportAllocs()
			for b.Loop() {
				src.Subscribe(ctx, observable.Observer[int]{})
			}
		})
	}
}

// BenchmarkSnapshot is a snapshot of very many subscriptions: how long it takes, and how long others
// take meanwhile to subscribe and to send a value, as the page measures. Few of these wait for a
// lock of the watcher; the figures also have what the machine and the collector take.
func BenchmarkSnapshot(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			w := watch.Start(watch.Config{Most: 2 * n})
			defer w.Stop()
			many, one := observable.NewSubject[int](), observable.NewSubject[int]()
			for range n {
				many.Subscribe(ctx, observable.Observer[int]{})
			}
			one.Subscribe(ctx, observable.Observer[int]{})
			w.Snapshot()
			for _, c := range []struct {
				name string
				do   func()
			}{
				{"subscribe", func() { many.Subscribe(ctx, observable.Observer[int]{}).Unsubscribe() }},
				{"next", func() { one.Next(1) }},
			} {
				b.Run(c.name, func(b *testing.B) {
					alone := latencies(c.do, time.After(time.Second))
					done := make(chan time.Time)
					go func() {
						defer close(done)
						for b.Loop() {
							w.Measure()
							w.Snapshot()
						}
					}()
					during := latencies(c.do, done)
					b.ReportMetric(alone, "alone-p99.9-ns")
					b.ReportMetric(during, "p99.9-ns")
				})
			}
		})
	}
}

// latencies calls do until done, and returns the 99.9th percentile of its time.
func latencies(do func(), done <-chan time.Time) float64 {
	var all []time.Duration
	for {
		select {
		case <-done:
			return highest(all)
		default:
			begun := time.Now()
			do()
			all = append(all, time.Since(begun))
		}
	}
}

// highest is the 99.9th percentile.
func highest(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)*999/1000])
}
