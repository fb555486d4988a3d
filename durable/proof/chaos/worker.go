package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// roleVariable is the environment variable that makes the program a worker, and configures it.
const roleVariable = "RXCHAOS_WORKER"

// role is the configuration of a worker process.
type role struct {
	URLs     []string
	Dir      string
	Name     string
	Replicas int
	Clients  int           // that call
	NoSweep  bool          // what repairs itself is not swept
	DieOf    float64       // probability of dying before a stage
	Slow     float64       // share of the runs that take up to twice AckWait
	Skew     time.Duration // how far its clock is ahead
}

// Times of the engines. They are short, so that a minute has many faults.
const (
	ackWait = 1500 * time.Millisecond
	holdMax = 400 * time.Millisecond
	sweep   = time.Second
	timeout = 2 * time.Second
)

// now is the time by the worker's clock.
func (r role) now() time.Time { return time.Now().Add(r.Skew) }

// config is the engines' config.
func (r role) config(
	conn *nats.Conn, stop func(engine.Stage, string) bool, asks *caller,
) engine.Config {
	return engine.Config{Conn: conn, Replicas: r.Replicas, Worker: r.Name, AckWait: ackWait,
		HoldMax: holdMax, Sweep: sweep, NoSweep: r.NoSweep, Begin: asks.telling, Stop: stop, Now: r.now,
		OnError: func(error) {}} // the faults cause much
}

// connect connects by the URLs only: others would go past the links that are cut.
func connect(r role) (*nats.Conn, error) {
	return nats.Connect(strings.Join(r.URLs, ","), nats.IgnoreDiscoveredServers(),
		nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond),
		nats.RetryOnFailedConnect(true), nats.Timeout(time.Second), nats.PingInterval(time.Second),
		nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // the faults cause many
}

// open connects and makes an engine, however long the servers take.
func open(
	ctx context.Context, r role, stop func(engine.Stage, string) bool, asks *caller,
) (durable.Engine, *nats.Conn, error) {
	conn, err := connect(r)
	if err != nil {
		return nil, nil, err
	}
	for ctx.Err() == nil {
		var e durable.Engine
		if conn.IsConnected() {
			once, cancel := context.WithTimeout(ctx, 5*time.Second)
			e, err = engine.Open(once, r.config(conn, stop, asks))
			cancel()
			if err == nil {
				return e, conn, nil
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	conn.Close()
	return nil, nil, fmt.Errorf("opening the engine: %w", err)
}

// work is the whole of a worker process.
func work() {
	var r role
	if err := json.Unmarshal([]byte(os.Getenv(roleVariable)), &r); err != nil {
		panic(err)
	}
	calls, err := linear.NewJournal(r.Dir, r.Name)
	if err != nil {
		panic(err)
	}
	asks := &caller{role: r, journal: calls}
	stop := func(s engine.Stage, key string) bool {
		if rand.Float64() < r.DieOf {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until it comes
		}
		if s == engine.Claim {
			asks.claiming(key)
		}
		return false
	}
	e, _, err := open(context.Background(), r, stop, asks)
	if err != nil {
		panic(err)
	}
	asks.register(e)
	asks.call(r.Clients)
	if _, err := os.Stdin.Read(make([]byte, 1)); err == nil { // the end of the parent
		panic("unexpected input")
	}
}
