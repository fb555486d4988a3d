package durable

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

// Config says where an engine stores actions, and how it works.
type Config struct {
	// Conn is a connection to a NATS server with JetStream, version 2.12 or newer. It stays the
	// caller's, who closes it after the engine. It should reconnect without end:
	// nats.MaxReconnects(-1). Required by [Open].
	Conn *nats.Conn

	// Stream is the name of the JetStream stream, with which all subjects begin. Engines of the
	// same stream share their actions. If empty, it is "rx".
	Stream string

	// Replicas is how many servers hold the stream, when Open creates it. If 0, it is one.
	Replicas int

	// Worker names the engine in claims and for tools. If empty, it is made of the host's name and
	// the process's number. It must not contain a slash.
	Worker string

	// Concurrency is how many runs of one action are in progress at once. If 0, it is 256.
	Concurrency int

	// AckWait is how long the server waits for a sign of life of a worker before it gives the run
	// to another one. It counts when the action's consumer is created. If 0, it is 30 seconds.
	AckWait time.Duration

	// HoldMax is how long a run may be ahead to be held in the server's memory instead of on disk.
	// If 0, it is 5 seconds.
	HoldMax time.Duration

	// Sweep is how often the engine looks for overdue runs that nothing wakes a worker for. It reads
	// every record, and then rests for at least four times as long as that took. If 0, it is a minute.
	// If negative, it never does; then another engine of the stream has to.
	Sweep time.Duration

	// Begin, if set, is called before each attempt. The function gets the context that it returns,
	// and end, if not nil, is called when the outcome is stored. See [Run] and [Outcome]. The
	// package rxsched/otel/durable makes one for OpenTelemetry.
	Begin func(ctx context.Context, r Run) (with context.Context, end func(Outcome, error))

	// Trouble is called with what goes wrong beside any call: a record that can't be read, a panic
	// of a hook, and what takes long ([SlowError]). Each call has a goroutine of its own. The engine
	// goes on. If nil, the default logger of log/slog is told.
	Trouble func(err error)
}

// withDefaults returns the config with all fields set. It panics if the config makes no sense.
func (c Config) withDefaults() Config {
	must(c.Conn != nil, "Open: nil Config.Conn")
	must(c.Replicas >= 0, "Open: Config.Replicas is negative")
	must(c.Concurrency >= 0, "Open: Config.Concurrency is negative")
	must(c.AckWait >= 0, "Open: Config.AckWait is negative")
	must(c.HoldMax >= 0, "Open: Config.HoldMax is negative")
	must(!strings.ContainsAny(c.Stream, " .*>/\\\t\r\n"), "Open: Config.Stream has a forbidden byte")
	must(!strings.Contains(c.Worker, "/"), "Open: Config.Worker contains a slash")
	if c.Stream == "" {
		c.Stream = "rx"
	}
	if c.Worker == "" {
		host, _ := os.Hostname()
		c.Worker = strings.ReplaceAll(host, "/", "-") + "-" + strconv.Itoa(os.Getpid())
	}
	orElse(&c.Replicas, 1)
	orElse(&c.Concurrency, 256)
	orElse(&c.AckWait, 30*time.Second)
	orElse(&c.HoldMax, 5*time.Second)
	orElse(&c.Sweep, time.Minute)
	c.Trouble = heard(c.Trouble)
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
			toLog(fmt.Errorf("durable: Config.Trouble: %w", hook))
		}
	}
}

// orElse sets a number that is 0.
func orElse[N int | time.Duration](n *N, value N) {
	if *n == 0 {
		*n = value
	}
}
