package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// storm cancels and replaces runs at the moment when they are due.
type storm struct {
	action *durable.Action[uint64] // set once

	mu      sync.Mutex // guards what is below
	numbers uint64     // of runs and of keys
	blown   []blow     // those that were certain
	left    []string   // keys of successors that have to run yet
}

// blow is a run that was cancelled or replaced.
type blow struct {
	id        uint64
	successor uint64 // that has replaced it; 0: it was cancelled
	returned  time.Time
}

func newStorm(e durable.Engine) *storm {
	return &storm{action: durable.RemoteWithConfig(e, "storm",
		durable.ActionConfig[uint64]{Claim: true})}
}

// number returns a new one.
func (s *storm) number() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.numbers++
	return s.numbers
}

// rage goes on until ctx ends, on a few keys at once.
func (s *storm) rage(ctx context.Context, lanes int) {
	var all sync.WaitGroup
	for range lanes {
		all.Go(func() {
			key := ""
			for ctx.Err() == nil {
				if key == "" {
					key = strconv.FormatUint(s.number(), 10)
				}
				key = s.once(ctx, key)
			}
		})
	}
	all.Wait()
}

// once schedules a run, and cancels or replaces it when it is due. It returns the key, if that can
// be used again.
func (s *storm) once(ctx context.Context, key string) string {
	const due = 30 * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	b := blow{id: s.number()}
	if s.action.Schedule(ctx, key, b.id, due) != nil {
		return ""
	}
	time.Sleep(due - time.Millisecond)
	if rand.IntN(2) == 0 {
		was, err := s.action.Unsubscribe(ctx, key)
		if err == nil && was == durable.WasPending {
			b.returned = time.Now()
			s.note(b)
		}
		return key
	}
	b.successor = s.number()
	if s.action.Schedule(ctx, key, b.successor, due) != nil {
		return "" // nobody knows whether there is one
	}
	b.returned = time.Now()
	s.note(b)
	for ctx.Err() == nil {
		time.Sleep(due)
		i, err := s.action.Inspect(ctx, key)
		if err == nil && i.Status == durable.Done {
			return key
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left = append(s.left, key)
	return ""
}

// forget forgets what has been blown, while it does not rage.
func (s *storm) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blown, s.left = nil, nil
}

func (s *storm) note(b blow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blown = append(s.blown, b)
}

// attempt is a run of the storm in one worker.
type attempt struct {
	worker      uint32
	claim       time.Time // when it was about to claim
	begun, over time.Time // over is zero if nobody logged it
}

// String returns the times and the worker.
func (a attempt) String() string {
	return fmt.Sprintf("%s (claimed %s) to %s on worker%d", a.begun.Format(clock),
		a.claim.Format(clock), a.over.Format(clock), a.worker)
}

// attempts are those of each run.
func attempts(events []event) map[uint64][]attempt {
	begun, over := map[uint64]event{}, map[uint64]event{} // by the attempt
	for _, e := range events {
		switch e.Kind {
		case stormed:
			begun[e.After] = e
		case calmed:
			over[e.After] = e
		}
	}
	all := map[uint64][]attempt{}
	for number, e := range begun {
		a := attempt{e.Worker, time.Unix(0, int64(e.Before)), time.Unix(0, e.At), time.Time{}}
		if end, ok := over[number]; ok {
			a.over = time.Unix(0, end.At)
		}
		all[e.Step] = append(all[e.Step], a)
	}
	return all
}

// judge counts the runs of what was cancelled, those of what was replaced that claimed afterwards,
// successors that never ran, and those that ran at the same time as what they had replaced. It does
// not count those while clocks were wrong: claims end by the clock.
func (s *storm) judge(v *verdict, events []event, skewed []window) {
	v.blown += len(s.blown)
	all := attempts(events)
	for _, b := range s.blown {
		for _, a := range all[b.id] {
			if b.successor == 0 || a.claim.After(b.returned) {
				v.late++
				v.blameText("run %d of the storm is late: %s; its successor is %d, since %s",
					b.id, a, b.successor, b.returned.Format(clock))
			}
			for _, next := range all[b.successor] {
				if overlap(a, next) && !within(a.begun, skewed) && !within(next.begun, skewed) {
					v.overlapped++
					v.blameText("run %d of the storm overlaps its successor: %s, and %s",
						b.id, a, next)
				}
			}
		}
		if b.successor != 0 && len(all[b.successor]) == 0 {
			v.lost++
			v.blameText("run %d of the storm is lost: it replaced another one, and never ran",
				b.successor)
		}
	}
}

// overlap reports whether two attempts were in progress at one time, as far as is known.
func overlap(a, b attempt) bool {
	return !a.over.IsZero() && !b.over.IsZero() && a.begun.Before(b.over) && b.begun.Before(a.over)
}

// within reports whether a time is in one of the windows.
func within(t time.Time, all []window) bool {
	return slices.ContainsFunc(all, func(w window) bool { return t.After(w.from) && t.Before(w.to) })
}

// clock is how times are shown.
const clock = "15:04:05.000"
