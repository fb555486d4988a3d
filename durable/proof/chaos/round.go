package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
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
	asks   caller     // of the checker
	v      verdict
}

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
	r := &round{o: o, ctx: ctx, engine: e, herd: h, conn: conn}
	if err := r.asks.watch(e, dir); err != nil {
		return verdict{}, err
	}
	err = r.run()
	return r.v, err
}

func (r *round) run() error {
	all, err := named(r.o.only)
	if err != nil {
		return err
	}
	for k := range r.o.keys {
		a := r.asks.actions[k%len(names)]
		if err := r.asks.surely(r.ctx, a, linear.Schedule, fmt.Sprint(a.Name(), living, k)); err != nil {
			return err
		}
	}
	begun := time.Now()
	if err := r.torment(all); err != nil {
		return err
	}
	// From now on no worker dies by itself.
	if err := r.herd.restart(func(_ int, p *role) { p.DieOf, p.Clients = 0, 0 }); err != nil {
		return err
	}
	if err := r.awaitProgress(); err != nil {
		return err
	}
	if err := r.judge(); err != nil {
		return err
	}
	r.v.seconds = time.Since(begun).Seconds()
	r.v.deaths, r.v.stops, r.v.cuts = r.herd.deaths, r.herd.stops, r.herd.cuts
	return nil
}

// judge compares what is stored with what was noted, when no more is noted.
func (r *round) judge() error {
	r.herd.rest()
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	defer cancel()
	if err := r.asks.inspectLast(ctx, r.herd.dir); err != nil {
		return err
	}
	calls, err := linear.Read(r.herd.dir)
	r.v.Verdict = linear.Check(calls)
	return err
}

// Patience is for how long no key may go on before what waits is stuck: many times as long as a
// sweep allows before it calls a run overdue. Without sweeps, what stands still does so for ever.
const (
	patience        = time.Minute
	unsweptPatience = 3 * ackWait
)

// longestLook bounds what counts between two looks: a checker that was not let run saw nothing.
const longestLook = time.Second

// awaitProgress waits until every key that lives has made a step: from now on, or from when it is
// due, if that is later. While any of them goes on, the others are slow and not stuck.
func (r *round) awaitProgress() error {
	begun, most := time.Now(), patience
	if r.o.noSweep {
		most = unsweptPatience
	}
	waiting, err := r.alive()
	still := time.Duration(0)
	for looked := begun; err == nil && len(waiting) > 0; {
		time.Sleep(200 * time.Millisecond)
		var now map[string]durable.Info[uint64]
		if now, err = r.alive(); err != nil {
			return err
		}
		still += min(time.Since(looked), longestLook)
		looked = time.Now()
		for key, was := range waiting {
			is := now[key]
			if is.Status == durable.Failed && is.Err == durable.ErrDied.Error() {
				a := r.asks.actions[slices.Index(names[:], strings.Split(key, " ")[0])]
				if err := r.asks.surely(r.ctx, a, linear.Retry, key); err != nil {
					return err
				}
				r.v.died++
				still = 0
			}
			since := begun
			if was.Due.After(begun) {
				since = was.Due
			}
			if is.Generation > was.Generation {
				r.v.goOn = max(r.v.goOn, time.Since(since))
				delete(waiting, key)
			}
			if is.Generation > was.Generation || since.After(time.Now()) {
				still = 0
			}
		}
		if still >= most {
			r.v.stuck = slices.Sorted(maps.Keys(waiting))
			return nil
		}
	}
	return err
}

// alive reads what is stored under the keys that live.
func (r *round) alive() (all map[string]durable.Info[uint64], err error) {
	all = map[string]durable.Info[uint64]{}
	for _, a := range r.asks.actions {
		if err := surely(r.ctx, "List of "+a.Name(), func(ctx context.Context) error {
			for i, err := range a.List(ctx) {
				if err != nil {
					return err
				}
				if strings.Contains(i.Key, living) {
					all[i.Key] = i
				}
			}
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// checker is the name of the checker's engine.
const checker = "checker"

// waitForNames waits until the workers have registered all actions.
func waitForNames(ctx context.Context, e durable.Engine) error {
	return surely(ctx, "workers", func(ctx context.Context) error {
		all, err := durable.Names(ctx, e)
		if err == nil && len(all) < len(names) {
			err = fmt.Errorf("they have registered %v", all)
		}
		return err
	})
}

// longestWait is how long the checker waits for anything, if servers and workers run. Then it can't
// say whether something is wrong.
const longestWait = 3 * time.Minute

// longestTry is how long one try may take: longer than the engine waits for a page of records.
const longestTry = 15 * time.Second

// surely tries until it succeeds, or there is no stream. If that takes too long, it says what it
// has waited for.
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
