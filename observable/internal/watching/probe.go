package watching

import (
	"time"

	"github.com/rxsched/rxsched/internal/heirs"
)

// Probe counts, on an edge, what an operator sends to a subscriber. The goroutine that
// delivers there calls its methods, one call at a time, unless they say otherwise.
type Probe struct {
	*Tally
	Mark heirs.Mark // of the subscriber; set once, as the three below
	Link heirs.Link
	To   Receiver

	Before *Probe // of an operator that hands its subscriber on; nil if there is none; set once
	holder Holder // that sends here, if it can tell what it holds; set before values come
}

// Receiver is the subscriber that a probe sends to.
type Receiver interface {
	// Send delivers a value below.
	Send(v any)
}

// Holder is an operator that holds values. Any goroutine may call Held: the operator's own lock
// guards what it counts.
type Holder interface{ Held() int }

// HeldBy says which operator sends here, and holds values.
func (p *Probe) HeldBy(h Holder) {
	p.holder = h
	p.asks.Store(true)
}

// Holder returns the operator that sends here and can tell what it holds; nil if there is none.
// Any goroutine may call it, if Asks is true.
func (p *Probe) Holder() Holder { return p.holder }

// Pass takes a value while the probe is armed.
func (p *Probe) Pass(v any) {
	p.Count()
	arms := p.arms.Load()
	if arms&tell != 0 {
		p.keeper.Sent()
	}
	if arms&look != 0 {
		p.see(v)
	}
	if arms&measure != 0 {
		begun := time.Now()
		p.To.Send(v)
		p.took(time.Since(begun))
	} else {
		p.To.Send(v)
	}
}

// End is told that the sequence ends; it may have failed.
func (p *Probe) End(failed bool, err error) { p.keeper.Ended(failed, err) }

// Unhandled is told that the error has no handler.
func (p *Probe) Unhandled() { p.keeper.Unhandled() }

// Unsubscribe is told that the subscriber has closed. Any goroutine may call it.
func (p *Probe) Unsubscribe() { p.keeper.Closed() }
