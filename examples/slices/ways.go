package main

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

type room struct {
	host.Host
	p     *priority.Scheduler
	spend func(iterations int) // takes the time of so many, where computing itself takes none
	run   func() error         // until nothing is pending
}

// way is a way to render a picture while a user works.
type way struct {
	name   string
	render func(r *room, p *picture, done func()) error
	handle func(r *room, event func()) // an event has arrived
}

var ways = []way{
	{"without the scheduler", renderAtOnce, handleAtOnce},
	{"with the scheduler", renderInSlices, handleFirst},
}

func renderAtOnce(r *room, p *picture, done func()) error {
	return r.Post(func() {
		for i := range p.left {
			r.spend(p.pixel(i))
		}
		done()
	})
}

func handleAtOnce(_ *room, event func()) { event() }

// renderInSlices renders in a task that gives way after each pixel if it has to. A task of priority
// Low would do so for ten seconds; then it expires, and holds the host until it is done. One of
// priority Idle does not expire.
func renderInSlices(r *room, p *picture, done func()) error {
	next := 0
	var work priority.Work
	work = func(slice priority.Slice) priority.Work {
		for ; next < len(p.left); next++ {
			if slice.Over() {
				return work
			}
			r.spend(p.pixel(next))
		}
		done()
		return nil
	}
	r.p.Schedule(work, priority.Idle)
	return nil
}

// handleFirst lets the user go before everything else.
func handleFirst(r *room, event func()) {
	r.p.Schedule(func(priority.Slice) priority.Work {
		event()
		return nil
	}, priority.UserBlocking)
}
