package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// phase is a kind of trouble. When it ends, all processes run and reach each other.
type phase struct {
	name string
	run  func(r *round, until time.Time) error
}

// phases are all of them. A round goes through each once, and then goes on at random.
var phases = []phase{
	{"kill", func(r *round, until time.Time) error { return r.herd.kill(until) }},
	{"cut", func(r *round, until time.Time) error {
		return r.herd.cut(min(2*ackWait, time.Until(until)))
	}},
	{"deaf", (*round).deaf},
	{"clocks", (*round).clocks},
	{"releases", (*round).releases},
	{"away", (*round).away},
	{"tokens", (*round).tokens},
	{"slow", (*round).slow},
	{"storm", (*round).stormPhase},
	{"tenants", (*round).tenants},
	{"born", (*round).born},
	{"pill", (*round).pill},
	{"power", (*round).power},
	{"torn", (*round).torn},
	{"flip", (*round).flip},
	{"lost", (*round).lost},
	{"backup", (*round).backup},
}

// named returns the phases with these names; all of them if there is none.
func named(names string) (some []phase, err error) {
	if names == "" {
		return phases, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(phases, func(p phase) bool { return p.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no phase %q", name)
		}
		some = append(some, phases[i])
	}
	return some, nil
}

// has reports whether any of some phases is among those of the flags.
func (o options) has(some ...string) bool {
	all, _ := named(o.only)
	return slices.ContainsFunc(all, func(p phase) bool { return slices.Contains(some, p.name) })
}

// longestPhase bounds most phases.
const longestPhase = 10 * time.Second

// torment goes through phases for the time of the flags.
func (r *round) torment(all []phase) error {
	until := time.Now().Add(r.o.d)
	slice := min(r.o.d/time.Duration(len(all)), longestPhase)
	order := r.herd.random.Perm(len(all))
	for len(order) > 0 || time.Now().Before(until) {
		if len(order) == 0 {
			order = append(order, r.herd.random.IntN(len(all)))
		}
		p := all[order[0]]
		order = order[1:]
		if err := p.run(r, time.Now().Add(slice)); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		r.times[p.name]++
	}
	return nil
}

// clocks runs workers whose clocks are far apart. What is due far ahead then is moved to now, or
// else the time until then would be quiet. A quarter of the keys is left alone.
func (r *round) clocks(until time.Time) error {
	from := time.Now()
	middle := len(r.herd.workers) / 2
	if err := r.herd.restart(func(i int, p *role) {
		p.Skew = time.Duration(i-middle) * r.o.skew
	}); err != nil {
		return err
	}
	err := r.herd.kill(until)
	if err == nil {
		err = r.herd.restore()
	}
	r.skewed = append(r.skewed, window{from, time.Now()})
	if err != nil {
		return err
	}
	now, err := states(r.ctx, r.chain)
	if err != nil {
		return err
	}
	for k, f := range now {
		if k%4 == 0 || time.Until(f.due) < 2*longestPhase {
			continue
		}
		if err := surely(r.ctx, "Reschedule of chain", func(ctx context.Context) error {
			return r.chain.Reschedule(ctx, strconv.FormatUint(k, 10), 0)
		}); err != nil {
			return err
		}
	}
	return nil
}

// deaf lets workers call much, and not hear the answers for a time.
func (r *round) deaf(until time.Time) error {
	if err := r.herd.restart(func(_ int, p *role) { p.Clients, p.DieOf = crowding, 0 }); err != nil {
		return err
	}
	if err := r.herd.deafen(until); err != nil {
		return err
	}
	return r.herd.restore()
}

// releases runs workers of two releases, and then turns them about.
func (r *round) releases(until time.Time) error {
	half := time.Until(until) / 2
	for i := range 2 {
		if err := r.herd.restart(func(n int, p *role) { p.Old = n%2 == i }); err != nil {
			return err
		}
		if err := r.herd.kill(until.Add(time.Duration(i-1) * half)); err != nil {
			return err
		}
	}
	return r.herd.restore()
}

// tokens deletes all tokens and schedules, which only sweeps can repair.
func (r *round) tokens(until time.Time) error {
	js, err := jetstream.New(r.conn)
	if err != nil {
		return err
	}
	if err := surely(r.ctx, "a purge of tokens", func(ctx context.Context) error {
		s, err := js.Stream(ctx, "rx")
		for _, subject := range []string{"rx.d.>", "rx.s.>"} {
			if err == nil {
				err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
		return err
	}); err != nil {
		return err
	}
	return r.herd.kill(until)
}

// slow makes each run take from 10 ms to twice AckWait.
func (r *round) slow(until time.Time) error {
	if err := r.herd.restart(func(_ int, p *role) { p.Slow = 1 }); err != nil {
		return err
	}
	if err := r.herd.kill(until); err != nil {
		return err
	}
	return r.herd.restore()
}

// stormPhase cancels and replaces many runs at once.
func (r *round) stormPhase(until time.Time) error {
	ctx, calm := context.WithDeadline(r.ctx, until)
	defer calm()
	r.storm.rage(ctx, 28)
	return r.herd.revive()
}
