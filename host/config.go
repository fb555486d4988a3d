package host

import (
	"cmp"
	"fmt"
	"time"
)

// Config sets how a host behaves. The zero value is ready to use.
type Config struct {
	// Name is the name of the host, for people: [Host.Name] returns it, and package monitor shows
	// it. If empty, the host has none.
	Name string

	// FramePeriod is the time between vsyncs. If 0, it is a sixtieth of a second. If RequestFrame
	// is set, it only serves to expect the next vsync and to count those that were missed.
	FramePeriod time.Duration

	// Wake is called when a [Loop] that is polled has something to do earlier than the last Poll
	// said, or is closed: poll again. Before the first poll it is called for anything at all. It is
	// called on a goroutine of its own, at most once between two polls, and never while the loop is
	// being driven: what comes then counts in what Poll returns. A Poll that begins during a call
	// waits until the call returns, so Wake must not wait for the goroutine that polls: it may send
	// to a channel only while the channel has room. A Loop that runs by itself, and a [Virtual], do
	// not call it.
	Wake func()

	// RequestFrame, if not nil, makes frames take place only when the owner says so: with
	// [Loop.Vsync] or [Virtual.Vsync]. It is called when a frame callback is registered and no
	// frame was asked for since the last call of Vsync, so that nothing is drawn while no callback
	// waits. It stands for the browser's requestAnimationFrame.
	//
	// A poll calls it at its end, on the same goroutine, if a frame was asked for during the poll.
	// Otherwise it is called as Wake is, but also while a goroutine of the loop's own drives it. A
	// Virtual does not call it: its owner sees from Stats what waits.
	RequestFrame func()

	// RequestIdle, if not nil, makes idle callbacks run only within [Loop.GrantIdle] or
	// [Virtual.GrantIdle], or when their timeout has passed. It is called when an idle callback
	// waits and no period was asked for since the last call of GrantIdle, as RequestFrame is. It
	// stands for the browser's requestIdleCallback. If nil, the loop has idle periods of its own,
	// which end at the next vsync that is to be expected if a frame was asked for.
	RequestIdle func()

	// OnError is called with the panic of a callback, on the goroutine that drives the host, or of
	// a hook such as Wake, on the goroutine that calls the hook. It
	// keeps the host alive, but the action or the subscription that panicked is closed. An action
	// survives with scheduler.ScheduleSurviving, a subscription with observable.CatchPanic or
	// observable.Surviving. If nil, the panic goes on and ends the program, as panics in Go do.
	OnError func(*PanicError)

	// TimerOrder sets the order of timers that are due together. The zero value is StrictOrder.
	TimerOrder TimerOrder

	// Origin is the date of host time 0. If zero, it is the moment at which a Loop is made, whose
	// dates are the system's then, and the Unix epoch for a Virtual.
	Origin time.Time

	// LongTask is the duration from which on a turn counts as long in Stats, while the host is
	// measured: see [Loop.Measure]. If 0, it is 50 ms.
	LongTask time.Duration

	// Tracer is told of everything that is scheduled, run and cancelled. If nil, tracing costs next
	// to nothing. [Loop.Trace] adds tracers while the host runs.
	Tracer Tracer

	// Places makes the host note where each callback was scheduled, for [Pending]. That takes about
	// a microsecond and some 200 bytes a callback, and is for tests and for searches. Places of
	// holds are always noted.
	Places bool

	// HoldTimeout bounds how long a Virtual waits, in real time and at a stretch, for one of its
	// holds to end: see [Virtual.Run]. If 0, it is ten seconds.
	HoldTimeout time.Duration

	// MaxTurns is how many turns Virtual.Run runs, and how many microtasks in a row, before the
	// program counts as endless. If 0, it is ten million.
	MaxTurns int
}

// TimerOrder is an order of timers that are due together.
type TimerOrder int

const (
	// StrictOrder is by due time, then by sequence of arming. One turn runs one timer.
	StrictOrder TimerOrder = iota

	// NodeOrder is the order of Node, also of immediates. A turn runs all due timers of one
	// duration, then the next duration's. An interval counts from the start of its callback, so a
	// late one moves its phase. Durations are whole milliseconds, at least 1. The time of arming is
	// rounded down to a millisecond, so a timer may come up to a millisecond early.
	NodeOrder
)

var orderNames = [...]string{"StrictOrder", "NodeOrder"}

// String returns the name of the constant.
func (o TimerOrder) String() string {
	if 0 <= o && int(o) < len(orderNames) {
		return orderNames[o]
	}
	return fmt.Sprintf("TimerOrder(%d)", int(o))
}

const (
	defaultFramePeriod = time.Second / 60
	defaultLongTask    = 50 * time.Millisecond
	defaultHoldTimeout = 10 * time.Second
	defaultMaxTurns    = 10_000_000
)

// withDefaults returns c with the defaults of its zero fields. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.FramePeriod < 0:
		panic("host: Config: negative FramePeriod")
	case c.LongTask < 0:
		panic("host: Config: negative LongTask")
	case c.HoldTimeout < 0:
		panic("host: Config: negative HoldTimeout")
	case c.MaxTurns < 0:
		panic("host: Config: negative MaxTurns")
	case c.TimerOrder != StrictOrder && c.TimerOrder != NodeOrder:
		panic("host: Config: unknown TimerOrder")
	}
	c.FramePeriod = cmp.Or(c.FramePeriod, defaultFramePeriod)
	c.LongTask = cmp.Or(c.LongTask, defaultLongTask)
	c.HoldTimeout = cmp.Or(c.HoldTimeout, defaultHoldTimeout)
	c.MaxTurns = cmp.Or(c.MaxTurns, defaultMaxTurns)
	return c
}
