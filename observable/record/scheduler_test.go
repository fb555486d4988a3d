package record_test

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

const ms = time.Millisecond

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	for name, create := range map[string]func(h host.Host) scheduler.Scheduler{
		"async":    func(h host.Host) scheduler.Scheduler { return async.New(h) },
		"asap":     func(h host.Host) scheduler.Scheduler { return asap.New(h) },
		"frame":    func(h host.Host) scheduler.Scheduler { return frame.New(h) },
		"queue":    func(h host.Host) scheduler.Scheduler { return queue.New(h) },
		"priority": func(h host.Host) scheduler.Scheduler { return priority.New(h, priority.Config{}).At(priority.Normal) },
	} {
		t.Run(name, func(t *testing.T) {
			schedulertest.Run(t, func(h host.Host) scheduler.Scheduler {
				r := record.New(io.Discard, record.Config{Now: h.Now})
				t.Cleanup(func() { require.NoError(t, r.Close()) })
				return r.Scheduler("s", create(h))
			})
		})
	}
}

// on is a recorded scheduler of timers on a virtual host.
func on(t *testing.T) (*rxsched.Virtual, scheduler.Scheduler) {
	v := rxsched.NewVirtual(rxsched.Config{})
	r := record.New(io.Discard, record.Config{Now: v.Now})
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return v, r.Scheduler("ui", v.Async())
}

func TestScheduler_KeepsThePhaseOfIntervals(t *testing.T) {
	t.Parallel()
	v, s := on(t)
	var at []time.Duration
	s.Schedule(func(self *action.Action) {
		at = append(at, v.Elapsed())
		if len(at) == 1 {
			v.Block(25 * ms)
		}
		if len(at) < 4 {
			self.Schedule(10 * ms)
		}
	}, 10*ms)
	require.NoError(t, v.Run())
	require.Equal(t, []time.Duration{10 * ms, 35 * ms, 40 * ms, 50 * ms}, at)
}

func TestScheduler_StopsTheTimeDuringARun(t *testing.T) {
	t.Parallel()
	v, s := on(t)
	var at []time.Duration
	s.Schedule(func(*action.Action) {
		v.Block(5 * ms)
		at = append(at, s.Now().Sub(time.Unix(0, 0)))
	}, 10*ms)
	require.NoError(t, v.Run())
	at = append(at, s.Now().Sub(time.Unix(0, 0)))
	require.Equal(t, []time.Duration{10 * ms, 15 * ms}, at)
}

func TestScheduler_EndsPipelinesWhenItsHostCloses(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
		"while a timer is set": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.DebounceTime[int](ms, s)
		},
		"while nothing is pending": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.Compose2(observable.Filter(func(int) bool { return false }), observable.ObserveOn[int](s))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, s := on(t)
			in := observable.NewSubject[int]()
			var err error
			op(s)(in.Observable()).Subscribe(t.Context(), observable.Observer[int]{Error: func(e error) { err = e }})
			in.Next(1)
			require.NoError(t, v.Close())
			require.ErrorIs(t, err, scheduler.ErrAbandoned)
			in.Next(2)
		})
	}
}
