package model_test

import (
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/conformance/model"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

const period = 16 * ms

// modelled is how many kinds of schedulers the model has; real hosts have the priorities, too.
const (
	modelled = 5
	all      = modelled + 5
)

// plainWorld is the model.
func plainWorld(h *model.Host) world {
	schedulers := []model.Scheduler{model.NewAsync(h), model.NewQueue(h), model.NewAsap(h), model.NewFrame(h), model.NewIdle(h)}
	return world{
		now:       func() time.Duration { return h.Elapsed },
		block:     func(d time.Duration) { h.Elapsed += d },
		post:      h.Post,
		microtask: h.QueueMicrotask,
		timeout:   h.SetTimeout,
		interval:  h.SetInterval,
		immediate: h.SetImmediate,
		close:     h.Close,
		action: func(kind int, work func()) act {
			a := model.NewAction(schedulers[kind], work)
			return act{a.Schedule, a.Unsubscribe, func() (bool, bool) { return a.Closed, a.Abandoned }}
		},
	}
}

// hostWorld is a real one.
func hostWorld(h host.Host, block func(time.Duration)) world {
	on := rxsched.On(h)
	schedulers := []scheduler.Scheduler{on.Async(), on.Queue(), on.Asap(), on.Frame(), on.Idle()}
	for p := priority.Immediate; p <= priority.Idle; p++ {
		schedulers = append(schedulers, on.Priorities().At(p))
	}
	return world{
		now:       h.Elapsed,
		block:     block,
		post:      func(f func()) { _ = h.Post(f) },
		microtask: func(f func()) { _ = h.QueueMicrotask(f) },
		timeout:   func(f func(), d time.Duration) { _, _ = h.SetTimeout(f, d) },
		interval: func(f func(), d time.Duration) func() {
			id, _ := h.SetInterval(f, d)
			return func() { h.ClearTimer(id) }
		},
		immediate: func(f func()) func() {
			id, _ := h.SetImmediate(f)
			return func() { h.ClearImmediate(id) }
		},
		close: func() { _ = h.Close() },
		action: func(kind int, work func()) act {
			a := schedulers[kind].NewAction(action.Func(func(*action.Action) { work() }))
			return act{
				func(d time.Duration) { a.Schedule(d) },
				a.Unsubscribe,
				func() (bool, bool) { return a.Closed(), a.Abandoned() },
			}
		},
	}
}

func playModel(p program) []string {
	h := &model.Host{Period: period}
	pl := player{world: plainWorld(h), program: p}
	pl.start()
	h.Run()
	return pl.result()
}

// playVirtual plays on a virtual host, which drive drives.
func playVirtual(p program, drive func(*host.Virtual)) []string {
	return playOn(host.NewVirtual(host.Config{FramePeriod: period}), p, drive)
}

func playOn(v *host.Virtual, p program, drive func(*host.Virtual)) []string {
	pl := player{world: hostWorld(v, v.Block), program: p}
	pl.start()
	drive(v)
	return pl.result()
}

// run drives a virtual host to its end.
func run(v *host.Virtual) {
	if err := v.Run(); err != nil {
		panic(err)
	}
}
