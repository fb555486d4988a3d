package watchdog

import (
	"cmp"
	"log/slog"
	"time"
)

// Config sets what a watchdog tells, and to whom. The zero value is ready to use.
type Config struct {
	// After is how long a turn may take. A turn is told of when it has run for that long, or up to
	// a quarter longer. If 0, it is 100 ms.
	After time.Duration

	// Every is the least time between two reports of a host. If 0, it is a second.
	Every time.Duration

	// Report is told of each turn that overruns, and again while it goes on. It must not wait for a
	// host that is looked at. If it is nil, the log is told.
	Report func(Overrun)

	// Log gets a warning for each report, if Report is nil. If both are nil, it is slog's default.
	Log *slog.Logger
}

const (
	defaultAfter = 100 * time.Millisecond
	defaultEvery = time.Second
	looks        = 4 // in After
)

// withDefaults fills in the defaults. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.After < 0:
		panic("watchdog: Config: negative After")
	case c.Every < 0:
		panic("watchdog: Config: negative Every")
	case c.Report != nil && c.Log != nil:
		panic("watchdog: Config: Log is for a watchdog without Report")
	}
	c.After = cmp.Or(c.After, defaultAfter)
	c.Every = cmp.Or(c.Every, defaultEvery)
	if c.Report == nil {
		c.Report = logTo(c.Log)
	}
	return c
}

// logTo returns a Report that writes to a log; nil is slog's default of that moment.
func logTo(l *slog.Logger) func(Overrun) {
	return func(o Overrun) {
		to := l
		if to == nil {
			to = slog.Default()
		}
		to.Warn("a turn overruns", "host", o.Host, "for", o.For, "state", o.State, "at", o.At,
			"blocks", o.Blocks(), "waiting", o.Waiting, "stack", o.Stack)
	}
}
