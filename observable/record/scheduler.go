package record

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// Scheduler returns a scheduler that runs everything on s, and records which of its runs takes
// place when. Time is an input of a pipeline as clicks are: give all operators below the edges such
// schedulers, each with a name of its own. A replay then runs their timers and hops in the order in
// which they ran, however late they were.
//
// Its clock is the recorder's, and stands still during an event of an edge and during a run: so a
// replay sees the same times. A hop to it takes a run for each value. It panics if r or s is nil,
// or the name is empty or taken.
func (r *Recorder) Scheduler(name string, s scheduler.Scheduler) scheduler.Scheduler {
	must(s != nil, "Scheduler: nil s")
	must(name != "", "Scheduler: empty name")
	r.mu.Lock()
	taken := r.names[name]
	r.names[name] = true
	r.mu.Unlock()
	must(!taken, "Scheduler: the name "+name+" is taken")
	p := &recorded{r: r, name: name, inner: s, life: scheduler.Lifetime(s, time.Nanosecond)}
	free := scheduler.Lifetime(s, 0) == nil
	r.note(recording.Record{Kind: recording.Scheduler, Host: name, Free: free})
	p.Init((*backend)(p), r.date)
	if p.life != nil {
		p.life.AddFunc(p.hostClosed)
	}
	return p
}

// recorded is a scheduler whose runs are recorded.
type recorded struct {
	stepped.Scheduler
	r     *Recorder
	name  string
	inner scheduler.Scheduler
	life  *subscription.Subscription // of the inner one; nil if it does not end
}

// hostClosed abandons what is pending. The host has abandoned it before, in an order of its own.
func (p *recorded) hostClosed() {
	s := p.r.enter(recording.Record{Kind: recording.Close, Host: p.name})
	defer p.r.leave(s)
	p.Close()
}

// Lifetime closes with that of the scheduler below.
func (p *recorded) Lifetime(d time.Duration) *subscription.Subscription {
	if p.life == nil || scheduler.Lifetime(p.inner, d) == nil {
		return nil
	}
	return p.Gone()
}

// lost says that the scheduler below will not run a request. If its host closes, hostClosed
// follows.
func (p *recorded) lost(q *stepped.Request) {
	h, ok := p.inner.(interface{ Closed() bool })
	if ok && p.life != nil && h.Closed() && !p.Closed() {
		return
	}
	q.Abandon()
}

// backend has requests run as actions of the scheduler below.
type backend recorded

// beat is such an action. It goes on from request to request while these repeat.
type beat struct {
	request *stepped.Request // the latest; written before the action is scheduled
	action  *action.Action   // set once
	step    *step            // of the run in progress; for the run only
}

// Run is for the scheduler below.
func (b *beat) Run(*action.Action) { b.request.Run() }

// Label is for traces.
func (b *beat) Label() string { return "recorded" }

func (k *backend) Ask() stepped.ID { return k.r.ask() }

func (k *backend) Arrange(q *stepped.Request) {
	if q.Again {
		b := q.Handle.(*beat)
		b.request = q
		b.action.Schedule(q.Delay)
		return
	}
	b := &beat{request: q}
	q.Handle = b
	b.action = k.inner.NewAction(b)
	b.action.AddFunc(func() {
		if b.action.Abandoned() {
			(*recorded)(k).lost(b.request)
		}
	})
	b.action.Schedule(q.Delay)
}

func (k *backend) Withdraw(q *stepped.Request) { q.Handle.(*beat).action.Unsubscribe() }

func (k *backend) Begin(q *stepped.Request) {
	q.Handle.(*beat).step = k.r.enter(recording.Record{
		Kind: recording.Run, Host: k.name, Step: q.Step, Nth: q.Nth, Delay: q.Delay,
	})
}

func (k *backend) End(q *stepped.Request) { k.r.leave(q.Handle.(*beat).step) }
