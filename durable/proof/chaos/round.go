package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// round is servers and workers with their troubles.
type round struct {
	o      options
	ctx    context.Context
	engine durable.Engine
	herd   *herd
	conn   *nats.Conn // of the checker
	chain  *durable.Action[state]
	crowd  *durable.Action[uint64]
	storm  *storm
	poison *durable.Action[string]
	sweeps *sweeps
	calm   func()         // ends the small storm
	era    era            // that goes on
	crowds int            // keys of the crowd so far
	births int            // streams that were created as servers died
	pills  int            // runs that killed their workers
	left   []string       // those that were stuck
	skewed []window       // when clocks were wrong
	times  map[string]int // of phases
	asks   caller         // of the checker
	v      verdict
}

// window is a time from and to.
type window struct{ from, to time.Time }

// runRound runs a round for the time of the flags, and judges it.
func runRound(o options, servers int) (verdict, error) {
	dir, err := os.MkdirTemp("", "rxchaos")
	if err != nil {
		return verdict{}, err
	}
	defer os.RemoveAll(dir)
	h, err := newHerd(o, servers, dir)
	defer h.close()
	if err != nil {
		return verdict{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), o.d+15*time.Minute)
	defer cancel()
	p, err := h.role(o, checker)
	if err != nil {
		return verdict{}, err
	}
	opening, opened := context.WithTimeout(ctx, longestWait)
	e, conn, err := open(opening, p, nil, nil)
	opened()
	if err != nil {
		return verdict{}, err
	}
	defer conn.Close()
	defer e.Close(ctx)
	if err := waitForNames(ctx, e); err != nil {
		return verdict{}, err
	}
	r := &round{o: o, ctx: ctx, engine: e, herd: h, conn: conn, chain: durable.Remote[state](e, "chain", nil),
		crowd: durable.Remote[uint64](e, "crowd", nil), storm: newStorm(e),
		poison: durable.Remote[string](e, "pill", nil), times: map[string]int{}}
	if r.sweeps, err = newSweeps(conn); err != nil {
		return verdict{}, err
	}
	if err := r.asks.watch(e, dir); err != nil {
		return verdict{}, err
	}
	if err = r.run(); errors.Is(err, errTaken) {
		err = nil
	}
	return r.v, err
}

func (r *round) run() error {
	for k := range r.o.keys {
		if err := r.begin(uint64(k)); err != nil {
			return err
		}
	}
	begun := time.Now()
	if err := r.trouble(); err != nil {
		return err
	}
	if err := r.settle(); err != nil {
		return err
	}
	r.v.seconds = time.Since(begun).Seconds()
	r.v.phases = r.phases()
	r.v.deaths, r.v.stops, r.v.cuts = r.herd.deaths, r.herd.stops, r.herd.cuts
	return nil
}

// judge compares what is stored with what was logged in the era, when nobody logs any more.
func (r *round) judge() error {
	finals, err := states(r.ctx, r.chain)
	if err != nil {
		return err
	}
	r.herd.rest()
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	defer cancel()
	if err := r.asks.inspectLast(ctx, r.herd.dir); err != nil {
		return err
	}
	events, err := readJournals(r.herd.dir)
	if err != nil {
		return err
	}
	calls, err := linear.Read(r.herd.dir)
	if err != nil {
		return err
	}
	judge(&r.v, r.o.keys, r.era, finals, events)
	judgeCrowd(&r.v, r.era.crowd, r.crowds, r.left, events)
	r.storm.judge(&r.v, events, r.skewed)
	r.v.comply(linear.Check(r.era.callsOf(calls)))
	return nil
}

// trouble makes all the trouble of the flags, while a small storm goes on.
func (r *round) trouble() error {
	all, err := named(r.o.only)
	if err != nil {
		return err
	}
	r.rage()
	defer func() { r.calm() }() // another one by then
	if r.o.calm {
		time.Sleep(r.o.d)
		return nil
	}
	return r.torment(all)
}

// phases tells which phases there were.
func (r *round) phases() string {
	var all []string
	for _, p := range phases {
		if n := r.times[p.name]; n > 0 {
			all = append(all, fmt.Sprint(p.name, " ", n))
		}
	}
	return strings.Join(all, ", ")
}

// checker is the name of the checker's engine.
const checker = "checker"

// waitForNames waits until the workers have registered all actions.
func waitForNames(ctx context.Context, e durable.Engine) error {
	for begun := time.Now(); ; {
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		names, err := durable.Names(once, e)
		cancel()
		if err == nil && len(names) >= actions {
			return nil
		}
		if waited := time.Since(begun); waited > longestWait || ctx.Err() != nil {
			return fmt.Errorf("waited %.0fs for workers, which have registered %v: %w",
				waited.Seconds(), names, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// longestWait is how long the checker waits for anything, if servers and workers run. Then it can't
// say whether something is wrong.
const longestWait = 3 * time.Minute

// longestTry is how long one try may take. The engine waits ten seconds for a page of records until
// it asks whether there is a stream: what counts sweeps looks on, so the server does not say that
// nobody answers.
const longestTry = 15 * time.Second

// surely tries until it succeeds, or there is no stream. If that takes too long, it says what it has
// waited for.
func surely(ctx context.Context, what string, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	begun := time.Now()
	for {
		once, cancel := context.WithTimeout(ctx, longestTry)
		err := try(once)
		cancel()
		switch {
		case err == nil, errors.Is(err, durable.ErrStreamDeleted):
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("waited %.0fs for %s: %w", time.Since(begun).Seconds(), what, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// scheduleSurely schedules until it is certain that it did.
func scheduleSurely[S any](
	ctx context.Context, a *durable.Action[S], key string, state S, d time.Duration,
) error {
	return surely(ctx, "Schedule of "+a.Name(), func(ctx context.Context) error {
		return a.Schedule(ctx, key, state, d)
	})
}

// final is a record at the end of a round.
type final struct {
	link
	status  durable.Status
	due     time.Time
	err     string
	dropped bool // what an older release does not know is gone
	died    bool // it has Failed because workers died
}

// awaits reports whether a run is to come or in progress, or was given up because workers died.
func (f final) awaits() bool {
	return f.status == durable.Pending || f.status == durable.Running || f.died
}

// states reads all records.
func states(ctx context.Context, chain *durable.Action[state]) (all map[uint64]final, err error) {
	err = surely(ctx, "List of "+chain.Name(), func(ctx context.Context) error {
		all = map[uint64]final{}
		for i, err := range chain.List(ctx) {
			if err != nil {
				return err
			}
			key, err := strconv.ParseUint(i.Key, 10, 64)
			if err != nil {
				return err
			}
			all[key] = final{i.State.link, i.Status, i.Due, i.Err, i.State.Mark != markOf(key), died(i)}
		}
		return nil
	})
	return all, err
}
