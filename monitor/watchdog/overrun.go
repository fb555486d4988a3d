package watchdog

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

// Overrun describes a turn that has run for too long.
type Overrun struct {
	Host string        // its name
	Turn uint64        // its number; the same in each report of a turn
	For  time.Duration // how long it has run, at least

	// Ended says that it runs no more. The fields below are those of the report before.
	Ended bool

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
//	ui: a turn has ended, which ran for 1.7s: chan receive at /home/me/main.go:12
func (o Overrun) String() string {
	s := fmt.Sprintf("%s: a turn has run for %v", o.Host, o.For.Round(time.Millisecond))
	if o.Ended {
		s = fmt.Sprintf("%s: a turn has ended, which ran for %v", o.Host, o.For.Round(time.Millisecond))
	}
	if o.State != "" {
		s += ": " + o.State
	}
	if o.At != "" {
		s += " at " + o.At
	}
	switch {
	case o.Waiting == 0 || o.Ended:
		return s
	case o.Waiting == 1:
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
	since, seen  time.Time // when it was first and last seen to run
	told         time.Time // the last report that was not of an end
	last         Overrun   // the last report of the turn; the zero one if there is none
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
// report, or false if there is nothing. A turn is reported once, again whenever it has run for
// twice as long, and when it has ended. Reports of turns that run are at least Every apart.
func (e *Eye) Look() (Overrun, bool) {
	s, now := e.host.Stats(), time.Now()
	if !s.Running || !e.running || s.Turns != e.turn {
		return e.begin(s, now)
	}
	e.seen = now
	ran := now.Sub(e.since)
	if ran < max(e.after, 2*e.last.For) || !e.told.IsZero() && now.Sub(e.told) < e.every {
		return Overrun{}, false
	}
	g, waiting := goroutineOf(e.host), e.waiting(s.Elapsed)
	if then := e.host.Stats(); !then.Running || then.Turns != e.turn {
		return Overrun{}, false // it has ended, and the stack is of something else
	}
	e.told = now
	e.last = Overrun{Host: e.name, Turn: e.turn, For: ran, State: g.State, At: g.At(),
		Stack: g.Stack, Waiting: waiting}
	return e.last, true
}

// begin begins to look at another turn, or at none. It returns the end of the one before, if that
// was reported.
func (e *Eye) begin(s host.Stats, now time.Time) (Overrun, bool) {
	o, ran := e.last, e.seen.Sub(e.since)
	e.running, e.turn, e.since, e.seen, e.last = s.Running, s.Turns, now, now, Overrun{}
	if o.For == 0 {
		return Overrun{}, false
	}
	o.For, o.Ended = ran, true
	return o, true
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
