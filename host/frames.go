package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

// frames holds the frame callbacks. Callbacks before end belong to the frame that is running.
type frames struct {
	host      *engine
	list      ring.Ring[frameCallback] // zero if cancelled; by FrameID minus one
	end       uint64
	live      int           // callbacks waiting for a frame, from end on
	due       time.Duration // when that frame is ready, while live > 0; Forever if it is not known
	timestamp time.Duration // of the frame that is running

	// vsyncAfter returns the first vsync later than a host time, or Forever if there is none. It is
	// the project's own, and called with the lock held. If nil, vsyncs are the whole multiples of
	// the period.
	vsyncAfter func(time.Duration) time.Duration

	outside *outside // nil if vsyncs come from the host

	begun   uint64 // for Stats
	dropped uint64 // for Stats
}

func (e *engine) someFrames() *frames {
	if e.frames == &noFrames {
		e.frames = &frames{host: e}
	}
	return e.frames
}

// frameCallback takes the timestamp of its frame.
type frameCallback = request[time.Duration]

// asked reports whether callbacks wait for a frame.
func (f *frames) asked() bool { return f.live > 0 }

// running reports whether a frame that has begun has callbacks left.
func (f *frames) running() bool {
	return ring.Len(&f.list) > 0 && ring.Head(&f.list) < f.end
}

// candidate returns the frame, if it is ready by now.
func (f *frames) candidate(now time.Duration) candidate {
	if !f.asked() || f.due > now {
		return candidate{}
	}
	return candidate{what: theFrame, at: f.due}
}

func (f *frames) reset() {
	ring.Clear(&f.list)
	f.live, f.end = 0, ring.Head(&f.list)
}

// begin begins the frame that is due, with all callbacks that were registered until now.
func (f *frames) begin() {
	vsync, missed := f.latest()
	f.timestamp = vsync
	f.begun++
	f.dropped += missed
	f.end, f.live = ring.Tail(&f.list), 0
	f.trim()
}

// latest returns the latest vsync, and how many the frame that is due has missed.
func (f *frames) latest() (vsync time.Duration, missed uint64) {
	now, period := f.host.last, f.host.framePeriod
	switch {
	case f.outside != nil:
		return f.outside.last, f.outside.missed(period)
	case f.vsyncAfter != nil:
		vsync = f.due
		for next := f.vsyncAfter(vsync); next <= now; next = f.vsyncAfter(vsync) {
			vsync = next
			missed++
		}
		return vsync, missed
	}
	vsync = now / period * period
	if now-f.due < period {
		return vsync, 0 // the usual case; a division would cost more than all else here
	}
	return vsync, uint64((now - f.due) / period)
}

// trim drops cancelled callbacks from the front, so that the list does not grow when callbacks are
// requested and cancelled over and over.
func (f *frames) trim() {
	for ring.Len(&f.list) > 0 && ring.At(&f.list, ring.Head(&f.list)).gone() {
		ring.Pop(&f.list)
	}
}

// next returns the first vsync later than now, or Forever if there is none or it is not known.
func (f *frames) next(now time.Duration) time.Duration {
	switch {
	case f.outside != nil:
		f.outside.since = now
		return Forever
	case f.vsyncAfter != nil:
		return f.vsyncAfter(now)
	}
	return multipleAfter(now, f.host.framePeriod)
}

// multipleAfter returns the first multiple of a period later than t, or Forever if there is none.
func multipleAfter(t, period time.Duration) time.Duration {
	if m := t - t%period + period; m > t {
		return m
	}
	return Forever
}

func (e *engine) requestFrame(c frameCallback) FrameID {
	if e.closed {
		return 0
	}
	return e.someFrames().request(c)
}

func (f *frames) request(c frameCallback) FrameID {
	e := f.host
	if f.live == 0 {
		f.due = f.next(e.read())
		e.wakeBefore(f.due)
		f.ask()
	}
	f.live++
	e.tell() // a request from outside wakes no loop by itself
	e.stamp()
	id := FrameID(ring.Push(&f.list, c) + 1)
	if e.traced {
		e.tracers.queued(KindFrame, uint64(id), c.label(), f.likely(e.last))
	}
	return id
}

// setVsyncs takes another source of vsyncs: see provide.Door.
func (f *frames) setVsyncs(next func(time.Duration) time.Duration) {
	e := f.host
	e.endBurst()
	f.vsyncAfter = next
	if f.asked() {
		f.due = next(e.read())
		e.wakeBefore(f.due)
	}
}

func (f *frames) cancel(id FrameID) bool {
	at := uint64(id) - 1
	if !ring.Has(&f.list, at) || ring.At(&f.list, at).gone() {
		return false
	}
	*ring.At(&f.list, at) = frameCallback{}
	if at >= f.end {
		f.live--
	}
	f.trim()
	f.host.cancelled(KindFrame, uint64(id))
	return true
}

// call calls the next callback of the frame that is running.
func (f *frames) call() {
	id := ring.Head(&f.list) + 1
	c := ring.Pop(&f.list)
	f.trim()
	f.host.ran.Frames++
	c.call(f.host, KindFrame, id, f.timestamp)
}

// RequestAnimationFrame registers f for the next frame. It is called with the frame's timestamp:
// the host time of the latest vsync. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *front) RequestAnimationFrame(f func(timestamp time.Duration)) (FrameID, error) {
	if f == nil {
		panic("host: RequestAnimationFrame: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if id := e.requestFrame(frameCallback{f: f}); id != 0 {
		return id, nil
	}
	return 0, ErrClosed
}

// CancelAnimationFrame cancels a frame callback. It reports whether it was still to be called. Any
// goroutine may call it.
func (e *front) CancelAnimationFrame(id FrameID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.frames.cancel(id)
}
