package cyclic

import (
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

type program struct {
	h       host.Host
	running bool
}

func poll() {}

func bad(rx *rxsched.Rx, p *program) {
	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		poll()
		self.Schedule(n+1, 0) // want `rxcyclic: the work of an action always asks for another run at once: the host never rests`
	}, 0, time.Second)
	rx.Asap().Schedule(func(self *action.Action) {
		if p.running {
			poll()
		}
		self.Schedule(0) // want `rxcyclic: the work of an action always asks for another run at once`
	}, 0)
	_ = p.h.Post(p.loop)
	var tick func()
	tick = func() {
		_ = rx.QueueMicrotask(tick) // want `rxcyclic: a callback of a host always asks for another run at once`
	}
	_ = rx.QueueMicrotask(tick)
	_, _ = rx.SetTimeout(p.again, time.Second)
}

func (p *program) loop() {
	poll()
	_ = p.h.Post(p.loop) // want `rxcyclic: a callback of a host always asks for another run at once`
}

func (p *program) again() {
	_, _ = p.h.SetTimeout(p.again, 0) // want `rxcyclic: a callback of a host always asks for another run at once`
}

func (p *program) later() {
	_, _ = p.h.SetTimeout(p.later, time.Second)
}

func good(rx *rxsched.Rx, p *program, unknown scheduler.Scheduler) {
	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		if n == 9 {
			return
		}
		self.Schedule(n+1, 0)
	}, 0, 0)
	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		if n < 9 {
			self.Schedule(n+1, 0)
		}
	}, 0, 0)
	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		self.Schedule(n+1, time.Second)
	}, 0, 0)
	rx.Async().Schedule(func(self *action.Action) {
		if !p.running {
			self.Unsubscribe()
		}
		self.Schedule(0)
	}, 0)
	rx.Frame().Schedule(func(self *action.Action) { self.Schedule(0) }, 0)
	rx.Idle().Schedule(func(self *action.Action) { self.Schedule(0) }, 0)
	unknown.Schedule(func(self *action.Action) { self.Schedule(0) }, 0)
	_, _ = p.h.SetTimeout(p.later, 0)
	_ = rx.Post(func() { _ = rx.Post(p.loop) })
}
