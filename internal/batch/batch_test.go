package batch_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

// step is done to the action at one moment of its life.
type step int

const (
	nothing step = iota
	withoutDelay
	withDelay
	withLongerDelay
	unsubscribe
	closeHost
	steps
)

var stepNames = [steps]string{"-", "0", "1ms", "2ms", "unsubscribe", "close"}

func (s step) String() string { return stepNames[s] }

// delays of the steps that schedule.
var delays = map[step]time.Duration{withoutDelay: 0, withDelay: ms, withLongerDelay: 2 * ms}

// life is a program: how an action is scheduled first, and one step at each moment at which its ID can
// mean something else. Two neighbours are in the batch that the action joins, or would join.
type life struct {
	first  step // scheduled so
	waits  step // before the flush
	before step // in the run of the neighbour before it
	inside step // in its own first run
	after  step // in the run of the neighbour after it
}

// lives calls f with every program.
func lives(f func(life)) {
	for first := range delays {
		for n := range int(steps * steps * steps * steps) {
			at := func() step {
				defer func() { n /= int(steps) }()
				return step(n) % steps
			}
			f(life{first, at(), at(), at(), at()})
		}
	}
}

// place is a place in the batch that is flushed, or one in the next.
type place int

const (
	between place = iota // the neighbours
	behind               // both
	next
)

// rules play a life by the rules alone: at most one run is pending, that of the latest Schedule.
type rules struct {
	pending, closed, abandoned, hostClosed bool
	delay                                  time.Duration
	place                                  place
	now                                    place // where it would be in the batch, if scheduled now
	log                                    []string
}

func (r *rules) do(s step) {
	d, schedules := delays[s]
	switch {
	case s == closeHost:
		r.hostClosed = true
		r.abandon(r.pending)
	case s == unsubscribe:
		r.closed, r.pending = true, false
	case !schedules || r.closed:
	case r.hostClosed:
		r.abandon(true)
	default:
		r.pending, r.delay, r.place = true, d, r.now
	}
}

func (r *rules) abandon(lost bool) {
	if lost && !r.closed {
		r.closed, r.abandoned, r.pending = true, true, false
	}
}

// run is a run of the action.
func (r *rules) run(inside *step) {
	r.pending = false
	r.log = append(r.log, fmt.Sprint("action after ", r.delay))
	s := *inside
	*inside = nothing
	r.do(s)
}

// neighbour is a run of a neighbour, unless the host is closed.
func (r *rules) neighbour(name string, s step) {
	if !r.hostClosed {
		r.log = append(r.log, name)
		r.do(s)
	}
}

func (r *rules) play(l life) {
	r.do(l.first)
	r.now = behind
	r.do(l.waits)
	r.now = next
	r.neighbour("before", l.before)
	r.flushed(between, &l.inside)
	r.neighbour("after", l.after)
	r.flushed(behind, &l.inside)
	for r.pending {
		r.run(&l.inside)
	}
}

// flushed runs the action if it is at a place in the batch.
func (r *rules) flushed(at place, inside *step) {
	if r.pending && r.delay == 0 && r.place == at {
		r.run(inside)
	}
}

// player plays a life on a scheduler.
type player struct {
	*host.Virtual
	act   *action.Action
	by    func(func()) // performs a step
	asked time.Duration
	delay time.Duration // of the latest Schedule
	log   []string
}

func (p *player) do(s step) {
	p.by(func() {
		d, schedules := delays[s]
		switch {
		case schedules:
			p.asked, p.delay = p.Elapsed(), d
			p.act.Schedule(d)
		case s == unsubscribe:
			p.act.Unsubscribe()
		case s == closeHost:
			_ = p.Close()
		}
	})
}

func (p *player) play(s scheduler.Scheduler, l life) {
	neighbour := func(name string, step step) {
		s.Schedule(func(*action.Action) {
			p.log = append(p.log, name)
			p.do(step)
		}, 0)
	}
	p.act = s.NewAction(action.Func(func(*action.Action) {
		p.log = append(p.log, fmt.Sprint("action after ", p.took()))
		step := l.inside
		l.inside = nothing
		p.do(step)
	}))
	neighbour("before", l.before)
	p.do(l.first)
	neighbour("after", l.after)
	p.do(l.waits)
	_ = p.Run()
}

// took is how long the action waited for an interval; 0 if it waited in a batch.
func (p *player) took() time.Duration {
	if p.delay == 0 {
		return 0
	}
	return p.Elapsed() - p.asked
}

// elsewhere performs a step on another goroutine, while this one waits in the midst of its run.
func elsewhere(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

// The ID of an action is a place in a batch or an interval, and only the delay tells which. So every
// change between the two is forced, at every moment: while the action waits, while others of its
// flush run, and while it runs itself.
func TestHooks_EveryLifeOfAnActionGoesByTheRules(t *testing.T) {
	t.Parallel()
	for name, create := range map[string]func(host.Host) scheduler.Scheduler{
		"asap":  func(h host.Host) scheduler.Scheduler { return asap.New(h) },
		"frame": func(h host.Host) scheduler.Scheduler { return frame.New(h) },
		"idle":  func(h host.Host) scheduler.Scheduler { return idle.New(h) },
	} {
		for where, by := range map[string]func(func()){
			"on the host's goroutine": func(f func()) { f() },
			"on another goroutine":    elsewhere,
		} {
			t.Run(name+" "+where, func(t *testing.T) {
				t.Parallel()
				lives(func(l life) { goesByTheRules(t, create, by, l) })
			})
		}
	}
}

func goesByTheRules(
	t *testing.T, create func(host.Host) scheduler.Scheduler, by func(func()), l life,
) {
	p := &player{Virtual: host.NewVirtual(host.Config{FramePeriod: ms / 10}), by: by}
	p.play(create(p), l)
	var r rules
	r.play(l)
	if !slices.Equal(r.log, p.log) || r.closed != p.act.Closed() || r.abandoned != p.act.Abandoned() {
		require.Equal(t, fmt.Sprint(r.log, r.closed, r.abandoned),
			fmt.Sprint(p.log, p.act.Closed(), p.act.Abandoned()), "%+v", l)
	}
	if left := p.Stats().Queued; left != (host.Counts{}) {
		require.Fail(t, "something is left on the host", "%+v: %+v", l, left)
	}
}
