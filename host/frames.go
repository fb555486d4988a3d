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
	due       time.Duration // when that frame is ready, while live > 0
	timestamp time.Duration // of the frame that is running
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

// begin begins a frame, with all callbacks that were registered until now.
func (f *frames) begin(now, period time.Duration) {
	f.end, f.live = f.list.Tail(), 0
	f.timestamp = now / period * period
}

// missed returns how many vsyncs the frame that is due has missed.
func (f *frames) missed(now, period time.Duration) uint64 {
	if now-f.due < period {
		return 0 // as is usual: a division costs more than all else here
	}
	return uint64((now - f.due) / period)
}

// trim drops cancelled callbacks from the front, so that the list does not grow when callbacks are
// requested and cancelled over and over.
func (f *frames) trim() {
	for f.list.Len() > 0 && f.list.At(f.list.Head()).gone() {
		f.list.Pop()
	}
}

// vsyncAfter returns the first vsync later than now, or Forever if there is none.
func vsyncAfter(now, period time.Duration) time.Duration {
	if vsync := now - now%period + period; vsync > now {
		return vsync
	}
	return Forever
}

// beginFrame begins the frame that is due.
func (e *engine) beginFrame() {
	e.tally.frames++
	e.tally.dropped += e.frames.missed(e.last, e.config.FramePeriod)
	e.frames.begin(e.last, e.config.FramePeriod)
	e.frames.trim()
}

func (e *engine) requestFrame(c frameCallback) FrameID {
	if e.closed {
		return 0
	}
	f := &e.frames
	if f.live == 0 {
		f.due = vsyncAfter(e.read(), e.config.FramePeriod)
		e.wakeBefore(f.due)
	}
	f.live++
	id := FrameID(f.list.Push(c) + 1)
	if e.tracing.on {
		e.traceQueued(KindFrame, uint64(id), c.label(), f.due)
	}
	return id
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
	e.mu.Lock()
	defer e.mu.Unlock()
	if id := e.requestFrame(frameCallback{f: f}); id != 0 {
		return id, nil
	}
	return 0, ErrClosed
}

// CancelAnimationFrame cancels a frame callback. It reports whether it was still to be called. Any
// goroutine may call it.
func (e *engine) CancelAnimationFrame(id FrameID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.cancelFrame(id)
}
