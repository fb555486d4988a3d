package host

import "time"

// outside is what a host knows of vsyncs that come from outside: see Config.RequestFrame.
type outside struct {
	asked bool          // the owner was asked for a frame, and has not answered
	last  time.Duration // the timestamp of the latest vsync
	since time.Duration // when the first callback that waits for a frame was registered
	first time.Duration // the vsync that was expected for it
}

// missed returns how many vsyncs there were between the expected one and the latest. Timestamps
// may be up to half a period off.
func (o *outside) missed(period time.Duration) uint64 {
	return uint64(max(0, o.last-o.first+period/2) / period)
}

// expected returns the first vsync later than t, if they go on as before.
func (o *outside) expected(t, period time.Duration) time.Duration {
	return after(o.last, multipleAfter(t-o.last, period))
}

// likely returns when the frame that was asked for is ready, as far as that can be known.
func (f *frames) likely(now, period time.Duration) time.Duration {
	if f.outside != nil && f.due == Forever {
		return f.outside.expected(now, period)
	}
	return f.due
}

// askFrame asks the owner for a frame, unless it was asked.
func (e *engine) askFrame() {
	if o := e.frames.outside; o != nil && !o.asked && e.config.RequestFrame != nil {
		o.asked, e.owner.frame = true, true
		e.tellSoon()
	}
}

// vsync takes note of a vsync. If callbacks wait for a frame, it is ready from then on, but not
// before they were registered: what was posted earlier goes first.
func (e *engine) vsync(timestamp time.Duration) error {
	f, o := &e.frames, e.frames.outside
	timestamp = max(timestamp, 0)
	switch {
	case o == nil:
		return errNoRequestFrame
	case timestamp < o.last:
		return ErrTimestamp
	}
	if f.asked() {
		e.endBurst()
		if f.due == Forever {
			f.due = max(o.since, min(timestamp, e.read()))
			o.first = o.expected(o.since, e.config.FramePeriod)
		}
	}
	o.last, o.asked, e.owner.frame = timestamp, false, false
	return nil
}

// frameTurn returns a condition for drive that begins the turn of the frame that is ready, and no
// other turn. If a turn was cut off or microtasks wait, they go first.
func (e *engine) frameTurn() (more func() bool) {
	begun := false
	return func() bool {
		switch f := &e.frames; {
		case e.closed:
			return false
		case e.inTurn:
			return true
		case begun || !f.asked() || f.due == Forever:
			return false
		case e.micro.Len() > 0:
			return true
		}
		begun = true
		e.read()
		e.enter(theFrame, e.frames.due)
		e.beginFrame()
		return true
	}
}

// askIdle asks the owner for an idle period, unless it was asked, or one has time left.
func (e *engine) askIdle() {
	if i := &e.idle; i.waiting > 0 && !i.asked && e.config.RequestIdle != nil && !e.granted() {
		i.asked, e.owner.idle = true, true
		e.tellSoon()
	}
}

// granted reports whether the period that came from outside has callbacks and time left.
func (e *engine) granted() bool { return e.idle.left() && e.read() < e.idle.deadline }

// idlePeriod begins an idle period.
func (e *engine) idlePeriod(deadline time.Duration) error {
	i := &e.idle
	if !i.outside {
		return errNoRequestIdle
	}
	i.asked, e.owner.idle = false, false
	i.deadline, i.end = e.bound(deadline), i.list.Tail()
	return nil
}

// idleTurn is a condition for drive under which only idle callbacks begin a turn.
func (e *engine) idleTurn() bool {
	if e.closed || e.inTurn || e.micro.Len() > 0 {
		return !e.closed
	}
	what, _, _ := e.least()
	return what == nothing
}
