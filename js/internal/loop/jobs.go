package loop

import (
	"sync"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/js/internal/guts"
)

// jobs are promise jobs, as microtasks of the host.
type jobs struct {
	guts    *guts.VM      // set once
	kernel  kernel.Kernel // set once
	mutex   *sync.Mutex   // set once: the host's
	runner  kernel.Runner // set once: runs the next job
	carrier *carrier      // set once
	push    func(func())  // set once: addLocked

	queue Queue[func()]
	stale int   // microtasks of the host whose job was dropped
	owed  int   // microtasks of the host that ran while their jobs were held
	held  bool  // jobs and ticks wait for the end of the next callback
	phase phase // of this turn's callback
	next  phase // of the callback that is about to run
}

// phase is a part of Node's loop.
type phase uint8

const (
	other phase = iota
	aTimer
	anImmediate
)

// expect says what the callback is that is about to run.
func (j *jobs) expect(p phase) { j.next = p }

// begin begins a callback.
func (j *jobs) begin() { j.phase, j.next = j.next, other }

// ofTimer reports whether the callback is a timer's.
func (j *jobs) ofTimer() bool { return j.phase == aTimer }

// endTurn ends the turn.
func (j *jobs) endTurn() { j.phase = other }

// waiting reports whether jobs and ticks are held.
func (j *jobs) waiting() bool { return j.held }

// hold holds jobs and ticks, if the turn's callback is of Node's timers or immediates.
func (j *jobs) hold() bool {
	j.held = j.phase != other
	return j.held
}

// release lets the jobs and ticks go on that were held.
func (j *jobs) release() {
	j.held = false
	if j.owed == 0 {
		return
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	for ; j.owed > 0; j.owed-- {
		j.kernel.PushMicrotask(j.runner)
	}
}

// take makes the jobs that goja has queued microtasks of the host.
func (j *jobs) take() {
	if j.guts.Len() > 0 {
		j.mutex.Lock()
		defer j.mutex.Unlock()
		j.takeLocked()
	}
}

// takeLocked is called with the host's lock: also by the host, before Go code that JavaScript has
// called queues a microtask. So that comes after the jobs that were queued before it.
func (j *jobs) takeLocked() { j.guts.Take(j.push) }

func (j *jobs) addLocked(job func()) {
	job = j.carrier.wrap(job)
	if j.kernel.PushMicrotask(j.runner) {
		j.queue.Push(job)
	}
}

// add adds a job after those that goja has queued.
func (j *jobs) add(job func()) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.takeLocked()
	j.addLocked(job)
}

// pop takes the job of a microtask, unless that was dropped or is held.
func (j *jobs) pop() (job func()) {
	switch {
	case j.stale > 0:
		j.stale--
	case j.queue.Len() == 0:
	case j.held:
		j.owed++
	default:
		return j.queue.Pop()
	}
	return nil
}

// none reports whether no job is a microtask.
func (j *jobs) none() bool { return j.queue.Len() == 0 }

// drop drops all jobs.
func (j *jobs) drop() {
	j.guts.Take(func(func()) {})
	j.stale += j.queue.Len() - j.owed
	j.owed = 0
	j.queue.Clear()
}

// jobRunner is a loop as the host's microtask for its next job.
type jobRunner Loop

// Label returns the microtask's name in traces.
func (*jobRunner) Label() string { return "promise job" }

// Run is called by the host, with its lock held.
func (r *jobRunner) Run() {
	r.mutex.Unlock()
	(*Loop)(r).doJob()
	r.mutex.Lock()
}

// doJob runs the next job, which catches what its JavaScript throws.
func (l *Loop) doJob() {
	job := l.jobs.pop()
	if job == nil || l.Closed() {
		return
	}
	if err := l.runOne(func() error { job(); return nil }); err != nil {
		l.Report(err)
	}
	l.Flush()
}

// runOne runs a job or a tick.
func (l *Loop) runOne(f func() error) error {
	if !l.turn.count() {
		l.drop(ErrMicrotasks)
		return ErrMicrotasks
	}
	return l.guarded(f)
}

// Flush makes the jobs that JavaScript has queued until now microtasks of the host.
func (l *Loop) Flush() { l.jobs.take() }

// QueueMicrotask queues f as a microtask, after the jobs that were queued before.
func (l *Loop) QueueMicrotask(f func() error) {
	l.jobs.add(func() {
		if err := f(); err != nil {
			l.rethrow(err)
		}
	})
}
