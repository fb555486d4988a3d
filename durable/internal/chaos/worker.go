package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/fault"
	"github.com/rxsched/rxsched/schedule"
)

// roleVariable is the environment variable that makes the program a worker, and configures it.
const roleVariable = "RXCHAOS_WORKER"

// role is the configuration of a worker process.
type role struct {
	URLs     string
	Dir      string
	Name     string
	Number   uint32
	Replicas int
	Wrong    fault.Wrong
	DieOf    float64 // probability of dying at a point
	Slow     bool    // some runs take longer than AckWait
}

// Times of the engines. They are short, so that a minute has many faults.
const (
	ackWait = 1500 * time.Millisecond
	holdMax = 400 * time.Millisecond
	sweep   = time.Second
	timeout = 2 * time.Second
)

// link is the state of a key: a step of its chain.
type link struct{ Step, Hash uint64 }

// follow makes the next step. No two runs make the same, so the chain says which one was committed.
func (l link) follow() link {
	h := fnv.New64a()
	fmt.Fprint(h, l.Hash, l.Step, rand.Uint64())
	return link{l.Step + 1, h.Sum64()}
}

// config is the engines' config.
func (r role) config(conn *nats.Conn) durable.Config {
	c := durable.Config{Conn: conn, Replicas: r.Replicas, Worker: r.Name, AckWait: ackWait,
		HoldMax: holdMax, Sweep: sweep}
	if r.Wrong != "" {
		c.Sweep = -1 // it would repair what the checker has to find
	}
	return c
}

func connect(urls string) (*nats.Conn, error) {
	return nats.Connect(urls, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond),
		nats.RetryOnFailedConnect(true), nats.Timeout(time.Second), nats.PingInterval(time.Second),
		nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // the faults cause many
}

// begin is Config.Begin.
type begin = func(context.Context, durable.Run) (context.Context, func(durable.Outcome, error))

// open connects and makes an engine, however long the servers take.
func open(ctx context.Context, r role, b begin) (durable.Engine, *nats.Conn, error) {
	conn, err := connect(r.URLs)
	if err != nil {
		return nil, nil, err
	}
	for ctx.Err() == nil {
		var e durable.Engine
		if conn.IsConnected() {
			c := r.config(conn)
			c.Begin = b
			once, cancel := context.WithTimeout(ctx, 5*time.Second)
			e, err = durable.Open(once, c)
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
	log, err := newJournal(r.Dir, r.Name)
	if err != nil {
		panic(err)
	}
	fault.Set(r.Name, &fault.Plan{Wrong: r.Wrong, At: func(fault.Point, string) bool {
		if rand.Float64() < r.DieOf {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until it comes
		}
		return false
	}})
	note := func(v event) {
		v.Worker, v.At = r.Number, time.Now().UnixNano()
		if err := log.write(v); err != nil {
			panic(err)
		}
	}
	e, _, err := open(context.Background(), r, reporting(note))
	if err != nil {
		panic(err)
	}
	register(e, r, note)
	if _, err := os.Stdin.Read(make([]byte, 1)); err == nil { // the end of the parent
		panic("unexpected input")
	}
}

type eventKey struct{}

// reporting logs the commits that were acknowledged. The function leaves its step in the context.
func reporting(note func(event)) begin {
	return func(ctx context.Context, _ durable.Run) (context.Context, func(durable.Outcome, error)) {
		step := new(event)
		return context.WithValue(ctx, eventKey{}, step), func(o durable.Outcome, _ error) {
			if o == durable.Committed && step.Kind == ran {
				step.Kind = committed
				note(*step)
			}
		}
	}
}

// register registers the chain, and the target of the storm.
func register(e durable.Engine, r role, note func(event)) {
	retry := schedule.Every(50 * time.Millisecond)
	durable.Register(e, "chain", func(self *durable.Of[link], l link) error {
		next := l.follow()
		key, _ := strconv.ParseUint(self.Key(), 10, 64)
		step := event{Kind: ran, Key: key, Step: l.Step, Before: l.Hash, After: next.Hash}
		note(step)
		*self.Context().Value(eventKey{}).(*event) = step
		if d := duration(r.Slow); d > 0 {
			time.Sleep(d)
		}
		self.Schedule(next, pauseOf(next))
		return nil
	}, durable.ActionConfig[link]{Retry: retry, Timeout: timeout})
	durable.Register(e, "storm", func(self *durable.Of[uint64], id uint64) error {
		note(event{Kind: stormed, Step: id})
		return nil
	}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout, Claim: true})
}

// duration is how long a run takes: mostly no time, and sometimes longer than AckWait.
func duration(slow bool) time.Duration {
	switch n := rand.IntN(2000); {
	case !slow || n > 100:
		return 0
	case n == 0:
		return ackWait * time.Duration(1+rand.IntN(2))
	}
	return 10 * time.Millisecond
}

// pauseOf is the delay of the next step: most are held by the server, some need a schedule.
func pauseOf(l link) time.Duration {
	switch l.Hash % 20 {
	case 0:
		return holdMax + 1100*time.Millisecond
	case 1, 2, 3:
		return 0
	}
	return time.Duration(l.Hash%100) * time.Millisecond
}
