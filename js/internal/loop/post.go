package loop

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
)

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
	if l.Closed() || !l.kernel.Post(&namedTask{l, name, f}) {
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
	if l.Closed() || l.Host.Post(f) != nil {
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
	if l.Closed() {
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
