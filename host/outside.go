package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

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
func (f *frames) likely(now time.Duration) time.Duration {
	if f.outside != nil && f.due == Forever {
		return f.outside.expected(now, f.host.framePeriod)
	}
	return f.due
}

// ask asks the owner for a frame, unless it was asked.
func (f *frames) ask() {
	if o := f.outside; o != nil && !o.asked && f.host.owner != nil {
		o.asked = true
		f.host.owner.call(hookFrame)
	}
}

// vsync takes note of a vsync. If callbacks wait for a frame, it is ready from then on, but not
// before they were registered: what was posted earlier goes first.
func (f *frames) vsync(timestamp time.Duration) error {
	if f.outside == nil {
		return errNoRequestFrame
	}
	e, o := f.host, f.outside
	timestamp = max(timestamp, 0)
	if timestamp < o.last {
		return ErrTimestamp
	}
	if f.asked() {
		e.endBurst()
		if f.due == Forever {
			f.due = max(o.since, min(timestamp, e.read()))
			o.first = o.expected(o.since, e.framePeriod)
		}
	}
	o.last, o.asked = timestamp, false
	e.owner.drop(hookFrame)
	return nil
}

// frameTurn returns a condition for turns that begins the turn of the frame that is ready, and no
// other turn. If a turn was cut off or microtasks wait, they go first.
func (e *engine) frameTurn() (more func() bool) {
	begun := false
	return func() bool {
		switch f := e.frames; {
		case e.closed:
			return false
		case e.inTurn:
			return true
		case begun || !f.asked() || f.due == Forever:
			return false
		case ring.Len(&e.micro.Ring) > 0:
			return true
		}
		begun = true
		e.read()
		e.enter(candidate{what: theFrame, at: e.frames.due})
		e.frames.begin()
		return true
	}
}

// ask asks the owner for an idle period, unless it was asked, or one has time left.
func (i *idle) ask() {
	if i.waits() && i.outside && !i.asked && i.host.owner != nil && !i.granted() {
		i.asked = true
		i.host.owner.call(hookIdle)
	}
}

// granted reports whether the period that came from outside has callbacks and time left.
func (i *idle) granted() bool { return i.left() && i.host.read() < i.deadline }

// grant begins an idle period.
func (i *idle) grant(deadline time.Duration) error {
	if !i.outside {
		return errNoRequestIdle
	}
	i.asked = false
	i.host.owner.drop(hookIdle)
	i.deadline, i.end = i.host.bound(deadline), ring.Tail(&i.list)
	return nil
}

// idleTurn is a condition for turns under which only idle callbacks begin a turn.
func (e *engine) idleTurn() bool {
	if e.closed || e.inTurn || ring.Len(&e.micro.Ring) > 0 {
		return !e.closed
	}
	return e.least().what == nothing
}
