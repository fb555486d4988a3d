package loop

import (
	"github.com/dop251/goja"
)

// Callback runs f as a callback of the host, which has called the caller for that. Its error, if
// any, and what JavaScript throws in f, is reported as uncaught. The jobs of f become microtasks.
// Its ticks run before Callback returns.
//
// Inside another callback, f is simply called. After Close it is not called.
func (l *Loop) Callback(f func() error) {
	switch {
	case l.closed.Load():
		return
	case l.depth > 0:
		if err := f(); err != nil {
			l.rethrow(err)
		}
		return
	}
	l.phase, l.next = l.next, other
	l.endCallback(l.guarded(f))
}

// endCallback ends a callback: with its ticks, or by reporting its error.
func (l *Loop) endCallback(err error) {
	l.release()
	if err != nil {
		l.fail(err, l.phase == aTimer)
	} else {
		l.takeJobs()
		l.runTicks()
	}
	l.afterCallback()
}

// afterCallback ends the turn at once if nothing more belongs to it, so that a task that only calls
// a function costs little. Otherwise the host calls checkpoint. It goes on with that as long as
// turns need it.
func (l *Loop) afterCallback() {
	switch {
	case l.hooked != nil || l.closed.Load():
	case l.quiet():
		l.endTurn()
	default:
		l.unused = 0
		l.hooked = l.Host.OnCheckpoint(l.atEnd)
	}
}

// quiet reports whether nothing waits for the end of the turn.
func (l *Loop) quiet() bool {
	return l.jobs.Len() == 0 && l.ticks.Len() == 0 && l.nexts.Len() == 0 && l.rejections.none()
}

// unhook ends the calls of checkpoint after some turns that did not need it.
func (l *Loop) unhook() {
	const patience = 8
	if l.unused++; l.unused > patience && l.hooked != nil {
		l.hooked()
		l.hooked = nil
	}
}

// fail reports the error of a callback or a tick. In the flavour of Node the jobs and the ticks of a
// timer or an immediate then wait for the next timer of the pass or the next immediate of the phase, or
// for the end of that. If an immediate failed and no other waits, Node sets one that does nothing.
func (l *Loop) fail(err error, atEnd bool) {
	l.Report(err)
	l.held = l.NodeErrors && l.phase != other && !l.closed.Load()
	if !l.held {
		l.takeJobs()
	} else if atEnd {
		_ = l.Host.Post(l.nothing)
	}
}

// nothing is a callback that does nothing, but for what comes at the end of a callback.
func (l *Loop) nothing() { l.Callback(func() error { return nil }) }

// release lets the jobs and ticks go on that were held.
func (l *Loop) release() {
	l.held = false
	if l.owed == 0 {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for ; l.owed > 0; l.owed-- {
		l.kernel.PushMicrotask((*jobRunner)(l))
	}
}

// Call calls a JavaScript function as a callback.
func (l *Loop) Call(f goja.Callable, this goja.Value, args ...goja.Value) {
	l.Callback(func() error {
		_, err := f(this, args...)
		return err
	})
}

// Invoke is for Go code that JavaScript has called: it calls a function, and throws what that
// throws.
func (l *Loop) Invoke(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	if err != nil {
		l.rethrow(err)
	}
	return v
}

// rethrow throws an error in JavaScript that is running.
func (l *Loop) rethrow(err error) {
	switch e := err.(type) {
	case *goja.Exception:
		panic(e)
	case *Error:
		if e.Value != nil {
			panic(e.Value)
		}
	}
	panic(l.VM.NewGoError(err))
}

// putInOrder makes the interpreter rest after it was left in disorder.
func (l *Loop) putInOrder() {
	l.takeJobs()
	l.guts.Reset()
}

// takeJobs makes the jobs that goja has queued microtasks of the host.
func (l *Loop) takeJobs() {
	if l.guts.Len() > 0 {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		l.takeJobsLocked()
	}
}

// takeJobsLocked is called with the host's lock: also by the host, before Go code that JavaScript
// has called queues a microtask. So that comes after the jobs that were queued before it.
func (l *Loop) takeJobsLocked() { l.guts.Take(l.pushJob) }

// Flush makes the jobs that JavaScript has queued until now microtasks of the host.
func (l *Loop) Flush() { l.takeJobs() }

func (l *Loop) addJobLocked(job func()) {
	if l.Wrap != nil {
		job = l.Wrap(job)
	}
	if l.kernel.PushMicrotask((*jobRunner)(l)) {
		l.jobs.Push(job)
	}
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

// doJob runs the next job.
func (l *Loop) doJob() {
	if l.stale > 0 {
		l.stale--
		return
	}
	if l.jobs.Len() == 0 || l.closed.Load() {
		return
	}
	if l.held {
		l.owed++
		return
	}
	job := l.jobs.Pop()
	if err := l.runOne(job); err != nil {
		l.Report(err)
	}
	l.takeJobs()
}

// runOne runs a job, which catches what its JavaScript throws.
func (l *Loop) runOne(job func()) error {
	if err := l.count(); err != nil {
		return err
	}
	return l.guarded(func() error { job(); return nil })
}

// QueueMicrotask queues f as a microtask, after the jobs that were queued before.
func (l *Loop) QueueMicrotask(f func() error) {
	job := func() {
		if err := f(); err != nil {
			l.rethrow(err)
		}
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.takeJobsLocked()
	l.addJobLocked(job)
}

// NextTick queues a tick.
func (l *Loop) NextTick(f func() error) { l.ticks.Push(f) }

// runTicks runs ticks until none is left or one fails. Those that are left then run at the end of
// the next callback, and an immediate makes sure that there is one.
func (l *Loop) runTicks() {
	for !l.held && l.ticks.Len() > 0 && !l.closed.Load() {
		tick := l.ticks.Pop()
		err := l.count()
		if err == nil {
			err = l.guarded(tick)
		}
		if err != nil {
			l.fail(err, true)
		} else {
			l.takeJobs()
		}
	}
}

// checkpoint is called when no microtask is left. It runs ticks, and then reports rejections; both
// may queue microtasks.
func (l *Loop) checkpoint() {
	if l.closed.Load() || l.fresh == 0 && l.quiet() {
		l.endTurn()
		l.unhook()
		return
	}
	l.unused = 0
	for !l.held {
		l.runTicks()
		if l.jobs.Len() > 0 || l.ticks.Len() > 0 {
			return
		}
		if !l.reportRejections() && !l.runNext() {
			break
		}
	}
	l.endTurn()
}

// Next runs f as a callback of the turn that is in progress, when no microtask is left. A browser
// calls the listeners of an event so, one by one, unless a script has dispatched it.
func (l *Loop) Next(f func() error) { l.nexts.Push(f) }

// runNext runs what Next was given. It reports whether there was anything.
func (l *Loop) runNext() bool {
	if l.nexts.Len() == 0 || l.closed.Load() {
		return false
	}
	l.Callback(l.nexts.Pop())
	return true
}
