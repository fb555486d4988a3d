package steps

import (
	"slices"
	"time"
)

// Outcome says how a run ended.
type Outcome int

// The outcomes.
const (
	Done   Outcome = iota
	Stuck          // nobody can go on
	Faulty         // there was a fault
	Left           // the chooser chose nobody
)

// Clock is the name of the step in which time passes until something is due.
const Clock = "time"

const (
	patience = time.Hour // how long nobody may come to a point, in the bubble's time
	fair     = 300       // how many steps a thread lets others go first

	// pace is how much longer work may take for each step, while something is due. So time passes
	// for those who wait for a timer, though others go on without end.
	pace = time.Microsecond
)

// Choice is a thread that can go on; the name is [Clock] if time can.
type Choice struct {
	Thread string
	Step   Step
	Text   string // what it does, and where
}

// Drive takes steps until all threads have ended, or something is wrong. wait waits until all other
// goroutines of the bubble are blocked. choose returns the index of the step to take, or less than
// 0 to leave.
func (r *Run) Drive(wait func(), choose func([]Choice) int) Outcome {
	var able []*Thread
	var choices []Choice
	for {
		wait()
		select {
		case <-r.came:
		default:
		}
		r.mu.Lock()
		if r.fault != nil {
			r.mu.Unlock()
			return Faulty
		}
		if r.config.Memory {
			for _, t := range r.live {
				t.away = t.away || t.state == Running
			}
		}
		able = r.able(able[:0])
		due := r.due(len(able) > 0)
		r.mu.Unlock()
		if len(able) == 0 {
			if r.ended() {
				return Done
			}
			if !r.idle(wait) {
				return Stuck
			}
			continue
		}
		choices = choices[:0]
		for _, t := range able {
			choices = append(choices, Choice{t.Name, t.step, t.text})
		}
		if !due.IsZero() {
			choices = append(choices, Choice{Clock, Step{What: "passes"}, "passes"})
		}
		switch i := choose(choices); {
		case i < 0:
			return Left
		case i == len(able):
			r.pass(due)
		default:
			r.release(able[i])
		}
	}
}

// able returns the threads that can go on, in the order in which they began; only one, if that has
// let others go first for too long. The lock is held.
func (r *Run) able(to []*Thread) []*Thread {
	lazy := 0
	for _, t := range r.parked {
		if t.ready != nil && !t.ready() {
			t.since = r.steps
			continue
		}
		to = append(to, t)
		if t.lazy {
			lazy++
		}
	}
	if lazy > 0 && lazy < len(to) {
		to = slices.DeleteFunc(to, func(t *Thread) bool { return t.lazy })
	}
	for _, t := range to {
		if r.steps-t.since > fair*len(to) {
			to[0] = t
			return to[:1]
		}
	}
	return to
}

// due returns when something is due next that may be so before the next step. The lock is held.
func (r *Run) due(others bool) (next time.Time) {
	if !others || r.slow <= 0 || len(r.owed) == 0 {
		return next
	}
	now := time.Now()
	for len(r.owed) > 0 && !r.owed[0].After(now) {
		r.owed = r.owed[1:]
	}
	if len(r.owed) > 0 && r.owed[0].Sub(now) <= r.slow {
		return r.owed[0]
	}
	return next
}

// pass lets the time pass.
func (r *Run) pass(until time.Time) {
	d := time.Until(until)
	r.mu.Lock()
	r.slow -= d
	r.steps++
	r.mu.Unlock()
	time.Sleep(d)
}

// where returns where a thread is among those that are parked, or is to be. The lock is held.
func (r *Run) where(t *Thread) (int, bool) {
	return slices.BinarySearchFunc(r.parked, t, func(a, b *Thread) int { return a.index - b.index })
}

func (r *Run) release(t *Thread) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steps++
	if r.config.Slow > 0 {
		r.slow += pace
	}
	if i, ok := r.where(t); ok {
		r.parked = slices.Delete(r.parked, i, i+1)
	}
	r.uses(t)
	t.state, t.ready, t.lazy = Running, nil, false
	t.on <- struct{}{}
}

// ended reports whether all threads have ended.
func (r *Run) ended() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(r.live, func(t *Thread) bool { return !t.foreign() })
}

// foreign reports whether code of others started the thread, so that nobody knows whether it has
// ended. The lock is held.
func (t *Thread) foreign() bool { return t.By == nil && t.state == Running && t != t.run.all[0] }

// idle lets the time pass until somebody comes. It reports whether somebody did.
func (r *Run) idle(wait func()) bool {
	r.mu.Lock()
	longest := patience
	for _, t := range r.live {
		if t.state == Blocked && !t.wakes.IsZero() {
			longest = max(longest, time.Until(t.wakes)+patience)
		}
	}
	r.mu.Unlock()
	select {
	case <-r.came:
		return true
	case <-time.After(longest):
		wait()
		return len(r.came) > 0
	}
}

// Fault returns the first fault; nil if there was none.
func (r *Run) Fault() *Fault {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.fault
}

// HasEnded reports whether the thread has.
func (t *Thread) HasEnded() bool {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return t.state == Ended
}
