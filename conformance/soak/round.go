package main

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// round is a few hosts with all their work, from their start to their Close.
type round struct {
	rand   *rand.Rand // of the goroutine that plays
	tally  *tally
	faults *faults

	hosts  []*rxsched.Rx // the last of them is where work panics
	calm   bool          // everything comes to its end before the hosts are closed
	thrown atomic.Int64
	caught atomic.Int64 // panics that came out of somewhere
	stop   chan struct{}
	feeds  sync.WaitGroup
	pipes  []*pipe
	keyed  *keyed

	mu      sync.Mutex
	tickets []*ticket // guarded by mu
}

const (
	hosts   = 3
	feeders = 4
	pipes   = 3
	patient = time.Minute // only a fault takes that long to end
)

func newRound(from *rand.Rand, t *tally, f *faults) *round {
	r := &round{rand: fork(from), tally: t, faults: f, stop: make(chan struct{}),
		calm: from.IntN(2) == 0}
	for range hosts {
		r.hosts = append(r.hosts, rxsched.New(rxsched.Config{
			FramePeriod: 2 * time.Millisecond,
			OnError:     func(*host.PanicError) { r.caught.Add(1) },
		}))
	}
	return r
}

func fork(r *rand.Rand) *rand.Rand { return rand.New(rand.NewPCG(r.Uint64(), r.Uint64())) }

// play plays the round: between a tenth and half of a second, and a bit for the end.
func (r *round) play() {
	for range feeders {
		r.start(r.feed)
	}
	r.start(r.disturb)
	for range pipes {
		r.pipes = append(r.pipes, r.newPipe())
	}
	r.keyed = r.newKeyed()
	time.Sleep(time.Duration(100+r.rand.IntN(400)) * time.Millisecond)
	if r.calm {
		close(r.stop)
		r.feeds.Wait()
		r.await()
		r.closeAll()
	} else {
		r.closeAll()
		close(r.stop)
		r.feeds.Wait()
	}
	r.judge()
}

// start starts a goroutine that goes on until the round says stop.
func (r *round) start(step func(*rand.Rand)) {
	own := fork(r.rand)
	r.feeds.Go(func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for r.goes(tick.C) {
			step(own)
		}
	})
}

// goes waits for the next tick, and reports false when the round says stop.
func (r *round) goes(tick <-chan time.Time) bool {
	select {
	case <-r.stop:
		return false
	case <-tick:
		return true
	}
}

// await waits for everything to come to its end.
func (r *round) await() {
	deadline := time.Now().Add(patient)
	for _, p := range r.pipes {
		p.await(deadline)
	}
	r.keyed.await(deadline)
	for _, t := range r.tickets {
		for !t.settled() && time.Now().Before(deadline) {
			time.Sleep(100 * time.Microsecond)
		}
	}
}

// closeAll closes the hosts in random order, from two goroutines at once.
func (r *round) closeAll() {
	var closers sync.WaitGroup
	closers.Go(r.keyed.close)
	for _, i := range r.rand.Perm(len(r.hosts)) {
		for range 2 {
			closers.Go(func() { _ = r.hosts[i].Close() })
		}
		time.Sleep(time.Duration(r.rand.IntN(2000)) * time.Microsecond)
	}
	closers.Wait()
}

// judge checks the results.
func (r *round) judge() {
	for _, t := range r.tickets {
		r.check(t)
	}
	for _, p := range r.pipes {
		p.end()
	}
	if thrown, caught := r.thrown.Load(), r.caught.Load(); thrown != caught {
		r.faults.note("unreported", "%d panics, of which %d were reported", thrown, caught)
	}
	r.tally.rounds.Add(1)
}

func schedulers(rx *rxsched.Rx) []scheduler.Scheduler {
	all := []scheduler.Scheduler{rx.Async(), rx.Queue(), rx.Asap(), rx.Frame(), rx.Idle()}
	for p := priority.Immediate; p <= priority.Idle; p++ {
		all = append(all, rx.Priorities().At(p))
	}
	return all
}
