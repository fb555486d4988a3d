package durable

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Config says where an engine stores actions, and how it works.
type Config struct {
	// Conn is a connection to a NATS server with JetStream, version 2.12 or newer. The caller owns
	// it, and closes it after the engine. It should reconnect without end:
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

	// Sweep is how often the engine looks for overdue runs that nothing wakes a worker for, unless
	// another engine does so for the action. It reads every record, some 16,000 at a time, of the
	// actions in turn. After each of these pages it rests for four times as long as that took. If 0,
	// it is a minute.
	Sweep time.Duration

	// NoSweep leaves that to other engines of the stream, of which one has to: Sweep means nothing.
	NoSweep bool

	// Begin, if set, is called before each attempt. The function gets the context that it returns,
	// and end, if not nil, is called when the outcome is stored. See [Run] and [Outcome]. The
	// package rxsched/monitor/otel/durable makes one for OpenTelemetry.
	Begin func(ctx context.Context, r Run) (with context.Context, end func(Outcome, error))

	// OnFailed is called when it is stored that a key has Failed, with the run and the error of its
	// last attempt. It is not if the worker dies in that moment: the key stays until Retry or
	// Discard, and List finds it. It is also called when a recurring key gives up a run, and goes
	// on. The run has a slot of Concurrency until it returns.
	OnFailed func(r Run, err error)

	// OnError is called with what goes wrong beside any call: a record that can't be read, a panic
	// of a hook, and what takes long (ErrSlow). Each call has a goroutine of its own. The engine
	// goes on. If nil, the default logger of log/slog is told.
	OnError func(err error)
}

// Open makes an engine on an existing server or cluster. It creates the stream, or checks the one
// that exists. It returns ErrServer if the server is too old or has no JetStream, and ErrStream if
// the stream is configured differently; the error names the field of the config. It panics if the
// config makes no sense.
func Open(ctx context.Context, c Config) (Engine, error) {
	return engine.Open(ctx, engine.Config{Conn: c.Conn, Stream: c.Stream, Replicas: c.Replicas,
		Worker: c.Worker, Concurrency: c.Concurrency, AckWait: c.AckWait,
		HoldMax: c.HoldMax,
		Sweep:   c.Sweep, NoSweep: c.NoSweep, Begin: c.begin(), OnFailed: c.failed(), OnError: c.OnError})
}

// begin is Begin in terms of the engine.
func (c Config) begin() engine.Begin {
	if c.Begin == nil {
		return nil
	}
	return func(ctx context.Context, r engine.Run) (context.Context, func(engine.Outcome, error)) {
		with, end := c.Begin(ctx, Run(r))
		if end == nil {
			return with, nil
		}
		return with, func(o engine.Outcome, err error) { end(Outcome(o), err) }
	}
}

// failed is OnFailed in terms of the engine.
func (c Config) failed() func(engine.Run, error) {
	if c.OnFailed == nil {
		return nil
	}
	return func(r engine.Run, err error) { c.OnFailed(Run(r), err) }
}
