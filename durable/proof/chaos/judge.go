package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// verdict is what the checker found.
type verdict struct {
	steps, again        int // committed, and runs beyond that
	lost, forked, twice int
	stuck               []uint64
	early               int
	calls, open, slow   int // that were checked, without an answer, and keys that take too long to check
	unlinear            int // keys with a history that no record could have
	deaths, stops, cuts int
	died                int           // keys that had Failed because workers died, and were retried
	goOn                time.Duration // until the last key went on after the last fault
	seconds             float64
	phases              string   // and how often
	first               []string // the first keys that are wrong, with their histories
}

func (v *verdict) bad() bool {
	return v.lost+v.forked+v.twice+len(v.stuck)+v.early+v.unlinear > 0
}

func (v *verdict) line() string {
	return fmt.Sprintf("steps %d lost %d forked %d twice %d stuck %d early %d unlinear %d, "+
		"calls %d (%d unanswered, %d keys unchecked), run again %d (%.2f%%), "+
		"killed %d stopped %d cut off %d, given up and retried %d, went on in %.1fs, %.0f steps/s",
		v.steps, v.lost, v.forked, v.twice, len(v.stuck), v.early, v.unlinear,
		v.calls, v.open, v.slow, v.again, 100*float64(v.again)/float64(max(v.steps, 1)),
		v.deaths, v.stops, v.cuts, v.died, v.goOn.Seconds(), float64(v.steps)/max(v.seconds, 1))
}

func (v *verdict) add(w verdict) {
	v.steps, v.again = v.steps+w.steps, v.again+w.again
	v.lost, v.forked, v.twice = v.lost+w.lost, v.forked+w.forked, v.twice+w.twice
	v.stuck, v.early = append(v.stuck, w.stuck...), v.early+w.early
	v.deaths, v.stops, v.cuts = v.deaths+w.deaths, v.stops+w.stops, v.cuts+w.cuts
	v.calls, v.open, v.slow = v.calls+w.calls, v.open+w.open, v.slow+w.slow
	v.unlinear, v.died = v.unlinear+w.unlinear, v.died+w.died
	v.goOn, v.seconds = max(v.goOn, w.goOn), v.seconds+w.seconds
	for _, text := range w.first {
		v.blameText("%s", text)
	}
}

// history is what was logged of a key.
type history struct {
	key       uint64
	runs      map[uint64]event // by the hash that they scheduled
	committed []event
}

// judge compares the records with what was logged.
func judge(v *verdict, keys int, finals map[uint64]final, events []event) {
	all := make([]history, keys)
	for k := range all {
		all[k] = history{key: uint64(k), runs: map[uint64]event{}}
	}
	for _, e := range events {
		if e.Early > 0 {
			v.early++
			v.blameText("worker%d %s key %d, step %d, %v too early by its own clock", e.Worker,
				e.Kind, e.Key, e.Step, time.Duration(e.Early))
		}
		switch e.Kind {
		case ran:
			all[e.Key].runs[e.After] = e
		case committed:
			all[e.Key].committed = append(all[e.Key].committed, e)
		}
	}
	for _, h := range all {
		last, there := finals[h.key]
		h.judge(v, last, there)
	}
	for _, k := range v.stuck {
		v.blame(all[k], finals[k], "stuck")
	}
}

// judge walks the chain back from the record.
func (h history) judge(v *verdict, last final, there bool) {
	if !there || !last.awaits() {
		v.lost++
		v.blame(h, last, "lost")
		return
	}
	chain := map[uint64]bool{}
	for at := last.link; at != first; {
		run, ok := h.runs[at.Hash]
		if !ok || run.Step != at.Step-1 {
			v.lost++
			v.blame(h, last, "lost")
			return
		}
		chain[at.Hash] = true
		at = link{run.Step, run.Before}
	}
	v.steps += len(chain)
	for _, r := range h.runs {
		if r.Step < last.Step && !chain[r.After] {
			v.again++
		}
	}
	seen := map[uint64]bool{}
	for _, c := range h.committed {
		if c.Step >= last.Step {
			continue // after the record was read
		}
		if !chain[c.After] {
			v.forked++
			v.blame(h, last, "forked")
		}
		if seen[c.Step] {
			v.twice++
			v.blame(h, last, "twice")
		}
		seen[c.Step] = true
	}
}

// comply takes what was found about calls.
func (v *verdict) comply(l linear.Verdict) {
	v.calls, v.open, v.slow = v.calls+l.Calls, v.open+l.Open, v.slow+l.Slow
	v.unlinear += l.Wrong
	if l.Wrong > 0 {
		v.blameText("%s", l.First)
	}
}

// mostBlamed is how many keys that are wrong are shown.
const mostBlamed = 5

// blameText keeps what is wrong first.
func (v *verdict) blameText(format string, args ...any) {
	if len(v.first) < mostBlamed {
		v.first = append(v.first, fmt.Sprintf(format, args...))
	}
}

// blame keeps the first keys that are wrong, with the ends of their histories.
func (v *verdict) blame(h history, last final, why string) {
	var events []event
	for _, e := range h.runs {
		events = append(events, e)
	}
	events = append(events, h.committed...)
	slices.SortFunc(events, func(a, b event) int { return int(a.At - b.At) })
	var b strings.Builder
	fmt.Fprintf(&b, "key %d is %s: its record is %v (%q) at step %d, %x; its history ends with\n",
		h.key, why, last.status, last.err, last.Step, last.Hash)
	for _, e := range events[max(0, len(events)-12):] {
		fmt.Fprintf(&b, "  %s worker%d %s step %d: %x -> %x\n",
			time.Unix(0, e.At).Format("15:04:05.000"), e.Worker, e.Kind, e.Step, e.Before, e.After)
	}
	v.blameText("%s", strings.TrimRight(b.String(), "\n"))
}
