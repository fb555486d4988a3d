package realtime

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

var global = rxsched.New(rxsched.Config{})

func debounce(s scheduler.Scheduler) observable.Operator[string, string] {
	return observable.DebounceTime[string](2*time.Millisecond, s)
}

func TestBad(t *testing.T) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	loop := host.NewLoop(host.Config{})
	timers := async.New(loop)
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a-b--c---|")
		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, rx.Async()))). // want `rxrealtime: a scheduler of real time in a marble test, which runs in virtual time`
															ToBe("-----b--c-|")
		_ = observable.Interval(time.Second, timers)                                                   // want `rxrealtime: a scheduler of real time`
		_ = observable.Interval(time.Second, global.Frame())                                           // want `rxrealtime: a scheduler of real time`
		m.Schedule(func() { _ = observable.SampleTime[int](time.Second, rxsched.On(loop).Idle()) }, 0) // want `rxrealtime: a scheduler of real time`
		start := time.Now()                                                                            // want `rxwallclock: time.Now where a scheduler is at hand`
		_ = start
	})
}

func TestTables(t *testing.T) {
	for _, s := range []scheduler.Scheduler{global.Async(), global.Queue()} {
		marble.Run(t, func(m *marble.M) {
			_ = observable.Delay[string](time.Second, s) // want `rxrealtime: a scheduler of real time`
		})
	}
	rows := map[string]struct {
		name string
		on   scheduler.Scheduler
	}{"a": {"async", global.Async()}}
	for _, row := range rows {
		marble.Run(t, func(m *marble.M) {
			_ = observable.Delay[string](time.Second, row.on) // want `rxrealtime: a scheduler of real time`
		})
	}
	for _, row := range []struct{ on scheduler.Scheduler }{{on: nil}} {
		marble.Run(t, func(m *marble.M) {
			_ = observable.Delay[string](time.Second, row.on)
		})
	}
}

var cases = []func(*marble.M) observable.Operator[string, string]{
	func(*marble.M) observable.Operator[string, string] {
		return observable.Delay[string](time.Second, global.Async()) // want `rxrealtime: a scheduler of real time`
	},
}

func TestGood(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	_ = observable.Interval(time.Second, rx.Async())
	for _, s := range []scheduler.Scheduler{v.Async()} {
		marble.Run(t, func(m *marble.M) {
			src := m.Cold("-a|")
			_ = observable.Pipe2(src, debounce(m.Async()), observable.Delay[string](time.Second, s))
			_ = observable.Interval(time.Second, v.Async())
			_ = observable.Interval(time.Second, async.New(m.Host()))
			_ = observable.Interval(time.Second, rxsched.On(m.Host()).Frame())
		})
	}
}
