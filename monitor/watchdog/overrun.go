package watchdog

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

// Overrun describes a turn that has run for too long, and still runs.
type Overrun struct {
	Host string        // its name
	Turn uint64        // its number; the same in each report of a turn
	For  time.Duration // how long it has run, at least

	// State is what its goroutine does, in the runtime's words: "running", "chan receive",
	// "select", "sync.Mutex.Lock", "sleep", "IO wait" … It is "" if the goroutine is not known.
	State string

	// At is the file and the line of the innermost call that is neither in this module nor in Go's
	// library, and Stack all calls, as a panic shows them. They are "" if they are not known.
	At, Stack string

	// Waiting is how many callbacks wait on the host that could run now.
	Waiting int
}

// Blocks reports whether the turn waits, and does not compute.
func (o Overrun) Blocks() bool {
	switch o.State {
	case "", "running", "runnable", "syscall", "preempted":
		return false
	}
	return true
}

// String returns it in a line, such as
//
//	ui: a turn has run for 1.2s: chan receive at /home/me/main.go:12; 3 callbacks wait for it
func (o Overrun) String() string {
	s := fmt.Sprintf("%s: a turn has run for %v", o.Host, o.For.Round(time.Millisecond))
	if o.State != "" {
		s += ": " + o.State
	}
	if o.At != "" {
		s += " at " + o.At
	}
	switch o.Waiting {
	case 0:
		return s
	case 1:
		return s + "; a callback waits for it"
	}
	return s + fmt.Sprintf("; %d callbacks wait for it", o.Waiting)
}

// Eye looks at one host, for a program that has a loop of its own to look from. Others use a
// [Watchdog]. One goroutine at a time may use it, and no callback of the host.
type Eye struct {
	name         string
	host         host.Host
	after, every time.Duration
	running      bool
	turn         uint64
	since, told  time.Time
}

// NewEye makes an eye. It uses LongTask and Every of the config. It panics if h is nil, or the
// config makes no sense.
func NewEye(name string, h host.Host, c Config) *Eye { return newEye(name, h, c.withDefaults()) }

func newEye(name string, h host.Host, c Config) *Eye {
	if h == nil {
		panic("watchdog: NewEye: nil host")
	}
	return &Eye{name: name, host: h, after: c.LongTask, every: c.Every}
}

// Look looks whether the turn in progress is one that it has seen for long. It returns what to
// report, or false if there is nothing, or the last report was less than Every ago.
func (e *Eye) Look() (Overrun, bool) {
	s, now := e.host.Stats(), time.Now()
	if !s.Running || !e.running || s.Turns != e.turn {
		e.running, e.turn, e.since = s.Running, s.Turns, now
		return Overrun{}, false
	}
	if now.Sub(e.since) < e.after || !e.told.IsZero() && now.Sub(e.told) < e.every {
		return Overrun{}, false
	}
	g, waiting := goroutineOf(e.host), e.waiting(s.Elapsed)
	if then := e.host.Stats(); !then.Running || then.Turns != e.turn {
		return Overrun{}, false // it has ended, and the stack is of something else
	}
	e.told = now
	return Overrun{Host: e.name, Turn: e.turn, For: now.Sub(e.since), State: g.State, At: g.At(),
		Stack: g.Stack, Waiting: waiting}, true
}

// waiting counts what could run if the turn ended.
func (e *Eye) waiting(now time.Duration) (n int) {
	for _, p := range e.host.Pending() {
		if p.Due <= now {
			n++
		}
	}
	return n
}
