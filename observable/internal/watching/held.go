package watching

import "sync"

// MostHeld is how many values a probe holds back at a time.
const MostHeld = 1000

// held is what a probe holds back. Nobody calls user code with the lock held.
type held struct {
	mu       sync.Mutex // guards what is below
	values   []any
	end      func() // after the values, or nil
	place    any    // where it is to be delivered: see Keeper.Here; nil if no place is known
	draining bool   // a goroutine is delivering what was held
}

// Held is what a probe holds back.
type Held struct {
	Values int
	Ended  bool // and the end, after which nothing comes any more
	Place  any  // on which it came: see Keeper.Here; nil if none is known
}

// holding returns what is held back, which is made when that is needed first.
func (p *Probe) holding() *held {
	if h := p.held.Load(); h != nil {
		return h
	}
	p.held.CompareAndSwap(nil, new(held))
	return p.held.Load()
}

// keep holds a value back. It reports false if nothing holds it.
func (p *Probe) keep(v any) bool {
	h, here := p.holding(), p.keeper.Here()
	h.mu.Lock()
	if p.freeLocked() {
		h.mu.Unlock()
		return false
	}
	if len(h.values) == 0 {
		h.place = here
	} else if h.place != here {
		h.place = nil
	}
	h.values = append(h.values, v)
	p.retained.Store(p)
	if len(h.values) >= MostHeld {
		p.paused.Store(false)
	}
	h.mu.Unlock()
	p.Drain()
	return true
}

// KeepEnd is keep for the end: deliver tells it below. It reports false if the caller has to. The place of the end, if known, is that of all that is held: the
// source is at no other place any more.
func (p *Probe) KeepEnd(deliver func()) bool {
	if p.arms.Load()&hold == 0 {
		return false
	}
	h, here := p.holding(), p.keeper.Here()
	h.mu.Lock()
	if p.freeLocked() {
		h.mu.Unlock()
		return false
	}
	if here != nil || len(h.values) == 0 {
		h.place = here
	}
	h.end = deliver
	p.retained.Store(p)
	h.mu.Unlock()
	p.Drain()
	return true
}

// freeLocked reports whether nothing is held, nor to be held. It lets the probe go then.
func (p *Probe) freeLocked() bool {
	h := p.holding()
	free := !p.paused.Load() && !h.draining && len(h.values) == 0 && h.end == nil
	if free {
		p.letGo()
	}
	return free
}

// letGo holds nothing back any more, unless somebody has paused the probe meanwhile.
func (p *Probe) letGo() {
	p.retained.Store(nil)
	p.disarm(hold)
	if p.paused.Load() {
		p.arm(hold)
	}
}

// Drain delivers what is held, unless the probe holds it still or another call is delivering it. It
// is called where a notification arrives, or on the host on which all that is held has arrived. If
// the end is held, anybody may call it: the source is silent.
func (p *Probe) Drain() {
	for {
		deliver, ok := p.take()
		if !ok {
			return
		}
		p.release(deliver)
	}
}

// take takes what is to be delivered next.
func (p *Probe) take() (deliver func(), ok bool) {
	h := p.holding()
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.draining || p.paused.Load():
		return nil, false
	case len(h.values) > 0:
		v := h.values[0]
		h.values[0] = nil
		h.values = h.values[1:]
		deliver = func() { p.forward(v) }
	case h.end != nil:
		deliver, h.end = h.end, nil
	default:
		h.values = nil
		p.letGo()
		return nil, false
	}
	h.draining = true
	return deliver, true
}

func (p *Probe) release(deliver func()) {
	defer func() {
		h := p.holding()
		h.mu.Lock()
		defer h.mu.Unlock()
		h.draining = false
	}()
	deliver()
}

// drop lets go of what is held: nobody will take it. An end that is held is still on its way: the
// subscriber closes when that has been delivered.
func (p *Probe) drop() {
	h := p.holding()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.values, h.end = nil, nil
	p.retained.Store(nil)
}

// Held returns what is held back. Any goroutine may call it.
func (p *Probe) Held() Held {
	h := p.held.Load()
	if h == nil {
		return Held{}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return Held{Values: len(h.values), Ended: h.end != nil, Place: h.place}
}
