// Package notice tells an operator that sends windows or groups when one of them has been handled.
//
// A window is hot: its receiver should subscribe at once. But a receiver may be busy, on another
// goroutine or further up the stack. Then the window waits in a queue, and the call that sent it
// returns before anything has subscribed. The value that waits does not show it, as a Map may have
// made anything of the window. So the notice goes the way that the value goes.
//
// # Words
//
// A [Notice] is a window that was sent and perhaps not handled. A [Place] is where notifications may
// wait: the queue of a serializer, of a subject, of an inlet. Each scope knows the first place below.
// A [Sender] opens the notice of its window in all places below, sends the window, and closes the
// notice. A place that queues anything meanwhile takes the notice, and releases it when it has
// handled what it queued. While it does, the notice is open in the places below this one.
//
// What was queued for another reason takes the notice, too: then the notice only lasts a little
// longer.
//
// # Order
//
// Every notice is handled in the end. A place takes a notice only while it is open there, and one
// that handles an event opens the notice further down only.
//
// # Goroutines
//
// Any goroutine may call what is here, unless it says otherwise. Nothing is called with a lock held.
package notice

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
)

// Notice is a window or a group that was sent and perhaps not handled. A nil Notice is none.
type Notice struct {
	holders atomic.Int32 // the call that sends it, and the events that wait
	handled func()       // is called when there are no holders any more; may be nil; set by the sender
	parts   []*Notice    // which it stands for, and holds; set once
}

// Hold holds n once more, for a caller that holds it, and returns it.
func (n *Notice) Hold() *Notice {
	if n != nil {
		n.holders.Add(1)
	}
	return n
}

// Release ends what a Hold or a Take began.
func (n *Notice) Release() {
	if n == nil || n.holders.Add(-1) > 0 {
		return
	}
	if n.handled != nil {
		n.handled()
	}
	for _, one := range n.parts {
		one.Release()
	}
}

// Await has handled called, once, when n has been handled. It is for the caller of [Sender.End].
func (n *Notice) Await(handled func()) {
	n.handled = handled
	n.Release()
}

// All returns a notice that stands for several, or nil if there are none. It is held once, and takes
// over what the caller holds of each.
func All(notices []*Notice) *Notice {
	switch len(notices) {
	case 0:
		return nil
	case 1:
		return notices[0]
	}
	all := &Notice{parts: slices.Clone(notices)}
	all.holders.Store(1)
	return all
}

// Place is where notifications may wait. It must not be copied after its first use. A nil Place
// knows no notice.
type Place struct {
	open  atomic.Pointer[opened]
	below *Place  // set by Init
	of    *Notice // of the event in progress, if that has waited; only handlers touch it
}

// opened is the notices that are open in a place.
type opened struct {
	some    atomic.Bool // there are notices; written with mu held
	mu      sync.Mutex
	notices []*Notice // guarded by mu, as the two below
	all     *Notice   // stands for them, if they were taken and are several
	of      *Notice   // that of the place, for others than handlers
}

// Init sets the next place on the way down, which may be nil. It must be called before any other
// method, or not at all.
func (p *Place) Init(below *Place) { p.below = below }

// Below returns the next place on the way down, or nil.
func (p *Place) Below() *Place { return p.below }

// Open says that n is being sent to p, until Close. The caller holds n.
func (p *Place) Open(n *Notice) {
	for ; p != nil; p = p.below {
		p.opened().change(func(notices []*Notice) []*Notice { return append(notices, n) })
	}
}

// Close ends Open.
func (p *Place) Close(n *Notice) {
	for ; p != nil; p = p.below {
		p.opened().change(func(notices []*Notice) []*Notice {
			i := slices.Index(notices, n)
			return slices.Delete(notices, i, i+1)
		})
	}
}

func (p *Place) opened() *opened {
	if o := p.open.Load(); o != nil {
		return o
	}
	p.open.CompareAndSwap(nil, new(opened))
	return p.open.Load()
}

func (o *opened) change(to func([]*Notice) []*Notice) {
	o.mu.Lock()
	o.notices = to(o.notices)
	o.some.Store(len(o.notices) > 0)
	all := o.all
	o.all = nil
	o.mu.Unlock()
	all.Release()
}

// Take holds what is being sent to p, and returns it: nil if nothing is. It is for what queues an
// event there.
func (p *Place) Take() *Notice {
	if p == nil || !p.Opened() {
		return nil
	}
	o := p.open.Load()
	o.mu.Lock()
	defer o.mu.Unlock()
	switch len(o.notices) {
	case 0:
		return nil
	case 1:
		return o.notices[0].Hold()
	}
	if o.all == nil {
		for _, one := range o.notices {
			one.Hold()
		}
		o.all = All(o.notices)
	}
	return o.all.Hold()
}

// Opened reports whether something is being sent to p.
func (p *Place) Opened() bool {
	o := p.open.Load()
	return o != nil && o.some.Load()
}

// TakeInside is Take for what a handler may have left for later. It also holds what the event in
// progress has waited with. As long as each such event leaves another, the notice lasts.
func (p *Place) TakeInside() *Notice {
	taken := p.Take()
	if p.Plain() {
		return taken
	}
	o := p.open.Load()
	o.mu.Lock()
	of := o.of.Hold()
	o.mu.Unlock()
	if of == nil || taken == nil {
		return cmp.Or(of, taken)
	}
	return All([]*Notice{of, taken})
}

// Passing is Take for the handler of an event that passes it on, or keeps it.
func (p *Place) Passing() *Notice {
	switch {
	case p == nil:
		return nil
	case p.of != nil:
		return p.of.Hold()
	}
	return p.Take()
}

// Plain reports whether nothing has ever been sent to p with a notice. So Passing is nil.
func (p *Place) Plain() bool { return p.open.Load() == nil }

// Waited returns the notice of the event in progress, if that has waited. It is for handlers.
func (p *Place) Waited() *Notice { return p.of }

// Within calls f, the handler of an event for which n was taken, and releases n.
func (p *Place) Within(n *Notice, f func()) {
	if n == nil {
		f()
		return
	}
	p.below.Through(n, func() {
		defer p.handle(p.of)
		p.handle(n)
		f()
	})
}

func (p *Place) handle(n *Notice) {
	p.of = n
	o := p.opened()
	o.mu.Lock()
	o.of = n
	o.mu.Unlock()
}

// Through calls f, which sends to p what n was taken for, and releases n.
func (p *Place) Through(n *Notice, f func()) {
	if n == nil {
		f()
		return
	}
	p.Open(n)
	defer n.Release()
	defer p.Close(n)
	f()
}

// Sender sends windows or groups to a place, one at a time.
type Sender struct {
	to     *Place  // set by Init
	notice *Notice // is used again, unless something has taken it
}

// Init sets the first place below, which may be nil. It must be called before any other method.
func (s *Sender) Init(to *Place) { s.to = to }

// Begin is called before a window is sent.
func (s *Sender) Begin() {
	if s.to == nil {
		return
	}
	if s.notice == nil {
		s.notice = new(Notice)
	}
	s.notice.holders.Store(1)
	s.to.Open(s.notice)
}

// End is called after Begin, when the call that sent the window has returned. It returns the notice
// if the window may wait, and nil otherwise. The caller calls its Await.
func (s *Sender) End() *Notice {
	if s.to == nil {
		return nil
	}
	n := s.notice
	s.to.Close(n)
	if n.holders.Load() == 1 {
		return nil
	}
	s.notice = nil
	return n
}
