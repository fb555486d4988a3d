package model

import (
	"cmp"
	"slices"
	"time"
)

// Host is a host in virtual time, with frames of Period.
type Host struct {
	Elapsed time.Duration
	Period  time.Duration

	seq    int
	tasks  []*timed
	timers []*timed
	micro  []*call

	frames   []*call // wait for the next frame
	running  []*call // of the frame in progress
	frameDue time.Duration

	idle     []*call // wait for a later period
	period   []*call // are left of the current period
	deadline time.Duration

	closed bool
}

// call is a callback that can be cancelled, and what is called instead if the host closes before.
type call struct {
	f    func()
	told func()
}

type timed struct {
	call
	at    time.Duration
	seq   int
	every time.Duration // between ticks; once if negative
}

const once = -1

func (h *Host) take() int {
	h.seq++
	return h.seq
}

// Post adds a task.
func (h *Host) Post(f func()) {
	if !h.closed {
		task := &timed{call: call{f: f}, at: h.Elapsed, seq: h.take(), every: once}
		h.tasks = append(h.tasks, task)
	}
}

// SetImmediate adds a task that can be cleared.
func (h *Host) SetImmediate(f func()) (clear func()) {
	if h.closed {
		return func() {}
	}
	h.Post(f)
	task := h.tasks[len(h.tasks)-1]
	return func() {
		h.tasks = slices.DeleteFunc(h.tasks, func(x *timed) bool { return x == task })
	}
}

// QueueMicrotask adds a microtask.
func (h *Host) QueueMicrotask(f func()) { h.microtask(&call{f: f}) }

func (h *Host) microtask(c *call) {
	if !h.closed {
		h.micro = append(h.micro, c)
	}
}

// SetTimeout arms a timer.
func (h *Host) SetTimeout(f func(), d time.Duration) {
	if !h.closed {
		h.arm(&timed{call: call{f: f}, every: once}, d)
	}
}

// SetInterval arms a timer that repeats.
func (h *Host) SetInterval(f func(), p time.Duration) (clear func()) {
	if h.closed {
		return func() {}
	}
	t := h.interval(f, nil, p)
	return func() { h.clear(t) }
}

func (h *Host) interval(f, told func(), p time.Duration) *timed {
	return h.arm(&timed{call: call{f, told}, every: max(p, 0)}, p)
}

func (h *Host) arm(t *timed, d time.Duration) *timed {
	t.at, t.seq = h.Elapsed+max(d, 0), h.take()
	h.timers = append(h.timers, t)
	return t
}

func (h *Host) frame(c *call) {
	if len(h.frames) == 0 {
		h.frameDue = (h.Elapsed/h.Period + 1) * h.Period
	}
	h.frames = append(h.frames, c)
}

// cancel takes a callback out of wherever it waits.
func (h *Host) cancel(c *call) {
	for _, list := range []*[]*call{&h.micro, &h.frames, &h.running, &h.idle, &h.period} {
		*list = slices.DeleteFunc(*list, func(x *call) bool { return x == c })
	}
}

func (h *Host) clear(t *timed) {
	h.timers = slices.DeleteFunc(h.timers, func(x *timed) bool { return x == t })
}

// Close cancels everything, and tells the waiters.
func (h *Host) Close() {
	h.closed = true
	var waiting []*call
	for _, t := range h.timers {
		waiting = append(waiting, &t.call)
	}
	waiting = slices.Concat(waiting, h.micro, h.running, h.frames, h.period, h.idle)
	h.tasks, h.timers, h.micro = nil, nil, nil
	h.running, h.frames, h.period, h.idle = nil, nil, nil, nil
	for _, c := range waiting {
		if c.told != nil {
			c.told()
		}
	}
}

// Run runs until nothing is pending.
func (h *Host) Run() {
	for h.turn() || h.advance() {
	}
}

// turn runs what comes first of all that is ready, or an idle callback.
func (h *Host) turn() bool {
	first := h.first()
	switch {
	case len(h.frames) > 0 && h.frameDue <= h.Elapsed && (first == nil || h.frameDue < first.at):
		h.runFrame()
	case first != nil:
		h.fire(first)
	case h.mayIdle():
		c := h.period[0]
		h.period = h.period[1:]
		h.callback(c.f)
	default:
		return false
	}
	return true
}

func (t *timed) before(other *timed) bool {
	return cmp.Or(cmp.Compare(t.at, other.at), cmp.Compare(t.seq, other.seq)) < 0
}

// first returns the least task or timer that is ready, by (ready time, sequence).
func (h *Host) first() (least *timed) {
	for _, t := range slices.Concat(h.tasks, h.timers) {
		if t.at <= h.Elapsed && (least == nil || t.before(least)) {
			least = t
		}
	}
	return least
}

func (h *Host) fire(t *timed) {
	switch {
	case t.every == once:
		h.clear(t)
		h.tasks = slices.DeleteFunc(h.tasks, func(x *timed) bool { return x == t })
	case t.every == 0:
		t.at, t.seq = h.Elapsed, h.take()
	default:
		for t.at <= h.Elapsed {
			t.at += t.every
		}
		t.seq = h.take()
	}
	h.callback(t.f)
}

func (h *Host) runFrame() {
	h.running, h.frames = h.frames, nil
	for len(h.running) > 0 {
		c := h.running[0]
		h.running = h.running[1:]
		h.callback(c.f)
	}
}

func (h *Host) callback(f func()) {
	f()
	for len(h.micro) > 0 {
		c := h.micro[0]
		h.micro = h.micro[1:]
		c.f()
	}
}

// mayIdle reports whether an idle callback may run now, and begins a period if it is time.
func (h *Host) mayIdle() bool {
	if h.Elapsed >= h.deadline && len(h.period)+len(h.idle) > 0 {
		h.deadline = h.bound(h.Elapsed + 50*time.Millisecond)
		h.period, h.idle = append(h.period, h.idle...), nil
	}
	return h.Elapsed < h.deadline && len(h.period) > 0
}

// bound returns t, or the next timer or frame.
func (h *Host) bound(t time.Duration) time.Duration {
	for _, x := range h.timers {
		t = min(t, x.at)
	}
	if len(h.frames) > 0 {
		t = min(t, h.frameDue)
	}
	return t
}

// remaining returns what is left of the idle period.
func (h *Host) remaining() time.Duration { return max(0, h.bound(h.deadline)-h.Elapsed) }

// advance moves the clock to the next moment at which something is ready.
func (h *Host) advance() bool {
	const never = 1 << 62
	next := h.bound(never)
	if len(h.period)+len(h.idle) > 0 {
		next = min(next, h.deadline)
	}
	if next == never {
		return false
	}
	h.Elapsed = max(h.Elapsed, next)
	return true
}
