package priority_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

const many = 100_000

// randomPriorities are those of the tasks of a benchmark.
func randomPriorities() []priority.Priority {
	r := rand.New(rand.NewPCG(1, 2))
	p := make([]priority.Priority, many)
	for i := range p {
		p[i] = priority.Immediate + priority.Priority(r.IntN(5))
	}
	return p
}

func perTask(b *testing.B, tasks int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tasks), "ns/task")
}

// A hundred thousand tasks of random priority, scheduled and then run, in virtual time.
func BenchmarkScheduleAndRun_Virtual(b *testing.B) {
	priorities := randomPriorities()
	b.ReportAllocs()
	for b.Loop() {
		v := host.NewVirtual(host.Config{})
		s := priority.New(v, priority.Config{})
		count := 0
		for i, p := range priorities {
			s.Schedule(func(priority.Slice) priority.Work { count += min(i, 1); return nil }, p)
		}
		require.NoError(b, v.Run())
		require.Equal(b, many-1, count)
	}
	perTask(b, many)
}

// The same on a loop, with slices of real time.
func BenchmarkScheduleAndRun_Loop(b *testing.B) {
	priorities := randomPriorities()
	b.ReportAllocs()
	for b.Loop() {
		l := host.NewLoop(host.Config{})
		s := priority.New(l, priority.Config{})
		count := 0
		for i, p := range priorities {
			s.Schedule(func(priority.Slice) priority.Work { count += min(i, 1); return nil }, p)
		}
		require.NoError(b, l.RunUntilIdle(context.Background()))
		require.Equal(b, many-1, count)
	}
	perTask(b, many)
}

// The least that it can cost: a queue for each priority, and nothing else.
func BenchmarkScheduleAndRun_Floor(b *testing.B) {
	priorities := randomPriorities()
	b.ReportAllocs()
	for b.Loop() {
		var queues [priority.Idle + 1][]func()
		count := 0
		for i, p := range priorities {
			queues[p] = append(queues[p], func() { count += min(i, 1) })
		}
		for _, q := range queues {
			for _, f := range q {
				f()
			}
		}
		require.Equal(b, many-1, count)
	}
	perTask(b, many)
}

// An action that schedules itself again and again.
func BenchmarkRepeat(b *testing.B) {
	for name, d := range map[string]time.Duration{"at once": 0, "delayed": time.Millisecond} {
		b.Run(name, func(b *testing.B) {
			v := host.NewVirtual(host.Config{MaxTurns: math.MaxInt})
			s := priority.New(v, priority.Config{})
			b.ReportAllocs()
			s.At(priority.Normal).Schedule(func(self *action.Action) {
				if b.Loop() {
					self.Schedule(d)
				}
			}, 0)
			require.NoError(b, v.Run())
		})
	}
}

func BenchmarkCancel(b *testing.B) {
	s := priority.New(host.NewVirtual(host.Config{}), priority.Config{})
	work := func(priority.Slice) priority.Work { return nil }
	b.ReportAllocs()
	for b.Loop() {
		s.Schedule(work, priority.Normal).Cancel()
	}
}
