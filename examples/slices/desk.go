package main

import "time"

const eventPeriod = 8 * time.Millisecond

const vsync = time.Second / 60 // the host's frame period

// desk is a user at work while a picture is rendered: events arrive, an animation runs, and delays
// are noted.
type desk struct {
	*room
	way way

	worstDelay time.Duration // from an event's arrival to its handling
	frames     int
	dropped    int
	lastVsync  time.Duration
	rendered   bool
	doneAt     time.Duration
	failure    error // the first request that the host refused
}

// sit renders a picture, and returns how the user fared meanwhile.
func sit(r *room, p *picture, w way) (*desk, error) {
	d := &desk{room: r, way: w}
	d.expectEvent(r.Elapsed())
	d.expectFrame()
	d.note(w.render(r, p, func() { d.rendered, d.doneAt = true, r.Elapsed() }))
	d.note(r.run())
	return d, d.failure
}

func (d *desk) note(err error) {
	if d.failure == nil {
		d.failure = err
	}
}

// expectEvent arms the event that arrives at a time. Further ones follow until the picture is
// ready.
func (d *desk) expectEvent(at time.Duration) {
	_, err := d.SetTimeout(func() {
		d.way.handle(d.room, func() { d.worstDelay = max(d.worstDelay, d.Elapsed()-at) })
		if next := at + eventPeriod; !d.rendered || next <= d.doneAt {
			d.expectEvent(next)
		}
	}, at-d.Elapsed())
	d.note(err)
}

// expectFrame asks for the next frame of the animation, until the picture is ready.
func (d *desk) expectFrame() {
	_, err := d.RequestAnimationFrame(func(timestamp time.Duration) {
		d.frames++
		d.dropped += int((timestamp-d.lastVsync)/vsync) - 1
		d.lastVsync = timestamp
		if !d.rendered {
			d.expectFrame()
		}
	})
	d.note(err)
}
