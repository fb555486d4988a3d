package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// era is a time in which nothing may be lost. A fault that may take something back ends one: what
// was before is judged before it, and what is there afterwards is where the next one begins.
type era struct {
	number int
	base   map[uint64]link // where the chains begin; if not there, at the first step
	past   map[link]uint64 // what runs have made in earlier ones, with the keys
	crowd  int             // the first key of its crowds
}

// first is the first link of a chain.
var first = link{1, 1}

// from is where the chain of a key begins.
func (e era) from(key uint64) link {
	if l, ok := e.base[key]; ok {
		return l
	}
	return first
}

// with is what runs have made until the end of the era.
func (e era) with(events []event) map[link]uint64 {
	all := maps.Clone(e.past)
	if all == nil {
		all = map[link]uint64{}
	}
	for _, ev := range events {
		if ev.Kind == ran {
			all[link{ev.Step + 1, ev.After}] = ev.Key
		}
	}
	return all
}

// callsOf are the calls on keys of the era.
func (e era) callsOf(all []linear.Call) []linear.Call {
	mark := fmt.Sprintf(" %d.", e.number)
	return slices.DeleteFunc(all, func(c linear.Call) bool { return !strings.Contains(c.Key, mark) })
}

// apart makes trouble in an era of its own, and then a fault that may take back what happened in
// it.
func (r *round) apart(trouble, fault func() error) error {
	return r.apartWithin(trouble, fault, func() window { return window{} })
}

// apartWithin makes trouble in an era of its own, and then a fault that may take back what happened
// in it, but for what was current in a window.
func (r *round) apartWithin(trouble, fault func() error, current func() window) error {
	if err := r.settle(); err != nil {
		return err
	}
	if err := r.renew(nil); err != nil {
		return err
	}
	if err := trouble(); err != nil {
		return err
	}
	r.calm()
	r.herd.rest()
	if err := fault(); err != nil {
		return err
	}
	w := current()
	return r.renew(&w)
}

// renew begins an era with what is stored, while no worker runs. If there is a window, a fault has
// left that.
func (r *round) renew(current *window) error {
	now, err := states(r.ctx, r.chain)
	if err != nil && !errors.Is(err, durable.ErrStreamDeleted) {
		return err
	}
	events, err := readJournals(r.herd.dir)
	if err != nil {
		return err
	}
	if current != nil {
		r.v.judgeLeft(r.o.keys, r.era, now, events, *current)
	}
	r.era = era{r.era.number + 1, map[uint64]link{}, r.era.with(events), r.crowds}
	for k, f := range now {
		r.era.base[k] = f.link
	}
	r.left = nil
	r.storm.forget()
	if err := r.newJournals(); err != nil {
		return err
	}
	for i := range r.herd.roles {
		r.herd.roles[i].Era = r.era.number
	}
	if err := r.herd.restore(); err != nil {
		return err
	}
	if err := waitForNames(r.ctx, r.engine); err != nil {
		return err
	}
	for k := range uint64(r.o.keys) {
		if f, there := now[k]; !there || !f.awaits() {
			delete(r.era.base, k)
			if err := r.begin(k); err != nil {
				return err
			}
		}
	}
	r.rage()
	return nil
}

// newJournals throws away what was logged.
func (r *round) newJournals() error {
	for _, pattern := range []string{"*.log", "*" + linear.Extension} {
		files, err := filepath.Glob(filepath.Join(r.herd.dir, pattern))
		for _, name := range files {
			err = errors.Join(err, os.Remove(name))
		}
		if err != nil {
			return err
		}
	}
	return r.asks.note(r.herd.dir)
}

// judgeLeft judges the records that a fault has left. Each is one that a run has made, maybe in an
// earlier era: one file of messages may have those of several. It was current at a time of the
// window, if there is one, while a backup was taken. That lacks records that were written then: the
// server saves messages one by one, and the new one comes too late. What is gone otherwise, and steps
// that were taken back, are only counted.
func (v *verdict) judgeLeft(
	keys int, e era, now map[uint64]final, events []event, current window,
) {
	made, latest := map[link]event{}, map[uint64]event{} // by what was made, and by the key
	for _, ev := range events {
		switch ev.Kind {
		case ran:
			made[link{ev.Step + 1, ev.After}] = ev
		case committed:
			if ev.Step > latest[ev.Key].Step {
				latest[ev.Key] = ev
			}
		}
	}
	for k := range uint64(keys) {
		f, there := now[k]
		if !there || !f.awaits() {
			v.gone++
			if !current.from.IsZero() && !written(k, events, current) {
				v.lost++
				v.blameText("key %d is not in the backup", k)
			}
			continue
		}
		v.back += max(int(latest[k].Step)+1-int(f.Step), 0)
		run, ok := made[f.link]
		key, earlier := e.past[f.link]
		ok = ok && run.Key == k || f.link == e.from(k) || earlier && key == k
		if !ok || f.dropped {
			v.lost++
			v.blameText("key %d has a state that nobody made: step %d, %x", k, f.Step, f.Hash)
		}
	}
	if current.from.IsZero() {
		return
	}
	for _, ev := range events {
		f, there := now[ev.Key]
		if !there {
			continue
		}
		if ev.Kind == committed && ev.Step >= f.Step && ev.At < current.from.UnixNano() {
			v.lost++
			v.blameText("key %d is older than the backup: it has step %d, and %d was committed at %d",
				ev.Key, f.Step, ev.Step, ev.At)
		}
		if ev.Kind == ran && ev.After == f.Hash && ev.At > current.to.UnixNano() {
			v.lost++
			v.blameText("key %d is newer than the backup, with step %d", ev.Key, f.Step)
		}
	}
}

// written reports whether the record of a key may have been written in a window.
func written(key uint64, events []event, w window) bool {
	over := map[uint64]int64{} // when it was, by what was made
	for _, e := range events {
		made := e.After
		if e.Kind == ran {
			made = e.Before
		}
		if at, known := over[made]; e.Key == key && e.Kind.action() == "chain" && (!known || e.At < at) {
			over[made] = e.At
		}
	}
	return slices.ContainsFunc(events, func(e event) bool {
		end, known := over[e.After]
		return e.Kind == ran && e.Key == key && e.At <= w.to.UnixNano() &&
			(!known || end >= w.from.UnixNano())
	})
}

// begin schedules the first step of a key of the chain.
func (r *round) begin(k uint64) error {
	return scheduleSurely(r.ctx, r.chain, fmt.Sprint(k), state{first, markOf(k)}, 0)
}

// settle lets everything go on without faults, and judges the era. No worker runs afterwards.
func (r *round) settle() error {
	r.calm()
	if !r.o.calm { // from now on no worker dies by itself
		if err := r.herd.restart(func(_ int, p *role) { p.DieOf, p.Clients = 0, 0 }); err != nil {
			return err
		}
	}
	if err := r.awaitProgress(); err != nil {
		return err
	}
	if !r.o.noSweep { // or else the chain tells enough
		more := time.Duration(0)
		if len(r.skewed) > 0 {
			more = r.o.skew // a claim may end that late
		}
		left, _, err := awaitDone(r, r.storm.action, r.storm.left, more)
		if err != nil {
			return err
		}
		r.v.leave("storm", left)
	}
	return r.judge()
}

// rage lets a small storm go on until it is calmed.
func (r *round) rage() {
	ctx, cancel := context.WithCancel(r.ctx)
	over := make(chan bool)
	go func() {
		defer close(over)
		r.storm.rage(ctx, 4)
	}()
	r.calm = func() {
		cancel()
		<-over
	}
}
