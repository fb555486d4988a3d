package pool

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/subscription"
)

// strand is what workers drive, one at a time: a host, or an inbox. Its word says where it is:
//
//	idle ── ask ──▶ queued ── a worker takes it ──▶ running ── ask ──▶ asked
//	  ▲               ▲                                │                 │
//	  └───────────────┼──── there is no more ──────────┘                 │
//	                  └──────── the worker has driven it ────────────────┘
//
// So it is in one queue at most, and one worker has it, and no ask is lost. For whoever asks makes
// known before what there is to do, and a worker makes the word running before it looks for that:
//
//   - If the word was idle, who asks makes it queued, by compare-and-swap, and alone puts the strand
//     into a queue.
//   - If it was queued or asked, a worker is yet to make it running, and to look then.
//   - If it was running, it becomes asked. Then the worker, which has perhaps looked before, can't
//     make it idle by compare-and-swap, and puts it into a queue again.
//
// Only the worker that has taken a strand out of a queue changes the word from running or asked.
//
// Handed is as queued. Who makes an idle strand handed leaves something for who drives it next,
// without a lock, and then puts it into a queue: nobody else does, so nobody drives it before.
type strand struct {
	word atomic.Uint32
	gone atomic.Bool // its host is closed, or its box
	job  job         // set once
	pool *Pool       // set once

	// alarm is the moment at which it is asked for; nil if there is none. Who drives it writes.
	alarm atomic.Pointer[alarm]

	carries bool // what was handed over is not taken; for who drives it
}

// job is what driving a strand means. It is done for a slice at most. It returns the time until
// there is more to do: 0 if there is more already, host.Forever if nobody knows of any.
type job interface {
	drive(h *hand) (next time.Duration)
}

// drive drives the strand, which has begun. A panic that no host takes, such as that of what hears
// the end of a result, is told to the pool's OnError: it has closed all that it concerns.
func (s *strand) drive(h *hand) (next time.Duration) {
	defer s.pool.rescue()
	return s.job.drive(h)
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

// dismiss notes that there is nothing to do any more, also for the alarm, and for the keeper if it
// sleeps for one that was dropped.
func (s *strand) dismiss() {
	s.gone.Store(true)
	if s.alarm.Load() != nil {
		s.Ready()
	} else {
		s.pool.relax()
	}
}

const (
	idle uint32 = iota
	queued
	running
	asked
	handed
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

// handOver asks for the strand if it is idle. It reports whether it was: then the caller leaves
// something for who drives it next, and has to queue the strand.
func (s *strand) handOver() bool { return s.word.CompareAndSwap(idle, handed) }

// begin notes that the caller drives the strand, which it has taken out of a queue.
func (s *strand) begin() {
	if s.word.Swap(running) == handed {
		s.carries = true
	}
}

// end notes that the caller does not drive it any more. It reports whether the caller has to queue
// it, because there is more or somebody has asked.
func (s *strand) end(more bool) bool {
	if !more && s.word.CompareAndSwap(running, idle) {
		return false
	}
	s.word.Store(queued)
	return true
}

// rest sets the alarm of a strand that has been driven, and has nothing to do for so long. The
// caller still drives it: so if the alarm goes off at once, the strand is asked.
//
// An alarm holds its strand. So who closes the host makes gone known, and asks if there is an
// alarm, which then goes: one of the two sees the other. If there is none, that one was dropped
// before, and who closes relaxes the keeper.
func (s *strand) rest(a *alarms, next time.Duration) {
	due := never
	if next < host.Forever {
		due = s.pool.now() + min(next, longest)
	}
	if one := s.alarm.Load(); one != nil {
		if one.serves(due) {
			return
		}
		s.alarm.Store(nil)
	}
	if next == host.Forever {
		if s.gone.Load() {
			s.pool.relax()
		}
		return
	}
	one := a.set(s, due)
	s.alarm.Store(one)
	if s.gone.Load() {
		s.alarm.Store(nil)
		one.serves(never)
		s.pool.relax()
		return
	}
	s.pool.expect(due)
}

// never is earlier than any alarm.
const never = time.Duration(math.MinInt64)

// longest is the longest time for which an alarm is set: then its strand finds that it is early.
const longest = 1000 * time.Hour
