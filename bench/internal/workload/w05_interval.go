package workload

import (
	"context"
	"math"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// W5: an interval with work in each tick. tick does the work and reports whether there is more.

type interval = func(tick func() bool)

func intervals() []cell.Cell {
	c := cell.Cell{Workload: "W5", N: spec.Ticks, Unit: "ms drift", Waits: true}
	return cells(c, []system[interval]{
		{"rxsched-interval", false, "Loop.SetInterval", loopInterval},
		{"rxsched-async", false, "an action of async that schedules itself with the same delay", asyncInterval},
		{"rxsched-observable", false, "observable.Interval on async", observableInterval},
		{"go-ticker", false, "time.Ticker", tickerInterval},
		{"go-afterfunc-rearm", false, "time.AfterFunc, armed again after the work", rearmedInterval},
		{"go-afterfunc-phase", true, "time.AfterFunc, armed before the work for the next multiple of the period", phaseInterval},
	}, measureInterval)
}

// phases are the intervals that keep their phase, and frames, by how late each tick is.
func phases() []cell.Cell {
	c := cell.Cell{Workload: "W5", Variant: "phase", N: spec.Ticks, Unit: "us late p50", Waits: true}
	return cells(c, []system[interval]{
		{"rxsched-frame", false, "Loop.RequestAnimationFrame, asked for again in each frame", loopFrames},
		{"rxsched-interval", false, "Loop.SetInterval", loopInterval},
		{"go-ticker", false, "time.Ticker", tickerInterval},
		{"go-afterfunc-phase", true, "time.AfterFunc, armed before the work for the next multiple of the period", phaseInterval},
	}, measurePhase)
}

func measurePhase(t *cell.Trial, s system[interval]) {
	late := make([]float64, 0, t.N)
	cpu := cell.CPU()
	start := time.Now()
	s.do(func() bool {
		late = append(late, float64(time.Since(start)%spec.Period)/float64(time.Microsecond))
		cell.Spin(spec.Busy)
		return len(late) < t.N
	})
	t.Figure("cpu_s", cell.CPU()-cpu)
	t.Count(len(late), t.N)
	t.Set(cell.Percentile(late, 50))
	t.Figure("p99_us", cell.Percentile(late, 99))
}

func measureInterval(t *cell.Trial, s system[interval]) {
	at := make([]time.Time, 0, t.N+1)
	cpu := cell.CPU()
	start := time.Now()
	s.do(func() bool {
		at = append(at, time.Now())
		cell.Spin(spec.Busy)
		return len(at) < t.N
	})
	cpu = cell.CPU() - cpu
	t.Count(len(at), t.N)
	jitter := make([]float64, len(at))
	before := start
	for i, tick := range at {
		jitter[i] = math.Abs(float64(tick.Sub(before)-spec.Period)) / float64(time.Microsecond)
		before = tick
	}
	t.Set(float64(before.Sub(start)-time.Duration(t.N)*spec.Period) / float64(time.Millisecond))
	t.Figure("jitter_p50_us", cell.Percentile(jitter, 50))
	t.Figure("jitter_p99_us", cell.Percentile(jitter, 99))
	t.Figure("cpu_s", cpu)
}

func loopInterval(tick func() bool) {
	onLoop(func(l *host.Loop) {
		var id host.TimerID
		id = mustOf(l.SetInterval(func() {
			if !tick() {
				l.ClearTimer(id)
			}
		}, spec.Period))
	})
}

func loopFrames(tick func() bool) {
	l := host.NewLoop(host.Config{FramePeriod: spec.Period})
	defer l.Close()
	var frame func(time.Duration)
	frame = func(time.Duration) {
		if tick() {
			mustOf(l.RequestAnimationFrame(frame))
		}
	}
	mustOf(l.RequestAnimationFrame(frame))
	must(l.RunUntilIdle(context.Background()))
}

func asyncInterval(tick func() bool) {
	onLoop(func(l *host.Loop) {
		async.New(l).Schedule(func(self *action.Action) {
			if tick() {
				self.Schedule(spec.Period)
			}
		}, spec.Period)
	})
}

func observableInterval(tick func() bool) {
	onLoop(func(l *host.Loop) {
		ctx, cancel := context.WithCancel(context.Background())
		observable.Interval(spec.Period, async.New(l)).Subscribe(ctx, observable.Next(func(int) {
			if !tick() {
				cancel()
			}
		}))
	})
}

func tickerInterval(tick func() bool) {
	t := time.NewTicker(spec.Period)
	defer t.Stop()
	for range t.C {
		if !tick() {
			return
		}
	}
}

func rearmedInterval(tick func() bool) {
	done := make(chan struct{})
	var f func()
	f = func() {
		if tick() {
			time.AfterFunc(spec.Period, f)
		} else {
			close(done)
		}
	}
	time.AfterFunc(spec.Period, f)
	<-done
}

// phaseInterval waits with each tick for the one before to end.
func phaseInterval(tick func() bool) {
	done := make(chan struct{})
	turn := make(chan struct{}, 1)
	turn <- struct{}{}
	next := time.Now().Add(spec.Period)
	var f func()
	f = func() {
		<-turn
		next = next.Add(spec.Period)
		following := time.AfterFunc(time.Until(next), f)
		if tick() {
			turn <- struct{}{}
			return
		}
		following.Stop()
		close(done)
	}
	time.AfterFunc(spec.Period, f)
	<-done
}
