package watchdog

import (
	"cmp"
	"log/slog"
	"time"

	"github.com/rxsched/rxsched/monitor"
)

// Config sets what a watchdog reports, and where. The zero value is ready to use.
type Config struct {
	// Hosts are those that a [Watchdog] looks at. If nil, there are none.
	Hosts *monitor.Hosts

	// LongTask is the duration from which on a turn is long. It is told of when it has run for that
	// long, or up to a quarter longer. If 0, it is 100 ms.
	LongTask time.Duration

	// Every is the least time between two reports of turns of a host that run. If 0, it is a second.
	Every time.Duration

	// OnOverrun is told of each turn that overruns, again whenever it has run for twice as long, and
	// when it has ended. It must not wait for a host that is looked at. If it is nil, the log is told.
	OnOverrun func(Overrun)

	// Log gets a warning for each report if OnOverrun is nil. If both are nil, it is slog's
	// default.
	Log *slog.Logger
}

const (
	defaultLongTask = 100 * time.Millisecond
	defaultEvery    = time.Second
	looks           = 4 // in LongTask
)

// withDefaults fills in the defaults. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.LongTask < 0:
		panic("watchdog: Config: negative LongTask")
	case c.Every < 0:
		panic("watchdog: Config: negative Every")
	case c.OnOverrun != nil && c.Log != nil:
		panic("watchdog: Config: Log is for a watchdog without OnOverrun")
	}
	if c.Hosts == nil {
		c.Hosts = monitor.NewHosts()
	}
	c.LongTask = cmp.Or(c.LongTask, defaultLongTask)
	c.Every = cmp.Or(c.Every, defaultEvery)
	if c.OnOverrun == nil {
		c.OnOverrun = logTo(c.Log)
	}
	return c
}

// logTo returns an OnOverrun that writes to a log; nil is slog's default of that moment.
func logTo(l *slog.Logger) func(Overrun) {
	return func(o Overrun) {
		to := l
		if to == nil {
			to = slog.Default()
		}
		if o.Ended {
			to.Warn("a turn that overran has ended", "host", o.Host, "for", o.For, "state", o.State, "at", o.At)
			return
		}
		to.Warn("a turn overruns", "host", o.Host, "for", o.For, "state", o.State, "at", o.At,
			"blocks", o.Blocks(), "waiting", o.Waiting, "stack", o.Stack)
	}
}
