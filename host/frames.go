package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/ring"
)

// frames holds the frame callbacks. Callbacks before end belong to the frame that is running.
type frames struct {
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
}

// frameCallback takes the timestamp of its frame.
type frameCallback = request[time.Duration]

// asked reports whether callbacks wait for a frame.
func (f *frames) asked() bool { return f.live > 0 }

// running reports whether a frame that has begun has callbacks left.
func (f *frames) running() bool { return f.list.Len() > 0 && f.list.Head() < f.end }

func (f *frames) reset() {
	f.list.Clear()
	f.live, f.end = 0, f.list.Head()
}

// begin begins a frame, with all callbacks that were registered until now. It returns how many
// vsyncs the frame has missed.
func (f *frames) begin(now, period time.Duration) (missed uint64) {
	f.timestamp, missed = f.latest(now, period)
	f.end, f.live = f.list.Tail(), 0
	f.trim()
	return missed
}

// latest returns the latest vsync, and how many the frame that is due has missed.
func (f *frames) latest(now, period time.Duration) (vsync time.Duration, missed uint64) {
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
		return vsync, 0 // as is usual: a division costs more than all else here
	}
	return vsync, uint64((now - f.due) / period)
}

// trim drops cancelled callbacks from the front, so that the list does not grow when callbacks are
// requested and cancelled over and over.
func (f *frames) trim() {
	for f.list.Len() > 0 && f.list.At(f.list.Head()).gone() {
		f.list.Pop()
	}
}

// ask asks for a frame now. It returns the first vsync later than now, or Forever if there is none
// or it is not known.
func (f *frames) ask(now, period time.Duration) time.Duration {
	switch {
	case f.outside != nil:
		f.outside.since = now
		return Forever
	case f.vsyncAfter != nil:
		return f.vsyncAfter(now)
	}
	return multipleAfter(now, period)
}

// multipleAfter returns the first multiple of a period later than t, or Forever if there is none.
func multipleAfter(t, period time.Duration) time.Duration {
	if m := t - t%period + period; m > t {
		return m
	}
	return Forever
}

// beginFrame begins the frame that is due.
func (e *engine) beginFrame() {
	e.tally.frames++
	e.tally.dropped += e.frames.begin(e.last, e.config.FramePeriod)
}

func (e *engine) requestFrame(c frameCallback) FrameID {
	if e.closed {
		return 0
	}
	f := &e.frames
	if f.live == 0 {
		f.due = f.ask(e.read(), e.config.FramePeriod)
		e.wakeBefore(f.due)
		e.askFrame()
	}
	f.live++
	id := FrameID(f.list.Push(c) + 1)
	if e.tracing.on {
		likely := f.likely(e.last, e.config.FramePeriod)
		e.traceQueued(KindFrame, uint64(id), c.label(), likely)
	}
	return id
}

// setVsyncs is provide.Door's SetVsyncs. The lock is not held.
func (e *engine) setVsyncs(next func(time.Duration) time.Duration) {
	e.lock()
	defer e.mu.Unlock()
	e.endBurst()
	e.frames.vsyncAfter = next
	if e.frames.asked() {
		e.frames.due = next(e.read())
		e.wakeBefore(e.frames.due)
	}
}

func (e *engine) cancelFrame(id FrameID) bool {
	f := &e.frames
	at := uint64(id) - 1
	if !f.list.Has(at) || f.list.At(at).gone() {
		return false
	}
	*f.list.At(at) = frameCallback{}
	if at >= f.end {
		f.live--
	}
	f.trim()
	if e.tracing.on {
		e.traceCancelled(KindFrame, uint64(id))
	}
	e.wakeIfIdle()
	return true
}

// RequestAnimationFrame registers f for the next frame. It is called with the frame's timestamp:
// the host time of the latest vsync. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *engine) RequestAnimationFrame(f func(timestamp time.Duration)) (FrameID, error) {
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
func (e *engine) CancelAnimationFrame(id FrameID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.cancelFrame(id)
}
