package engine

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Config is that of package durable, and below it what tests and the checker of chaos set.
type Config struct {
	Conn        *nats.Conn
	Stream      string
	Replicas    int
	Worker      string
	Concurrency int
	AckWait     time.Duration
	HoldMax     time.Duration
	Sweep       time.Duration
	NoSweep     bool
	Begin       Begin
	OnFailed    func(r Run, err error)
	OnError     func(err error) // of what is slow, it gets a *Slow

	// Stop, if set, is asked before each stage, with the key. It returns true if the engine must
	// behave as if its process had died there.
	Stop func(s Stage, key string) bool

	// Now is the engine's clock. If nil, it is time.Now.
	Now func() time.Time

	// PageSize is how many messages a page has at most. If 0, it is 16,384.
	PageSize int
}

// Begin is called before each attempt, and the function that it returns when the outcome is stored.
type Begin = func(ctx context.Context, r Run) (with context.Context, end func(Outcome, error))

// withDefaults returns the config with all fields set. It panics if the config makes no sense.
func (c Config) withDefaults() Config {
	must(c.Conn != nil, "Open: nil Config.Conn")
	must(c.Replicas >= 0, "Open: Config.Replicas is negative")
	must(c.Concurrency >= 0, "Open: Config.Concurrency is negative")
	must(c.AckWait >= 0, "Open: Config.AckWait is negative")
	must(c.HoldMax >= 0, "Open: Config.HoldMax is negative")
	must(c.Sweep >= 0, "Open: Config.Sweep is negative")
	must(c.PageSize >= 0, "Open: Config.PageSize is negative")
	must(!strings.ContainsAny(c.Stream, " .*>/\\\t\r\n"), "Open: Config.Stream has a forbidden byte")
	must(!strings.Contains(c.Worker, "/"), "Open: Config.Worker contains a slash")
	if c.Stream == "" {
		c.Stream = "rx"
	}
	if c.Worker == "" {
		host, _ := os.Hostname()
		c.Worker = strings.ReplaceAll(host, "/", "-") + "-" + strconv.Itoa(os.Getpid())
	}
	OrElse(&c.Replicas, 1)
	OrElse(&c.Concurrency, 256)
	OrElse(&c.AckWait, 30*time.Second)
	OrElse(&c.HoldMax, 5*time.Second)
	OrElse(&c.Sweep, time.Minute)
	OrElse(&c.PageSize, defaultPage)
	if c.Now == nil {
		c.Now = time.Now
	}
	c.OnError = heard(c.OnError)
	return c
}

// heard returns what tells a function of trouble, and of its own panic, if it has one, the log.
func heard(tell func(error)) func(error) {
	toLog := func(err error) { slog.Warn("durable: trouble", "err", err) }
	if tell == nil {
		return toLog
	}
	return func(err error) {
		if hook := aside(func() { tell(err) }); hook != nil {
			toLog(err)
			toLog(fmt.Errorf("durable: Config.OnError: %w", hook))
		}
	}
}

// OrElse sets a number that is 0.
func OrElse[N int | time.Duration](n *N, value N) {
	if *n == 0 {
		*n = value
	}
}

func must(ok bool, message string) {
	if !ok {
		panic("durable: " + message)
	}
}
