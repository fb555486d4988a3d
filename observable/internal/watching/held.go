package watching

import "sync"

// MostHeld is how many values a probe holds back at a time.
const MostHeld = 1000

// held is what a probe holds back. Nobody calls user code with the lock held.
type held struct {
	mu       sync.Mutex // guards what is below
	values   []any
	end      func() // after the values, or nil
	place    int    // that all the values came from: see Keeper.Here
	draining bool   // a goroutine is delivering what was held
}

// keep holds a value back. It reports false if nothing holds it.
func (p *Probe) keep(v any) bool {
	h, here := &p.held, p.keeper.Here()
	h.mu.Lock()
	if p.freeLocked() {
		h.mu.Unlock()
		return false
	}
	if len(h.values) == 0 {
		h.place = here
	} else if h.place != here {
		h.place = 0
	}
	h.values = append(h.values, v)
	if len(h.values) >= MostHeld {
		p.paused.Store(false)
	}
	h.mu.Unlock()
	p.Drain()
	return true
}

// keepEnd is keep for the end.
func (p *Probe) keepEnd(deliver func()) bool {
	h := &p.held
	h.mu.Lock()
	if p.freeLocked() {
		h.mu.Unlock()
		return false
	}
	h.end = deliver
	h.mu.Unlock()
	p.Drain()
	return true
}

// freeLocked reports whether nothing is held, nor to be held. It disarms the probe then.
func (p *Probe) freeLocked() bool {
	h := &p.held
	free := !p.paused.Load() && !h.draining && len(h.values) == 0 && h.end == nil
	if free {
		p.disarm(hold)
	}
	return free
}

// Drain delivers what is held, unless the probe holds it still or another call is delivering it. It
// is called where a notification arrives, or on the host on which all that is held has arrived.
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
	h := &p.held
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.draining || p.paused.Load():
		return nil, false
	case len(h.values) > 0:
		v := h.values[0]
		h.values[0] = nil
		h.values = h.values[1:]
		deliver = func() { p.Send(v) }
	case h.end != nil:
		deliver, h.end = h.end, nil
	default:
		h.values = nil
		p.disarm(hold)
		return nil, false
	}
	h.draining = true
	return deliver, true
}

func (p *Probe) release(deliver func()) {
	defer func() {
		p.held.mu.Lock()
		defer p.held.mu.Unlock()
		p.held.draining = false
	}()
	deliver()
}

// drop lets go of what is held: nobody will take it. An end that is held is still on its way: the
// subscriber closes when that has been delivered.
func (p *Probe) drop() {
	h := &p.held
	h.mu.Lock()
	defer h.mu.Unlock()
	h.values, h.end = nil, nil
}

// HeldBack returns how many values are held back, and where they all have arrived, or 0. Any
// goroutine may call it.
func (p *Probe) HeldBack() (n, place int) {
	p.held.mu.Lock()
	defer p.held.mu.Unlock()
	return len(p.held.values), p.held.place
}
