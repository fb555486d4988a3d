package observable

import (
	"math"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// PaceConfig sets the bursts and the bound of [PaceWithConfig].
type PaceConfig struct {
	// Burst is how many values may come at once after a rest, as in golang.org/x/time/rate. In any
	// time t, at most Burst values come and t × count / per more. 0 means 1.
	Burst int

	// Backlog bounds the values that wait. OverflowFail ends the sequence at once. With
	// OverflowBlock sources that can wait do. Others block their goroutine, and the sequence fails
	// with [ErrWouldDeadlock] if that is the one of s's host, or sends from inside the delivery of
	// another value. [ObserveOnConfig] says what can't be recognised.
	Backlog Backlog
}

// Pace sends at most count values in any time per, by s's clock, at even distances. Values that
// come faster wait, in order and without a limit: nothing is lost. Completion waits for the last
// value; an error does not, and drops what waits. The source's goroutine and s's both deliver, each
// also for the other. RxJS has no counterpart; Akka's name is throttle, which drops in RxJS.
//
//	source:          -abc-----|
//	Pace(1 in 2ms):  -a-b-c---|
func Pace[T any](count int, per time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(count > 0, "Pace: count is not positive")
	must(per >= 0, "Pace: negative per")
	must(given(s), "Pace: nil s")
	must(per <= math.MaxInt64-time.Duration(count), "Pace: per is too long")
	return named("Pace", PaceWithConfig[T](count, per, s, PaceConfig{}))
}

// PaceWithConfig is Pace with bursts, and with a bound for the values that wait. It panics if c is
// invalid.
//
//	source:                                              -(abc)---|
//	PaceWithConfig(1 in 2ms, PaceConfig{Burst: 2}):      -(ab)-c--|
func PaceWithConfig[T any](
	count int, per time.Duration, s scheduler.Scheduler, c PaceConfig,
) Operator[T, T] {
	must(count > 0, "PaceWithConfig: count is not positive")
	must(per >= 0, "PaceWithConfig: negative per")
	must(given(s), "PaceWithConfig: nil s")
	must(per <= math.MaxInt64-time.Duration(count), "PaceWithConfig: per is too long")
	must(c.Burst >= 0, "PaceWithConfig: negative Burst")
	c.Backlog.check("PaceWithConfig: Backlog")
	n := time.Duration(count)
	each := (per + n - 1) / n // rounded up, or more than count would fit
	must(each == 0 || c.Burst <= int(math.MaxInt64/each), "PaceWithConfig: Burst takes too long")
	return operate("PaceWithConfig", func(src Observable[T], dst *Subscriber[T]) {
		p := &pacing[T]{
			deliverer: delivererOn(s), dst: dst, each: each,
			slack: time.Duration(max(1, c.Burst)-1) * each, blocks: c.Backlog.blocks(),
		}
		g := serial.New(dst.root)
		p.timer = newOpTimer("Pace", g, dst, s, p.flow).held(each)
		heed(&p.holding, dst, g, nil, p)
		in := newSerialSubscriber(g, dst, Observer[T]{Next: p.next, Complete: p.complete})
		room := p.roomAbove()
		if p.line = new(freeLine[T]); c.Backlog.bounded() {
			bounded := newBoundedLine[T]("Pace", g, c.Backlog, p.await, p.arrived)
			p.line = bounded
			dst.AddFunc(bounded.drop)
			bounded.on = s
			holds(&dst.core, &bounded.queue)
			bounded.divert(in)
			room = askedBy(&bounded.queue)
		}
		in.root = in.root.With(room)
		src.SubscribeTo(in)
	})
}

// pacing is the state of one subscription: the generic cell rate algorithm, which is a token bucket
// with one time instead of a count. Only handlers touch it, besides the bounded queue.
type pacing[T any] struct {
	deliverer   // where producers wait
	holding     // what is due while there is no room
	dst         *Subscriber[T]
	timer       *opTimer      // set while values wait
	each, slack time.Duration // of one value; and by how much one may come early
	due         time.Time     // of the next value, if there were no bursts
	line        line[T]
	blocks      bool // producers may wait
	completed   bool
}

func (p *pacing[T]) next(v T) {
	p.line.put(v)
	p.arrived()
}

func (p *pacing[T]) arrived() {
	if !p.timer.isSet() {
		p.flow()
	}
}

// flow sends what waits as far as time allows, and sets the timer for the rest.
func (p *pacing[T]) flow() {
	for p.line.len() > 0 {
		if !p.passes() {
			return
		}
		now := p.s.Now()
		if p.due.Before(now) {
			p.due = now
		}
		if early := p.due.Sub(now) - p.slack; early > 0 {
			p.timer.set(early)
			return
		}
		p.due = p.due.Add(p.each)
		p.send()
	}
	if p.completed {
		p.dst.Complete()
	}
}

// resume has s send what had no room.
func (p *pacing[T]) resume() {
	if !p.timer.isSet() {
		p.timer.set(0)
	}
}

// send delivers the first value that waits.
func (p *pacing[T]) send() {
	v, ok := p.line.take()
	if !ok {
		return // a producer that does not wait for handlers has dropped all
	}
	if p.blocks {
		p.call(func() { p.dst.Next(v) })
	} else {
		p.dst.Next(v)
	}
}

func (p *pacing[T]) complete() {
	p.completed = true
	p.arrived()
}
