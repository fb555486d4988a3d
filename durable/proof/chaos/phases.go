package main

import (
	"context"
	"fmt"
	"slices"
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
	{"clocks", func(r *round, until time.Time) error {
		return r.killAs(until, func(i int, p *role) { p.Skew = time.Duration(i-1) * skew })
	}},
	{"away", (*round).away},
	{"tokens", (*round).tokens},
	{"slow", func(r *round, until time.Time) error {
		return r.killAs(until, func(_ int, p *role) { p.Slow = 1 })
	}},
}

// skew is how far the clocks of one worker and the next are apart in the phase clocks.
const skew = 5 * time.Second

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
	}
	return nil
}

// killAs kills at random while the workers have other roles.
func (r *round) killAs(until time.Time, change func(i int, p *role)) error {
	if err := r.herd.restart(change); err != nil {
		return err
	}
	if err := r.herd.kill(until); err != nil {
		return err
	}
	return r.herd.restore()
}

// away kills all servers while runs become due.
func (r *round) away(until time.Time) error {
	start := r.herd.killServers()
	time.Sleep(time.Until(until) / 2)
	if err := start(); err != nil {
		return err
	}
	return r.herd.kill(until)
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
