package observable_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// schedulersOf are the schedulers of a host, by name.
func schedulersOf(h host.Host) map[string]scheduler.Scheduler {
	on := rxsched.On(h)
	return map[string]scheduler.Scheduler{
		"async": on.Async, "queue": on.Queue, "asap": on.Asap, "frame": on.Frame, "idle": on.Idle,
		"priority": on.Priority.At(priority.Normal),
	}
}

// needing are operators that need their scheduler's host as long as their source goes on.
var needing = map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
	"ObserveOn, delayed": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Delay: ms})
	},
	"ObserveOn, delayed and bounded": hops["delayed"],
	"Delay":                          func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](ms, s) },
	"DebounceTime":                   func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](ms, s) },
	"ThrottleTime":                   func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.ThrottleTime[int](ms, s) },
	"AuditTime":                      func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.AuditTime[int](ms, s) },
	"SampleTime":                     func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.SampleTime[int](ms, s) },
	"Timeout": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.Timeout[int](time.Hour, s)
	},
	"BufferTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.Compose2(observable.BufferTime[int](time.Hour, s), observable.Map(func(v []int) int { return len(v) }))
	},
	"WindowTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.Compose2(observable.WindowTime[int](time.Hour, s), observable.MergeAll[int])
	},
}

// hopping are operators that need their scheduler, without a delay.
var hopping = map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
	"ObserveOn":          observable.ObserveOn[int],
	"ObserveOn, bounded": hops["at once"],
	"ObserveOn, dropping": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{
			Backlog: observable.Backlog{Limit: 1, Overflow: observable.OverflowDropOldest}})
	},
}

// onEach calls f in a bubble for each operator on each scheduler whose host it needs. f is given how
// to close that host, which runs or is not driven.
func onEach(t *testing.T, f func(t *testing.T, op observable.Operator[int, int], s scheduler.Scheduler, close func())) {
	each := func(name string, op func(scheduler.Scheduler) observable.Operator[int, int], queue bool) {
		for scheduled := range schedulersOf(host.NewVirtual(host.Config{})) {
			if scheduled == "queue" && !queue {
				continue
			}
			for driven, start := range map[string]func(*host.Loop) error{"running": (*host.Loop).Start, "not driven": func(*host.Loop) error { return nil }} {
				t.Run(name+"/"+scheduled+"/"+driven, func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						loop := host.NewLoop(host.Config{})
						require.NoError(t, start(loop))
						defer loop.Close()
						s := schedulersOf(loop)[scheduled]
						f(t, op(s), s, func() { require.NoError(t, loop.Close()) })
					})
				})
			}
		}
	}
	for name, op := range needing {
		each(name, op, true)
	}
	for name, op := range hopping {
		each(name, op, false)
	}
}

func TestClosingHost_EndsAPipelineThatHasNothingPending(t *testing.T) {
	onEach(t, func(t *testing.T, op observable.Operator[int, int], s scheduler.Scheduler, close func()) {
		src := observable.NewSubject[int]()
		ended := make(chan error, 1)
		go func() {
			_, err := observable.ToSlice(context.Background(), op(src.Observable()))
			ended <- err
		}()
		synctest.Wait()
		require.Empty(t, ended)
		close()
		require.ErrorIs(t, <-ended, scheduler.ErrAbandoned)
		require.False(t, src.Observed(), "the source is let go of")
	})
}

func TestClosedHost_EndsAPipelineBeforeItsFirstValue(t *testing.T) {
	onEach(t, func(t *testing.T, op observable.Operator[int, int], s scheduler.Scheduler, close func()) {
		close()
		_, err := observable.ToSlice(context.Background(), op(observable.Never[int]()))
		require.ErrorIs(t, err, scheduler.ErrAbandoned)
	})
}

// A queue needs its host for delays only.
func TestClosedHost_LeavesAQueueWithoutDelayAlone(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	src := observable.NewSubject[int]()
	var log []int
	sub := observable.Pipe1(src.Observable(), observable.ObserveOn[int](v.Queue)).Subscribe(ctx, observable.Next(func(v int) { log = append(log, v) }))
	require.NoError(t, v.Close())
	src.Next(1)
	require.Equal(t, []int{1}, log)
	require.False(t, sub.Closed())
}

// The host's goroutine tells, so what is confined to it stays so.
func TestClosingHost_TellsOnItsOwnGoroutine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		var inside []bool
		for _, op := range hopping {
			op(rx.Async)(observable.Never[int]()).Subscribe(ctx, observable.Observer[int]{Error: func(error) { inside = append(inside, rx.Async.Inside()) }})
		}
		require.NoError(t, rx.Close())
		require.Equal(t, []bool{true, true, true}, inside)
	})
}

func TestClosingHost_FreesEveryBlockingForm(t *testing.T) {
	for name, wait := range map[string]func(observable.Observable[int]) error{
		"ForEach": func(src observable.Observable[int]) error {
			return observable.ForEach(context.Background(), src, func(int) {})
		},
		"FirstValue": func(src observable.Observable[int]) error {
			_, err := observable.FirstValue(context.Background(), src)
			return err
		},
		"LastValue": func(src observable.Observable[int]) error {
			_, err := observable.LastValue(context.Background(), src)
			return err
		},
		"Values": func(src observable.Observable[int]) (err error) {
			for _, err = range observable.Values(context.Background(), src) {
			}
			return err
		},
		"ToChan": func(src observable.Observable[int]) error {
			values, err := observable.ToChan(context.Background(), src)
			for range values {
			}
			return err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rx := rxsched.New(rxsched.Config{})
				ended := make(chan error, 1)
				go func() { ended <- wait(observable.Pipe1(observable.Never[int](), observable.ObserveOn[int](rx.Async))) }()
				synctest.Wait()
				require.NoError(t, rx.Close())
				require.ErrorIs(t, <-ended, scheduler.ErrAbandoned)
			})
		})
	}
}

// Another goroutine is inside the operator, delivering.
func TestClosingHost_WaitsForItsTurnInAnOperator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		src, goOn := observable.NewSubject[int](), make(chan struct{})
		var log []string
		observable.Pipe1(src.Observable(), observable.ThrottleTime[int](ms, rx.Async)).Subscribe(ctx, observable.Observer[int]{
			Next: func(int) {
				log = append(log, "next")
				<-goOn
				log = append(log, "over")
			},
			Error: func(err error) {
				assert.ErrorIs(t, err, scheduler.ErrAbandoned)
				log = append(log, "#")
			},
		})
		go src.Next(1)
		synctest.Wait()
		require.NoError(t, rx.Close())
		require.Equal(t, []string{"next"}, log)
		goOn <- struct{}{}
		synctest.Wait()
		require.Equal(t, []string{"next", "over", "#"}, log)
	})
}

func TestAHost_KeepsNothingOfPipelinesThatHaveEnded(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	for _, ops := range []map[string]func(scheduler.Scheduler) observable.Operator[int, int]{needing, hopping} {
		for name, op := range ops {
			once := op(v.Async)(observable.Never[int]())
			life := scheduler.Lifetime(v.Async, 0)
			for range 100_000 / (len(needing) + len(hopping)) {
				once.Subscribe(ctx, observable.Observer[int]{}).Unsubscribe()
			}
			require.Zero(t, life.Len(), name)
			require.Empty(t, v.TimerCounts(), name)
		}
	}
}
