package main

import (
	"context"
	"io"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/trace"
	"github.com/rxsched/rxsched/observable"
)

const ms = time.Millisecond

// program is a search box on two hosts.
type program struct {
	ui, worker *rxsched.Virtual
	searches   int
}

// write runs the program and writes its trace.
func write(w io.Writer) error {
	p := &program{
		ui:     rxsched.NewVirtual(rxsched.Config{Name: "ui", FramePeriod: 16 * ms}),
		worker: rxsched.NewVirtual(rxsched.Config{Name: "worker", FramePeriod: 16 * ms}),
	}
	hosts := monitor.NewHosts(p.ui, p.worker)
	rec := trace.New(trace.Config{Hosts: hosts, Spread: time.Microsecond})
	defer rec.Stop()
	p.start()
	p.advance(250 * ms)
	_, err := rec.WriteTo(w)
	return err
}

// advance drives both hosts, in steps, so that messages between them arrive in time.
func (p *program) advance(d time.Duration) {
	for t := time.Duration(0); t <= d; t += ms {
		for _, h := range []*rxsched.Virtual{p.ui, p.worker} {
			if h.Virtual.Elapsed() < t {
				h.AdvanceTo(t)
			}
		}
	}
}

func (p *program) start() {
	keys := observable.Pipe1(observable.Interval(25*ms, p.ui.Async()), observable.Take[int](8))
	observable.Pipe4(keys,
		observable.DebounceTime[int](10*ms, p.ui.Async()),
		observable.ObserveOn[int](p.worker.Asap()),
		observable.Map(p.search),
		observable.ObserveOn[string](p.ui.Frame()),
	).Subscribe(context.Background(), observable.Next(p.draw))

	p.ui.Idle().NewAction(work{"warm the cache", func(self *action.Action) {
		p.ui.Block(3 * ms)
		self.Schedule(0)
	}}).Schedule(0)
	p.ui.Async().NewAction(work{"lay out",
		func(*action.Action) { p.ui.Block(30 * ms) }}).Schedule(140 * ms)
}

// search takes long, once.
func (p *program) search(int) string {
	p.searches++
	p.worker.Block(5 * ms)
	if p.searches == 2 {
		p.worker.Block(60 * ms)
	}
	return "found"
}

func (p *program) draw(string) { p.ui.Block(2 * ms) }

// work is an action's work with a name for the trace.
type work struct {
	name string
	run  func(*action.Action)
}

func (w work) Run(self *action.Action) { w.run(self) }
func (w work) Label() string           { return w.name }
