package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/fault"
)

// patience is how long a key may take to go on after the last fault: twice AckWait, a sweep, what a
// sweep allows before it calls a run overdue, the longest run, and a busy machine.
const patience = 2*ackWait + sweep + 2*ackWait + holdMax + timeout + 2*ackWait + 10*time.Second

// patience is shorter if nothing sweeps: what stands still does so for ever.
func (o options) patience() time.Duration {
	if o.wrong != "" {
		return 3 * ackWait
	}
	return patience
}

func wrongOf(o options) fault.Wrong { return fault.Wrong(o.wrong) }

// phase runs one fleet for the time of the flags, and judges it.
func phase(o options, servers int) (v verdict, err error) {
	dir, err := os.MkdirTemp("", "rxchaos")
	if err != nil {
		return v, err
	}
	defer os.RemoveAll(dir)
	f, err := newHerd(o, servers, dir)
	if f != nil {
		defer f.close()
	}
	if err != nil {
		return v, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), o.d+5*time.Minute)
	defer cancel()
	r := f.role(o, -1)
	r.Name = "checker"
	e, conn, err := open(ctx, r, nil)
	if err != nil {
		return v, err
	}
	defer conn.Close()
	defer e.Close(ctx)
	if err := waitForNames(ctx, e); err != nil {
		return v, err
	}
	chain := durable.Remote[link](e, "chain", nil)
	for k := range o.keys {
		if err := scheduleSurely(ctx, chain, strconv.Itoa(k), link{1, 1}, 0); err != nil {
			return v, err
		}
	}
	begun := time.Now()
	s := newStorm(e)
	stormed := make(chan error, 1)
	stormy, calm := context.WithDeadline(ctx, begun.Add(o.d))
	defer calm()
	go func() { stormed <- s.rage(stormy, o) }()
	if o.wrong == "" && !o.calm {
		time.AfterFunc(o.d/2, func() { deleteTokens(stormy, conn2js(conn)) })
	}
	if o.calm {
		time.Sleep(o.d)
	} else if err := f.torment(begun.Add(o.d)); err != nil {
		return v, err
	}
	if err := <-stormed; err != nil {
		return v, err
	}
	took := time.Since(begun)
	v.goOn, v.stuck, err = awaitProgress(ctx, chain, o.keys, o.patience())
	if err != nil {
		return v, err
	}
	final, err := states(ctx, chain)
	if err != nil {
		return v, err
	}
	f.close()
	events, err := readJournals(filepath.Clean(dir))
	if err != nil {
		return v, err
	}
	judge(&v, o.keys, final, events)
	s.judge(&v, events)
	v.deaths, v.stops, v.seconds = f.deaths, f.stops, took.Seconds()
	return v, nil
}

// waitForNames waits until the workers have registered both actions.
func waitForNames(ctx context.Context, e durable.Engine) error {
	for {
		names, err := durable.Names(ctx, e)
		if err == nil && len(names) == 2 {
			return nil
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("no worker has registered: %w", ctx.Err())
		}
	}
}

// scheduleSurely schedules until it is certain that it did.
func scheduleSurely[S any](
	ctx context.Context, a *durable.Action[S], key string, state S, d time.Duration,
) error {
	for {
		once, cancel := context.WithTimeout(ctx, 10*time.Second)
		err := a.Schedule(once, key, state, d)
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
}

// final is a record at the end of a phase.
type final struct {
	link
	status durable.Status
}

// states reads all records.
func states(ctx context.Context, chain *durable.Action[link]) (map[uint64]final, error) {
	all := map[uint64]final{}
	for i, err := range chain.List(ctx) {
		if err != nil {
			return nil, err
		}
		key, err := strconv.ParseUint(i.Key, 10, 64)
		if err != nil {
			return nil, err
		}
		all[key] = final{i.State, i.Status}
	}
	return all, nil
}

// awaitProgress waits until every key has gone on, and returns how long the last one took, and how
// many never did.
func awaitProgress(
	ctx context.Context, chain *durable.Action[link], keys int, patience time.Duration,
) (took time.Duration, stuck []uint64, err error) {
	begun := time.Now()
	first, err := states(ctx, chain)
	if err != nil {
		return 0, nil, err
	}
	for {
		time.Sleep(200 * time.Millisecond)
		now, err := states(ctx, chain)
		if err != nil {
			return 0, nil, err
		}
		stuck = stuck[:0]
		for k := range uint64(keys) {
			if now[k].Step <= first[k].Step {
				stuck = append(stuck, k)
			}
		}
		if took = time.Since(begun); len(stuck) == 0 || took > patience {
			return took, stuck, nil
		}
	}
}

// deleteTokens deletes all tokens and schedules. Only sweeps can repair that.
func deleteTokens(ctx context.Context, js jetstream.JetStream) {
	for {
		s, err := js.Stream(ctx, "rx")
		for _, subject := range []string{"rx.d.>", "rx.s.>"} {
			if err == nil {
				err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		time.Sleep(100 * time.Millisecond) // the server is dead just now
	}
}
