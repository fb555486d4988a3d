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
	below  *Probe // this one counts for it, and puts it into the way; set before values come
	holder Holder // that sends here, if it can tell what it holds; set before values come
}

// Receiver is the subscriber that a probe sends to.
type Receiver interface {
	// Send delivers a value below.
	Send(v any)

	// Wrap puts the probe into the way of values, or takes it out.
	Wrap(in bool)
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

// LeadFor has p count for the probe below, too, and takes that out of the way. Between the two is
// an operator that sends a value for each one that it receives, on the same goroutine and before
// its input returns. Only that goroutine may put the probe below back, which p does when values
// are wanted. LeadFor is called before there are values.
func (p *Probe) LeadFor(below *Probe) {
	p.below = below
	below.Tally.follow(p.Tally)
	below.To.Wrap(false)
}

// Pass takes a value while the probe is armed, or led.
func (p *Probe) Pass(v any) {
	arms := p.arms.Load()
	if arms&led == 0 {
		p.Count()
	}
	if arms&tell != 0 {
		p.keeper.Sent()
	}
	if arms&look != 0 {
		p.see(v)
	}
	if arms&measure != 0 {
		begun := time.Now()
		p.forward(v)
		p.took(time.Since(begun))
	} else {
		p.forward(v)
	}
	if p.arms.Load() == led {
		p.To.Wrap(false)
	}
}

// forward sends a value below, after it has put in the probes there that want to see it.
func (p *Probe) forward(v any) {
	if p.arms.Load()&lead != 0 {
		p.arms.And(^lead)
		p.wrapBelow()
	}
	p.To.Send(v)
}

// wrapBelow puts the armed probes in that p counts for.
func (p *Probe) wrapBelow() {
	for b := p.below; b != nil; b = b.below {
		if b.arms.Load() != led {
			b.To.Wrap(true)
		}
	}
}

// End is told that the sequence ends; it may have failed.
func (p *Probe) End(failed bool, err error) { p.keeper.Ended(failed, err) }

// Unhandled is told that the error has no handler.
func (p *Probe) Unhandled() { p.keeper.Unhandled() }

// Unsubscribe is told that the subscriber has closed. Any goroutine may call it.
func (p *Probe) Unsubscribe() { p.keeper.Closed() }
