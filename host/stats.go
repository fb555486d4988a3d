package host

import "time"

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
	Refed  uint64 // timers, immediates and hosts of pools that keep the host running
	Holds  uint64 // holds that are not over
	Ran    Counts // callbacks that have begun

	Turns         uint64
	Frames        uint64 // frames that have begun
	DroppedFrames uint64 // vsyncs at which a frame was due that came later

	// The rest counts only while the host is measured: see [Loop.Measure].

	LongTasks uint64        // turns of [Config.LongTask] or longer
	Busy      time.Duration // how long turns took, all together; the one in progress until now
	Lag       *Histogram    // how late turns began; nil if the host was never measured
	Late      time.Duration // how late the next turn is by now; 0 if nothing waits for one
}

// tallies count what a host does.
type tallies struct {
	turnsBegun uint64
	ran        Counts
}

// Stats returns a snapshot of the host. It is cheap: it takes the lock for some tens of nanoseconds
// (some hundreds, once the host was measured), however many callbacks wait. Any goroutine may call
// it.
func (e *front) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endBurst()
	e.collect()
	s := Stats{
		Elapsed: e.read(), Closed: e.closed, Running: e.inTurn,
		Queued: e.counts(),
		Refed:  uint64(e.timers.store.Refed() + e.immediates.refed + e.guests.refs()),
		Holds:  uint64(len(e.holds)), Ran: e.ran, Turns: e.turnsBegun,
	}
	s.Queued.Tasks = uint64(e.waitingTasks())
	s.Frames, s.DroppedFrames = e.frames.begun, e.frames.dropped
	if t := e.timing; t != nil {
		s.LongTasks, s.Busy, s.Lag = t.long, t.busy+e.busyNow(), t.lag.clone()
		s.Late = e.late()
	}
	return s
}

// Name returns [Config.Name]. Any goroutine may call it.
func (e *front) Name() string { return e.traits.name }
