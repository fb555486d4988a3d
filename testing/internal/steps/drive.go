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
)

// Choice is a thread that can go on; the name is [Clock] if time can.
type Choice struct {
	Thread string
	Step   Step
}

// Drive takes steps until all threads have ended, or something is wrong. wait waits until all other
// goroutines of the bubble are blocked. choose returns the index of the step to take, or less than 0
// to leave.
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
			for _, t := range r.all {
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
			choices = append(choices, Choice{t.Name, t.step})
		}
		if !due.IsZero() {
			choices = append(choices, Choice{Clock, Step{What: "passes"}})
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

// able returns the threads that can go on, in the order in which they came; only one, if that has let
// others go first for too long. The lock is held.
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
	slices.SortStableFunc(to, func(a, b *Thread) int { return a.index - b.index })
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
	r.owed = slices.DeleteFunc(r.owed, func(at time.Time) bool { return !at.After(now) })
	for _, at := range r.owed {
		if at.Sub(now) <= r.slow && (next.IsZero() || at.Before(next)) {
			next = at
		}
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

func (r *Run) release(t *Thread) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steps++
	r.parked = slices.DeleteFunc(r.parked, func(p *Thread) bool { return p == t })
	t.state, t.ready, t.lazy = Running, nil, false
	t.on <- struct{}{}
}

// ended reports whether all threads have ended.
func (r *Run) ended() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(r.all, func(t *Thread) bool { return t.state != Ended && !t.foreign() })
}

// foreign reports whether code of others started the thread, so that nobody knows whether it has
// ended. The lock is held.
func (t *Thread) foreign() bool { return t.By == nil && t.state == Running && t != t.run.all[0] }

// idle lets the time pass until somebody comes. It reports whether somebody did.
func (r *Run) idle(wait func()) bool {
	r.mu.Lock()
	longest := patience
	for _, t := range r.all {
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
