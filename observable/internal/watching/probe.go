package watching

import (
	"time"
)

// Probe counts, on an edge, what an operator sends to a subscriber. Its methods are called by
// whoever delivers there, one call at a time, unless they say otherwise.
type Probe struct {
	*Tally

	// Send delivers a value below. Set once.
	Send func(v any)

	// Wrap puts the probe into the way of values, or takes it out. Set once.
	Wrap func(in bool)

	// Holder is the operator that sends here, if it can tell what it holds. Set once.
	Holder Holder

	below *Probe // this one counts for it, and puts it into the way; set before values come
	held  held
}

// Holder is an operator that holds values. Any goroutine may call Held: the operator's own lock
// guards what it counts.
type Holder interface{ Held() int }

// Unwatched returns a probe that counts for nobody.
func Unwatched() *Probe { return &Probe{Tally: new(Tally)} }

// LeadFor has p count for the probe below, too, and takes that out of the way. Between the two is
// an operator that sends a value for each one that it receives, on the same goroutine and before
// its input returns. Only that goroutine may put the probe below back, which p does when somebody
// wants values. LeadFor is called before there are values.
func (p *Probe) LeadFor(below *Probe) {
	p.below = below
	below.Tally.follow(p.Tally)
	below.Wrap(false)
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
	switch {
	case arms&hold != 0 && p.keep(v):
	case arms&measure != 0:
		begun := time.Now()
		p.forward(v)
		p.took(time.Since(begun))
	default:
		p.forward(v)
	}
	if p.arms.Load() == led {
		p.Wrap(false)
	}
}

// forward sends a value below, after it has put in those that want to see it there.
func (p *Probe) forward(v any) {
	if p.arms.Load()&lead != 0 {
		p.arms.And(^lead)
		p.wrapBelow()
	}
	p.Send(v)
}

// wrapBelow puts the armed probes in that p counts for.
func (p *Probe) wrapBelow() {
	for b := p.below; b != nil; b = b.below {
		if b.arms.Load() != led {
			b.Wrap(true)
		}
	}
}

// End takes the end of the sequence, which may have failed. deliver tells it below, which End may
// leave for later.
func (p *Probe) End(failed bool, err error, deliver func()) {
	p.keeper.Ended(failed, err)
	if p.arms.Load()&hold == 0 || !p.keepEnd(deliver) {
		deliver()
	}
}

// Closed is told that the subscriber has closed. Any goroutine may call it.
func (p *Probe) Closed() {
	p.keeper.Closed()
	if p.arms.Load()&hold != 0 {
		p.drop()
	}
}
