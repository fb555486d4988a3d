package rxbridge

import (
	"context"
	"errors"
	"sync"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// crossing carries what one observer gets, from RxGo over to a scheduler: each item in a run of its
// own, in order, the end included.
//
// Its goroutine reads an item, schedules it, and sends it on when the scheduler has run it. It
// reads no further while as many items are on their way as the observer's channel has room for, or
// one if that is none: so RxGo's sources are held up as by that channel.
type crossing struct {
	outer  context.Context         // the observer's
	ctx    context.Context         // ends with that, and with the crossing
	cancel context.CancelCauseFunc // ends it, for scheduler.ErrAbandoned if the scheduler is at fault
	s      scheduler.Scheduler
	life   *subscription.Subscription // closes with the scheduler's host, or with the crossing
	arrive func(rxgo.Item, bool) bool // called by the scheduler, with an item or the end; reports whether to go on; or nil
	out    chan<- rxgo.Item           // where items go after that; or nil

	window  int                       // how many may be on their way
	waiting ring.Ring[*action.Action] // of what is on its way; only for the goroutine
	landed  chan *passenger           // what the scheduler has run; of the window's capacity, so that it never waits

	mu   sync.Mutex
	runs int       // in progress, more than one where one flushes its own scheduler; guarded by mu
	none sync.Cond // told when there are none
}

// passenger is an item, or the end, on its way.
type passenger struct {
	*crossing
	item rxgo.Item
	end  bool
}

func newCrossing(ctx context.Context, s scheduler.Scheduler, room int) *crossing {
	c := &crossing{s: s, outer: ctx, window: max(1, room)}
	c.landed = make(chan *passenger, c.window)
	c.none.L = &c.mu
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	c.held()
	return c
}

// upstream is the context for RxGo: it ends with the crossing. If the observer's never does, nor
// does that of RxGo: so it can give way to the source's own, see [observe].
func (c *crossing) upstream() context.Context {
	if c.outer.Done() == nil {
		return c.outer
	}
	return c.ctx
}

// held ends the crossing when the scheduler's host closes, also while nothing is on its way.
func (c *crossing) held() {
	c.life = subscription.New(func() { c.cancel(scheduler.ErrAbandoned) })
	if host := scheduler.Lifetime(c.s, 0); host != nil {
		host.Add(c.life)
	}
}

// run carries over what comes from in, until its end has arrived or the context ends. It returns
// scheduler.ErrAbandoned if the scheduler did not do its part.
func (c *crossing) run(in <-chan rxgo.Item) error {
	defer c.withdraw()
	for {
		open := in
		if ring.Len(&c.waiting) == c.window {
			open = nil
		}
		select {
		case <-c.ctx.Done():
			return c.lost(nil)
		case item, ok := <-open:
			c.depart(&passenger{c, item, !ok})
			if !ok {
				in = nil
			}
		case p := <-c.landed:
			ring.Pop(&c.waiting)
			if p.end {
				return c.fault()
			}
			if !c.pass(p.item) {
				return c.lost(p)
			}
		}
	}
}

// depart schedules p. It ends the crossing if p is refused, or closed before its run.
func (c *crossing) depart(p *passenger) {
	a := c.s.NewAction(p).Schedule(0)
	ring.Push(&c.waiting, a)
	a.AddFunc(func() { c.cancel(scheduler.ErrAbandoned) })
}

// Run is for the scheduler.
func (p *passenger) Run(*action.Action) {
	p.count(1)
	defer p.count(-1)
	if p.ctx.Err() != nil {
		return
	}
	if p.arrive != nil {
		goOn := false
		defer func() { // also after a panic
			if !goOn {
				p.cancel(nil)
			}
		}()
		goOn = p.arrive(p.item, p.end)
	}
	p.landed <- p
}

// pass sends an item on that has crossed. It reports false if the context has ended.
func (c *crossing) pass(item rxgo.Item) bool {
	return c.out == nil || item.SendContext(c.ctx, c.out)
}

// withdraw ends the crossing and takes back what still waits for the scheduler.
func (c *crossing) withdraw() {
	c.cancel(nil)
	c.life.Unsubscribe()
	for ring.Len(&c.waiting) > 0 {
		ring.Pop(&c.waiting).Unsubscribe()
	}
}

// lost is fault. If the scheduler is at fault, what has crossed before is sent on first: p, unless
// that is nil, and what follows.
func (c *crossing) lost(p *passenger) error {
	err := c.fault()
	if err == nil {
		return nil
	}
	c.settle()
	if p == nil {
		p = c.next()
	}
	for ; p != nil && c.out != nil; p = c.next() {
		if p.end || !p.item.SendContext(c.outer, c.out) {
			break
		}
	}
	return err
}

// count counts the runs in progress.
func (c *crossing) count(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.runs += n; c.runs == 0 {
		c.none.Signal()
	}
}

// settle waits until the scheduler's last run is over.
func (c *crossing) settle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.runs > 0 {
		c.none.Wait()
	}
}

// next is what has crossed and not been taken, or nil.
func (c *crossing) next() *passenger {
	select {
	case p := <-c.landed:
		return p
	default:
		return nil
	}
}

// fault is scheduler.ErrAbandoned if that is why the crossing ended.
func (c *crossing) fault() error {
	if err := context.Cause(c.ctx); errors.Is(err, scheduler.ErrAbandoned) {
		return err
	}
	return nil
}
