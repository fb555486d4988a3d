package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/scheduler"
)

// bond ties a pipeline to the schedulers that it needs. This is the only place that knows the rule:
// a pipeline ends with [scheduler.ErrAbandoned] when a scheduler will not run what it needs.
//
// An action that was abandoned, or refused, says so in a teardown (engage). A pipeline that will
// need the scheduler again, but has nothing pending there, is told by the host (hold).
//
// fails is called on the goroutine that drives the host, on one that closes it, or on one that
// schedules. So it must not deliver while another goroutine does: it goes through a serializer or a
// hop, or its action is never pending while it delivers.
type bond struct {
	*life // the pipeline's: what its actions close with; set once
	fails failer
}

// engaged is the work of an action, and its tie to a pipeline whose context may end: no run begins
// after that, and a run that ends it leaves nothing pending.
type engaged struct {
	action.Work
	bond   *bond          // set once
	action *action.Action // set once
	tie    heirs.Link
}

func (e *engaged) Run(self *action.Action) {
	if !e.Ended() {
		e.Work.Run(self)
		e.Ended()
	}
}

// Ended reports whether nothing runs any more, because the context has ended.
func (e *engaged) Ended() bool { return e.bond.root.Ended() || e.bond.Closed() }

func (e *engaged) Label() string {
	if l, ok := e.Work.(action.Labelled); ok {
		return l.Label()
	}
	return ""
}

// Unsubscribe is called when the action closes.
func (e *engaged) Unsubscribe() { e.bond.closed(e.action) }

func (b *bond) closed(a *action.Action) {
	if a.Abandoned() {
		b.fails.Error(scheduler.ErrAbandoned)
	}
}

// failer ends a pipeline with an error: a subscriber, or what delivers to one.
type failer interface{ Error(err error) }

// Unsubscribe is called by the host that closes: a bond stands for the pipeline there.
func (b *bond) Unsubscribe() { b.fails.Error(scheduler.ErrAbandoned) }

// hold has the pipeline end when s's host closes, and at once if it is closed. d is a delay that
// the pipeline will ask for. The host forgets the pipeline when it ends. A pipeline holds a host
// once.
func (b *bond) hold(s scheduler.Scheduler, d time.Duration) {
	if life := scheduler.Lifetime(s, d); life != nil {
		life.Add(b)
	}
}

// engage makes an action that closes with the pipeline. Owning comes first: a queue runs the work
// before Schedule returns.
func (b *bond) engage(s scheduler.Scheduler, work action.Work) *action.Action {
	if b.root.MayEnd() {
		e := &engaged{Work: work, bond: b}
		e.action = s.NewAction(e)
		b.tree.Add(e.action)
		heirs.AddPart(e.action, e, &e.tie)
		return e.action
	}
	a := s.NewAction(work)
	b.tree.Add(a)
	a.AddFunc(func() { b.closed(a) })
	return a
}

// begin schedules work that belongs to dst. While it delivers it must not be pending.
func begin[T any](dst *Subscriber[T], s scheduler.Scheduler, work action.Work, d time.Duration) {
	b := &bond{dst.life, dst}
	b.engage(s, work).Schedule(d)
}
