package record_test

import (
	"context"
	"io"
	"testing"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
)

// A value passes an edge. The recorder's goroutine writes it meanwhile.
func BenchmarkEdge(b *testing.B) {
	for name, edge := range map[string]func(*record.Recorder) observable.Operator[int, int]{
		"none": func(*record.Recorder) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] { return src }
		},
		"recorded": func(r *record.Recorder) observable.Operator[int, int] { return record.Edge[int](r, "in") },
	} {
		b.Run(name, func(b *testing.B) {
			r := record.New(io.Discard, record.Config{MaxBytes: 1 << 50, Queue: 1 << 30})
			in := observable.NewSubject[int]()
			edge(r)(in.Observable()).Subscribe(context.Background(), observable.Next(func(int) {}))
			b.ReportAllocs()
			for v := 0; b.Loop(); v++ {
				in.Next(v)
			}
			b.StopTimer()
			if err := r.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// An action goes on with the same delay.
func BenchmarkScheduler(b *testing.B) {
	for _, recorded := range []bool{false, true} {
		b.Run(map[bool]string{false: "none", true: "recorded"}[recorded], func(b *testing.B) {
			v := rxsched.NewVirtual(rxsched.Config{})
			r := record.New(io.Discard, record.Config{Now: v.Now, MaxBytes: 1 << 50, Queue: 1 << 30})
			run := func(self *action.Action) { self.Schedule(ms) }
			if recorded {
				r.Scheduler("ui", v.Async()).Schedule(run, ms)
			} else {
				v.Async().Schedule(run, ms)
			}
			b.ReportAllocs()
			for b.Loop() {
				v.Step()
			}
			b.StopTimer()
			if err := r.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
