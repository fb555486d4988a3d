package steps

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// Clock is the name of the step in which time passes until something is due.
const Clock = "time"

const (
	patience = time.Hour // how long no thread may reach a point, in the bubble's time
	fair     = 300       // how many steps a thread lets others go first

	// busy is after how many steps work takes time, though it should not: longer and longer. So time
	// passes for threads that wait for a timer, though others go on without end.
	busy = 5000
)

// Drive takes steps until all threads have ended, or something is wrong. wait waits until all other
// goroutines of the bubble are blocked. choose returns the index of the step to take, or less than
// 0 to leave. What a step says is what the thread does, and where; its object is the thread, or nil
// if time passes.
func (r *Run) Drive(wait func(), choose func([]conduct.Step) int) conduct.Outcome {
	return conduct.Drive(&stage{Run: r, wait: wait}, choose)
}

// Next returns what a step is, as the thread says it.
func Next(s conduct.Step) Step {
	if t, ok := s.On.(*Thread); ok {
		return t.step
	}
	return Step{What: s.What}
}

// stage is a run that is driven.
type stage struct {
	*Run
	wait  func()
	able  []*Thread
	steps []conduct.Step
	due   time.Time
}

func (s *stage) Quiet() conduct.Outcome {
	s.wait()
	select {
	case <-s.came:
	default:
	}
	if s.Fault() != nil {
		return conduct.Faulty
	}
	return conduct.On
}

func (s *stage) Ready() []conduct.Step {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.config.Memory {
		for _, t := range s.live {
			t.away = t.away || t.state == Running || t.state == Calling
		}
	}
	s.able, s.steps = s.Run.able(s.able[:0]), s.steps[:0]
	for _, t := range s.able {
		s.steps = append(s.steps, conduct.Step{Thread: t.Name, What: t.text, On: t})
	}
	if s.due = s.Run.due(len(s.able) > 0); !s.due.IsZero() {
		s.steps = append(s.steps, conduct.Step{Thread: Clock, What: "passes"})
	}
	return s.steps
}

func (s *stage) Release(i int) {
	r := s.Run
	r.mu.Lock()
	r.steps++
	if i == len(s.able) {
		d := time.Until(s.due)
		r.slow -= d
		r.hurried = r.config.Slow == 0
		r.mu.Unlock()
		time.Sleep(d)
		return
	}
	defer r.mu.Unlock()
	if r.config.Slow > 0 || r.steps > busy {
		r.slow += time.Duration(r.steps)
	}
	t := s.able[i]
	if at, ok := r.where(t); ok {
		r.parked = slices.Delete(r.parked, at, at+1)
	}
	t.state, t.ready, t.lazy = Running, nil, false
	t.on <- struct{}{}
}

// Rest lets the time pass until a thread reaches a point.
func (s *stage) Rest() conduct.Outcome {
	s.mu.Lock()
	if !slices.ContainsFunc(s.live, func(t *Thread) bool { return !t.foreign() }) {
		s.mu.Unlock()
		return conduct.Done
	}
	longest := patience
	for _, t := range s.live {
		if t.state == Blocked && !t.wakes.IsZero() {
			longest = max(longest, time.Until(t.wakes)+patience)
		}
	}
	s.mu.Unlock()
	return conduct.Rest(s.came, longest, s.wait)
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
	if !others || r.still > 0 || len(r.owed) == 0 {
		return next
	}
	now := time.Now()
	for len(r.owed) > 0 && !r.owed[0].After(now) {
		r.owed = r.owed[1:]
	}
	if len(r.owed) > 0 {
		d := r.owed[0].Sub(now)
		r.timed = r.timed || d <= Slow
		if d <= r.slow {
			return r.owed[0]
		}
	}
	return next
}

// where returns where a thread is among those that are parked, or is to be. The lock is held.
func (r *Run) where(t *Thread) (int, bool) {
	return slices.BinarySearchFunc(r.parked, t, func(a, b *Thread) int { return a.index - b.index })
}

// foreign reports whether code of others started the thread, so that its end is not known. The lock
// is held.
func (t *Thread) foreign() bool { return t.By == nil && t.state == Running && t != t.run.all[0] }

// Timed reports whether something was due within [Slow] while threads could go on.
func (r *Run) Timed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.timed
}

// Hurried reports whether time passed while threads could go on, though work takes none: there were very many
// steps.
func (r *Run) Hurried() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hurried
}

// Still calls f. Meanwhile, time passes only when no goroutine can go on.
func (t *Thread) Still(f func()) {
	still := func(by int) {
		t.run.mu.Lock()
		t.run.still += by
		t.run.mu.Unlock()
	}
	still(1)
	defer still(-1)
	f()
}

// Reading returns now, later by a nanosecond for each repeated reading of a moment so far, unless time is
// still. So what is measured is no shorter than what was slept.
func (t *Thread) Reading(now time.Time) time.Time {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	r := t.run
	if r.still > 0 {
		return now
	}
	if r.read.Equal(now) {
		r.readings++
	}
	r.read = now
	return now.Add(r.readings)
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
