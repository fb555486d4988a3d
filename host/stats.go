package host

import (
	"cmp"
	"slices"
	"time"
)

// Counts has a number for each kind of callback.
type Counts struct {
	Tasks      uint64 // posted
	Microtasks uint64
	Timers     uint64 // timeouts and intervals
	Frames     uint64 // frame callbacks, of which one frame may have many
	Idle       uint64 // idle callbacks
	Immediates uint64 // of SetImmediate
}

// Stats says, for one moment, how many callbacks wait on a host and what the host has done. Numbers
// of what was done count from the making of the host and never decrease.
type Stats struct {
	Elapsed time.Duration // host time
	Closed  bool
	Running bool // a turn is in progress; always so in a callback of the host

	Queued Counts // callbacks that wait
	Refed  uint64 // timers and immediates that keep the host running
	Holds  uint64 // holds that are not over
	Ran    Counts // callbacks that have begun

	Turns         uint64
	Frames        uint64 // frames that have begun
	DroppedFrames uint64 // vsyncs at which a frame was due that came later

	// The rest counts only while the host is measured: see [Loop.Measure]. The first two also count
	// if [Config.LongTask] is set.

	LongTasks uint64        // turns of [Config.LongTaskThreshold] or longer
	Busy      time.Duration // how long turns took, all together
	Lag       *Histogram    // how late turns began; nil if the host was never measured
}

// TimerCount counts the timers of one duration that wait.
type TimerCount struct {
	Duration time.Duration // what the timers were armed with
	Timers   uint64
}

// tally counts what an engine does. It is guarded by the host.
type tally struct {
	ran     Counts
	turns   uint64
	frames  uint64
	dropped uint64

	watchers int // users that want turns to be timed
	long     uint64
	busy     time.Duration
	lag      *Histogram // nil until the host is first measured
}

// timing reports whether turns are timed.
func (t *tally) timing() bool { return t.watchers > 0 }

// countLag counts how late a turn began, if that is measured.
func (t *tally) countLag(d time.Duration) {
	if t.lag != nil && t.timing() {
		t.lag.add(d)
	}
}

// Stats returns a snapshot of the host. It is cheap: it takes the lock for some tens of nanoseconds
// (some hundreds, once the host was measured), however many callbacks wait. Any goroutine may call
// it.
func (e *engine) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endBurst()
	t := &e.tally
	return Stats{
		Elapsed: e.read(), Closed: e.closed, Running: e.inTurn,
		Queued: e.queued(), Refed: uint64(e.timers.store().Refed() + e.immediates.refed),
		Holds: uint64(e.holds.len), Ran: t.ran,
		Turns: t.turns, Frames: t.frames, DroppedFrames: t.dropped,
		LongTasks: t.long, Busy: t.busy, Lag: t.lag.clone(),
	}
}

// queued counts the callbacks that wait.
func (e *engine) queued() Counts {
	return Counts{
		Tasks:      uint64(e.tasks.Len()),
		Microtasks: uint64(e.micro.Len()),
		Timers:     uint64(e.timers.len()),
		Frames:     uint64(e.frames.live),
		Idle:       uint64(e.idle.waiting),
		Immediates: uint64(e.immediates.live),
	}
}

// TimerCounts returns the numbers of timers that wait, by the duration that they were armed with,
// the shortest first. It holds the lock for a time that grows with the number of different
// durations, not of timers (unless there are more than a few hundred durations): about a
// millisecond for a hundred thousand. Any goroutine may call it.
func (e *engine) TimerCounts() []TimerCount {
	e.mu.Lock()
	counts := e.timers.counts()
	e.mu.Unlock()
	return merged(counts)
}

// merged sorts counts and adds up those of one duration.
func merged(counts []TimerCount) []TimerCount {
	slices.SortFunc(counts, func(a, b TimerCount) int {
		return cmp.Compare(a.Duration, b.Duration)
	})
	last := 0
	for i, c := range counts {
		switch {
		case i == 0:
		case c.Duration == counts[last].Duration:
			counts[last].Timers += c.Timers
		default:
			last++
			counts[last] = c
		}
	}
	return counts[:min(last+1, len(counts))]
}

// Measure makes the host time each turn, for [Stats], until stop is called: the lag, the time that
// turns take, and long tasks. It costs two readings of the clock a turn. Several users may measure
// at once. Both may be called from any goroutine; a second call of stop does nothing.
func (e *engine) Measure() (stop func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endBurst()
	e.tally.watchers++
	e.updateObserved()
	if e.tally.lag == nil {
		e.tally.lag = new(Histogram)
	}
	if e.inTurn && e.tally.watchers == 1 {
		e.turnFrom = e.read() // of this turn, what follows
	}
	stopped := false
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if !stopped {
			stopped = true
			e.tally.watchers--
			e.updateObserved()
		}
	}
}
