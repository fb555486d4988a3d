package loop

import (
	"time"

	"github.com/dop251/goja"
)

// after is a timer of Go code.
type after struct {
	timer Timer
	f     func() error
}

// Fire is called by the host.
func (a *after) Fire() { a.timer.loop.Callback(a.f) }

// After runs f as a callback, d from now, unless the timer is cleared.
func (l *Loop) After(f func() error, d time.Duration) *Timer {
	a := &after{f: f}
	a.timer.Init(l, a, goja.Undefined())
	a.timer.Set(d, false)
	return &a.timer
}
