package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

// stall tells slowness from loss: it measures for how long nothing of a kind has gone on although
// the servers answered.
type stall struct {
	patience time.Duration // for which it may stand still
	swept    func() int    // how many sweeps of the kind have begun; nil: nobody sweeps
	healing  int           // how many have to begin before one is sure to have repaired what it can

	begun, looked time.Time
	still         time.Duration // since the last progress, while servers answered
	sweeps        int           // that had begun after the first half of patience
	most          time.Duration // that still ever was
	silent        time.Duration // while they did not
}

// patience is for how long nothing may go on, while servers answer, before what waits is stuck: what
// a sweep allows before it calls a run overdue, twice AckWait, the longest run, and a busy machine.
// Sweeps are counted besides: how long one takes depends on what else there is to do.
const patience = 2*ackWait + sweep + 2*ackWait + holdMax + timeout + 2*ackWait + 10*time.Second

// stall begins to measure for how long nothing of an action goes on. It may stand still for longer
// than patience, by more.
func (r *round) stall(action string, more time.Duration) *stall {
	now := time.Now()
	s := &stall{patience: patience + more, begun: now, looked: now}
	if r.o.noSweep { // what stands still does so for ever
		s.patience = 3 * ackWait
		return s
	}
	s.swept = func() int { return r.sweeps.of(action) }
	s.healing = 3*len(r.herd.workers) + 1 // so three of one worker: the second one is whole
	return s
}

// longestLook bounds what counts between two looks: a checker that was not let run saw nothing.
const longestLook = time.Second

// endless is how many times as long as its patience all stands still, if no sweep comes to an end.
const endless = 10

// look takes what was seen since the last look, and reports whether what has not gone on is stuck.
func (s *stall) look(now time.Time, moved, answered bool) bool {
	passed := now.Sub(s.looked)
	s.looked = now
	switch {
	case moved:
		s.still = 0
	case answered:
		s.still += min(passed, longestLook)
		s.most = max(s.most, s.still)
	default:
		s.silent += passed
	}
	switch {
	case s.swept == nil || s.still >= endless*s.patience:
		return s.still >= s.patience
	case s.still < s.patience/2:
		s.sweeps = s.swept()
	}
	return s.still >= s.patience && s.swept()-s.sweeps >= s.healing
}

// String says how long all of it was.
func (s *stall) String() string {
	return fmt.Sprintf("%.1fs later; nothing moved for up to %.1fs, and no server answered for %.1fs",
		s.looked.Sub(s.begun).Seconds(), s.most.Seconds(), s.silent.Seconds())
}

// awaitProgress waits until every key has made a step: from now on, or from when it is due, if that
// is later. While any of them goes on, the others are slow and not stuck.
func (r *round) awaitProgress() error {
	begun := time.Now()
	waiting, err := states(r.ctx, r.chain)
	wait := r.stall(r.chain.Name(), 0)
	for err == nil && len(waiting) > 0 {
		time.Sleep(200 * time.Millisecond)
		var now map[uint64]final
		if now, err = states(r.ctx, r.chain); err != nil {
			break
		}
		moved := false
		for k, first := range waiting {
			if now[k].died {
				if err = revive(r.ctx, r.chain, strconv.FormatUint(k, 10)); err != nil {
					return err
				}
				r.v.died++
				moved = true
			}
			since := begun
			if first.due.After(begun) {
				since = first.due
			}
			if now[k].Step > first.Step {
				r.v.goOn = max(r.v.goOn, time.Since(since))
				delete(waiting, k)
			}
			moved = moved || now[k].Step > first.Step || since.After(time.Now())
		}
		if wait.look(time.Now(), moved, true) {
			r.v.stuck = slices.Collect(maps.Keys(waiting))
			break
		}
	}
	r.v.still = max(r.v.still, wait.most)
	return err
}
