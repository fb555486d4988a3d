package loop

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/subscription"
)

// ErrClosed says that the runtime is closed.
var ErrClosed = fmt.Errorf("js: the runtime or its %w", host.ErrClosed)

// Post adds a task that runs f as a callback. It returns ErrClosed if the runtime or the host is
// closed. Any goroutine may call it.
func (l *Loop) Post(f func() error) error {
	return l.postTask(func() { l.Callback(f) })
}

// PostVM is Post for f that gets the runtime.
func (l *Loop) PostVM(f func(*goja.Runtime)) error {
	return l.postTask(func() {
		l.Callback(func() error { f(l.VM); return nil })
	})
}

// PostNamed is Post for a task that traces name.
func (l *Loop) PostNamed(name string, f func() error) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.closed.Load() || !l.kernel.Post(&namedTask{l, name, f}) {
		return ErrClosed
	}
	return nil
}

// namedTask is a task with a name. The host calls it as a kernel.Runner.
type namedTask struct {
	loop *Loop
	name string
	f    func() error
}

// Label returns the name, for traces.
func (t *namedTask) Label() string { return t.name }

// Run is called by the host, with its lock held.
func (t *namedTask) Run() {
	t.loop.mutex.Unlock()
	t.loop.Callback(t.f)
	t.loop.mutex.Lock()
}

func (l *Loop) postTask(f func()) error {
	if l.closed.Load() || l.Host.Post(f) != nil {
		return ErrClosed
	}
	return nil
}

// Hold is a hold of the host whose answer runs as a callback.
type Hold struct {
	loop *Loop
	hold *host.Hold
	drop func()
}

// Hold keeps the host running until an answer is posted. If the runtime closes first, abandoned is
// called, on any goroutine, and the hold ends. Any goroutine may call it.
func (l *Loop) Hold(label string, abandoned func()) (*Hold, error) {
	h, err := l.Host.Hold(label)
	if err != nil {
		return nil, ErrClosed
	}
	if l.closed.Load() {
		h.Release()
		return nil, ErrClosed
	}
	hold := &Hold{loop: l, hold: h}
	hold.drop = l.OnClose(func() { h.Release(); abandoned() })
	return hold, nil
}

// Post posts the answer, as host.Hold.Post does. Any goroutine may call it.
func (h *Hold) Post(f func() error) error {
	h.drop()
	if h.hold.Post(func() { h.loop.Callback(f) }) != nil {
		return ErrClosed
	}
	return nil
}

// Release ends the hold without an answer. Any goroutine may call it.
func (h *Hold) Release() {
	h.drop()
	h.hold.Release()
}

// OnClose calls f once when the runtime closes, on the goroutine that closes it, unless remove was
// called before. If it is closed already, f is called at once. Any goroutine may call it.
func (l *Loop) OnClose(f func()) (remove func()) {
	closer := subscription.New(f)
	l.closers.Add(closer)
	return func() { l.closers.Remove(closer) }
}

// Closed reports whether the runtime is closed. Any goroutine may call it.
func (l *Loop) Closed() bool { return l.closed.Load() }

// Exit closes the runtime, because a script has ended.
func (l *Loop) Exit(code int) {
	if l.closed.Load() {
		return
	}
	l.code.Store(int32(code))
	l.Close()
	if l.Exited != nil {
		l.Exited(code)
	}
}

// Code returns the code of Exit, or 0. Any goroutine may call it.
func (l *Loop) Code() int { return int(l.code.Load()) }

// Close closes the runtime: its callbacks are not called any more, and the turn that is in progress
// is interrupted. What OnClose was given is called in that order; a panic comes out when all of it was.
// Any goroutine may call it.
func (l *Loop) Close() {
	l.mu.Lock()
	if l.closed.Swap(true) {
		l.mu.Unlock()
		return
	}
	if l.state.CompareAndSwap(running, interrupted) {
		l.cause = ErrClosed
		l.VM.Interrupt(ErrClosed)
	}
	l.mu.Unlock()
	l.clearTimers()
	l.closers.Unsubscribe()
}
