package pool

import (
	"cmp"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/subscription"
)

// lone is the host that drives the others of its pool, in its own time. Its lock is taken with that
// of one of the others held, and never the reverse.
type lone struct {
	host host.Host                 // set once
	on   kernel.Kernel             // of the host; set once
	hand hand                      // for who drives the host
	gone subscription.Subscription // closes with the host
}

func newLone(p *Pool, on host.Host) *lone {
	l := &lone{host: on, on: kernel.Of(on)}
	l.hand.pool, l.hand.lone = p, true
	l.hand.goes = l.hand.once
	return l
}

// driver is the goroutine that is going to drive, as far as anybody knows.
func (l *lone) driver() int64 { return cmp.Or(provide.Open(l.host).Driver(), gort.Goid()) }

// clock is what a new host of the pool reads.
func (l *lone) clock() func(time.Duration) time.Duration {
	elapsed := func() time.Duration {
		l.on.Mutex().Lock()
		defer l.on.Mutex().Unlock()
		return l.on.Elapsed()
	}
	from := elapsed()
	return func(time.Duration) time.Duration { return elapsed() - from }
}

// post gives a strand a task of the host.
func (l *lone) post(s *strand) {
	l.on.Mutex().Lock()
	defer l.on.Mutex().Unlock()
	l.on.Post((*loneTask)(s))
}

// loneTask is a strand as a task of the host: it has one turn.
type loneTask strand

func (t *loneTask) Run() {
	s, l := (*strand)(t), t.pool.lone
	mu := l.on.Mutex()
	mu.Unlock()
	l.drive(s)
	mu.Lock()
}

func (l *lone) drive(s *strand) {
	next, returned := time.Duration(0), false
	defer func() {
		if returned {
			l.rest(s, next)
		}
		if s.end(next == 0) {
			l.post(s)
		}
	}()
	s.begin()
	l.hand.turns = 0
	next = s.drive(&l.hand)
	returned = true
}

// rest sets a timer of the host for a strand that has nothing to do for so long.
func (l *lone) rest(s *strand, next time.Duration) {
	l.on.Mutex().Lock()
	if one := s.alarm.Load(); one != nil {
		l.on.ClearTimeout(one.id)
		s.alarm.Store(nil)
	}
	if next == 0 || next == host.Forever || s.gone.Load() {
		l.on.Mutex().Unlock()
		return
	}
	one := &alarm{id: l.on.SetTimeout((*loneAlarm)(s), next)}
	s.alarm.Store(one)
	l.on.Mutex().Unlock()
	if !s.job.(closer).busy() {
		l.host.Unref(host.TimerID(one.id))
	}
}

// loneAlarm asks for a strand, and drives it at once.
type loneAlarm strand

func (t *loneAlarm) Run() {
	if s := (*strand)(t); s.ask() {
		(*loneTask)(t).Run()
	}
}
