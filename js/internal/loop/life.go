package loop

import (
	"fmt"
	"sync/atomic"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/subscription"
)

// ErrClosed says that the runtime is closed.
var ErrClosed = fmt.Errorf("js: the runtime or its %w", host.ErrClosed)

// life is whether the runtime is closed, and what is told of that.
type life struct {
	closed  atomic.Bool
	code    atomic.Int32 // of Exit
	closers subscription.Subscription
}

// OnClose calls f once when the runtime closes, on the goroutine that closes it, unless remove was
// called before. If it is closed already, f is called at once. Any goroutine may call it.
func (l *life) OnClose(f func()) (remove func()) {
	closer := subscription.New(f)
	l.closers.Add(closer)
	return func() { l.closers.Remove(closer) }
}

// Closed reports whether the runtime is closed. Any goroutine may call it.
func (l *life) Closed() bool { return l.closed.Load() }

// Exit closes the runtime, because a script has ended.
func (l *Loop) Exit(code int) {
	if l.Closed() {
		return
	}
	l.code.Store(int32(code))
	l.Close()
}

// Code returns the code of Exit, or 0. Any goroutine may call it.
func (l *life) Code() int { return int(l.code.Load()) }

// Close closes the runtime: its callbacks are not called any more, and the turn that is in progress
// is interrupted. What OnClose was given is called in that order; a panic comes out when all of it was.
// Any goroutine may call it.
func (l *Loop) Close() {
	if l.closed.Swap(true) {
		return
	}
	l.Interrupt(ErrClosed)
	l.mutex.Lock()
	l.timers.clear()
	l.mutex.Unlock()
	l.closers.Unsubscribe()
}
