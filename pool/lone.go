package pool

import (
	"cmp"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/subscription"
)

// lone is the host that drives the others of its pool, in its own time. Its lock is taken with that
// of one of the others held, and never the reverse.
type lone struct {
	host   host.Host                 // set once
	on     kernel.Kernel             // of the host; set once
	door   provide.Door              // of the host; set once
	worker worker                    // of the host's driver
	gone   subscription.Subscription // closes with the host
}

func newLone(p *Pool, on host.Host) *lone {
	l := &lone{host: on, on: kernel.Of(on)}
	l.door = provide.Open(on)
	l.worker.pool, l.worker.lone = p, true
	l.worker.goes = l.worker.once
	return l
}

// driver is the goroutine that is going to drive, as far as that is known.
func (l *lone) driver() int64 { return cmp.Or(provide.Open(l.host).Driver(), gort.Goid()) }

// post gives a strand a task of the host.
func (l *lone) post(s *strand) {
	l.on.Mutex().Lock()
	defer l.on.Mutex().Unlock()
	l.on.Post((*loneTask)(s))
}

// loneTask is a strand as a task of the host: it has one turn.
type loneTask strand

func (t *loneTask) Run() { (*strand)(t).driveOn(false) }

// driveOn drives a strand whose turn it is on the host, whose lock is held. Unless all is set, what
// keeps nothing running is left: the host may have nothing else to do.
func (s *strand) driveOn(all bool) {
	l := s.pool.lone
	mu := l.on.Mutex()
	mu.Unlock()
	l.drive(s, all)
	mu.Lock()
}

func (l *lone) drive(s *strand, all bool) {
	next, returned := time.Duration(0), false
	defer func() {
		more := next == 0
		if returned {
			more = l.rest(s, next)
		}
		if s.end(more) {
			l.post(s)
		}
	}()
	s.begin()
	l.worker.g, l.worker.turns, l.worker.all, l.worker.spare = l.driver(), 0, all, false
	next = s.drive(&l.worker)
	returned = true
}

// rest makes the host ask for a strand when that has something to do again, after next. It reports
// whether there is more already. The pool's hosts tell the host themselves whether anything keeps
// them running, so the alarm does not keep it running.
func (l *lone) rest(s *strand, next time.Duration) (more bool) {
	clear := func() {
		if id := s.timer.Swap(0); id != 0 {
			l.door.ClearAlarm(id)
		}
	}
	clear()
	switch {
	case next == 0 && !l.worker.spare:
		return true
	case next == host.Forever:
		return false
	}
	s.timer.Store(l.door.SetAlarm((*loneAlarm)(s), next, !l.worker.spare))
	if s.gone.Load() {
		clear()
	}
	return false
}

// loneAlarm asks for a strand, and drives it at once.
type loneAlarm strand

func (t *loneAlarm) Run() {
	if s := (*strand)(t); s.ask() {
		s.driveOn(true)
	}
}
