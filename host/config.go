package host

import "time"

// Config is how a host behaves. The zero value is ready to use.
type Config struct {
	// FramePeriod is the time between vsyncs. If 0, it is a sixtieth of a second.
	FramePeriod time.Duration

	// Uncaught is told of a callback that panicked, on the goroutine that drives the host. If nil,
	// the panic goes on and ends the program, as panics in Go do.
	Uncaught func(*PanicError)

	// TimerOrder is the order of timers that are due together. The zero value is StrictOrder.
	TimerOrder TimerOrder

	// Origin is the date of host time 0. If zero, it is the moment at which a Loop is made, and the
	// Unix epoch for a Virtual.
	Origin time.Time

	// LongTask is told of every turn (a task, a timer, a frame or an idle callback, with its
	// microtasks) that took LongTaskThreshold or longer, on the goroutine that drives the host,
	// when the turn is over. If nil, turns are timed only while the host is measured: see
	// [Loop.Measure]. It stands for the Long Tasks API.
	LongTask func(LongTask)

	// LongTaskThreshold is what makes a turn long. If 0, it is 50 ms.
	LongTaskThreshold time.Duration

	// Tracer is told what becomes of everything that is scheduled. If nil, nobody is, which costs
	// nothing to speak of; [Loop.Trace] adds tracers while the host runs.
	Tracer Tracer

	// MaxTurns bounds Virtual.Run: a program that is not over by then is taken for endless. If 0,
	// it is ten million.
	MaxTurns int
}

// LongTask is a turn that took long.
type LongTask struct {
	Start    time.Duration // host time at which the turn began
	Duration time.Duration
}

// TimerOrder says in which order timers run that are due together.
type TimerOrder int

const (
	// StrictOrder is by due time, then by sequence of arming. One turn runs one timer.
	StrictOrder TimerOrder = iota

	// NodeOrder is Node's: one pass, which is one turn, runs everything that is due of one duration
	// before it looks at the next duration, a missed interval moves its phase, and durations are
	// whole milliseconds of 1 or more.
	NodeOrder
)

const (
	defaultFramePeriod = time.Second / 60
	defaultLongTask    = 50 * time.Millisecond
	defaultMaxTurns    = 10_000_000
)

// withDefaults returns c with what its zero fields stand for. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.FramePeriod < 0:
		panic("host: Config: negative FramePeriod")
	case c.LongTaskThreshold < 0:
		panic("host: Config: negative LongTaskThreshold")
	case c.MaxTurns < 0:
		panic("host: Config: negative MaxTurns")
	case c.TimerOrder != StrictOrder && c.TimerOrder != NodeOrder:
		panic("host: Config: unknown TimerOrder")
	}
	c.FramePeriod = orElse(c.FramePeriod, defaultFramePeriod)
	c.LongTaskThreshold = orElse(c.LongTaskThreshold, defaultLongTask)
	c.MaxTurns = orElse(c.MaxTurns, defaultMaxTurns)
	return c
}

func orElse[T comparable](v, zeroMeans T) T {
	var zero T
	if v == zero {
		return zeroMeans
	}
	return v
}
