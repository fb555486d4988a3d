package pool

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/subscription"
)

// strand is what one worker at a time drives: a host, or a key. Its word is its state:
//
//	idle ── ask ──▶ queued ── a worker takes it ──▶ running ── ask ──▶ asked
//	  ▲               ▲                                │                 │
//	  └───────────────┼──── there is no more ──────────┘                 │
//	                  └──────── the worker has driven it ────────────────┘
//
// So it is in at most one queue, and one worker has it, and no ask is lost. A caller publishes what
// there is to do before it asks. A worker makes the word running before it looks for that:
//
//   - If the word was idle, the caller makes it queued, by compare-and-swap, and alone puts the
//     strand into a queue.
//   - If it was queued or asked, a worker is yet to make it running, and to look then.
//   - If it was running, it becomes asked. Then the worker, which has perhaps looked before, can't
//     make it idle by compare-and-swap, and puts it into a queue again.
//
// Only the worker that has taken a strand out of a queue changes the word from running or asked.
//
// What is published, and looked for, is guarded by a lock or is atomic. If the worker's look missed
// it, the look would be synchronized before the publication, and so the store of running before the
// caller's load, which could not find queued.
type strand struct {
	word atomic.Uint32
	gone atomic.Bool // its host is closed, or its key
	job  job         // set once
	pool *Pool       // set once

	alarm alarm
	timed atomic.Bool   // there is an alarm; written with the lock of alarms held
	timer atomic.Uint64 // the alarm that the lone host has set, or 0
}

// job is the work of a strand. drive does it for a slice at most. It returns the time until there
// is more to do: 0 if there is more already, host.Forever if there is none yet.
type job interface {
	drive(w *worker) (next time.Duration)
}

// drive drives the strand, which has begun. A panic that no host takes, such as that of an observer
// of the result's end, goes to the pool's OnError: it has closed all that it concerns.
func (s *strand) drive(w *worker) (next time.Duration) {
	defer s.pool.rescue()
	return s.job.drive(w)
}

// rescue is deferred: the pool's OnError is told of a panic, if there is one.
func (p *Pool) rescue() {
	if report := p.config.OnError; report != nil {
		if v := recover(); v != nil {
			report(subscription.NewPanicError(v))
		}
	}
}

// Ready is the Driver's: there is something to do.
func (s *strand) Ready() {
	if s.ask() {
		s.pool.ready(s)
	}
}

// dismiss notes that there is nothing to do any more, also for the alarm.
func (s *strand) dismiss() {
	s.gone.Store(true)
	switch {
	case s.pool.lone == nil:
		s.pool.alarms.clear(s)
	case s.timer.Load() != 0:
		s.Ready()
	}
}

const (
	idle uint32 = iota
	queued
	running
	asked
)

// ask notes that there is something to do. It reports whether the caller has to queue the strand.
func (s *strand) ask() bool {
	for {
		switch word := s.word.Load(); word {
		case idle:
			if s.word.CompareAndSwap(idle, queued) {
				return true
			}
		case running:
			if s.word.CompareAndSwap(running, asked) {
				return false
			}
		default:
			return false
		}
	}
}

// begin notes that the caller drives the strand, which it has taken out of a queue.
func (s *strand) begin() { s.word.Store(running) }

// end notes that the caller does not drive it any more. It reports whether the caller has to queue
// it, because there is more or it was asked for.
func (s *strand) end(more bool) bool {
	if !more && s.word.CompareAndSwap(running, idle) {
		return false
	}
	s.word.Store(queued)
	return true
}

// rest sets the alarm of a strand that has been driven, and has nothing to do for so long. The
// caller still drives it: so if the alarm goes off at once, the strand is asked.
func (s *strand) rest(next time.Duration) {
	switch {
	case next < forever:
		s.pool.setAlarm(s, next)
	case s.timed.Load():
		s.pool.alarms.clear(s)
	}
}
