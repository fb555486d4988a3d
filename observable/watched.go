package observable

import (
	"weak"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// made makes an observable that can be watched. It costs an atomic load while nobody watches.
func made[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	if watching.Watchers.Load() == 0 {
		return Observable[T]{sends: plain[T](subscribe)}
	}
	return madeHere(subscribe)
}

// madeHere is made while somebody watches, apart so that the compiler inlines made.
//
//go:noinline
func madeHere[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	return madeAt(watching.Here(), subscribe)
}

// madeAt is made for what belongs to an operator that was made at a site; nil if nobody watches.
func madeAt[T any](site *watching.Site, subscribe func(dst *Subscriber[T])) Observable[T] {
	if site != nil {
		subscribe = watchedAt(site, subscribe)
	}
	return Observable[T]{sends: plain[T](subscribe)}
}

// madeBy is madeAt for an object that sends. Were it inlined, the stack would name what makes it.
//
//go:noinline
func madeBy[T any](site *watching.Site, of sender[T]) Observable[T] {
	if site == nil {
		return Observable[T]{sends: of}
	}
	return madeAt(site, of.sendTo)
}

// watchedAt has the watcher told of each subscription to what was made at a site.
func watchedAt[T any](
	site *watching.Site, subscribe func(dst *Subscriber[T]),
) func(dst *Subscriber[T]) {
	return func(dst *Subscriber[T]) {
		watch(dst, site, true)
		subscribe(dst)
	}
}

// loop is made for a source that sends in a loop. The loop counts its values itself, unless it has
// to wait for room: a call for each would cost as much as an operator.
func loop[T any](
	site *watching.Site, send func(dst *Subscriber[T], p *watching.Probe),
) Observable[T] {
	return Observable[T]{sends: plain[T](func(dst *Subscriber[T]) {
		p := watch(dst, site, dst.room() != nil)
		if p == nil {
			p = watching.Unwatched()
		}
		send(dst, p)
	})}
}

// watch has the watcher told of a subscription, of its end, and of its values, unless the caller
// counts these. It returns nil if nobody watches.
func watch[T any](dst *Subscriber[T], site *watching.Site, counts bool) *watching.Probe {
	w := watching.Active.Load()
	if w == nil || site == nil {
		return nil
	}
	own(dst)
	dst.inside = false
	var under *subscription.Subscription
	if dst.root != nil && dst.root.Rare != nil {
		under = dst.root.Rare.Below.Value()
	}
	s := &probed[T]{dst: dst, step: dst.step, end: ends(dst), finishes: !dst.later}
	p := &s.probe
	p.To, p.Mark.Of = s, p
	if !w.Begin(&dst.tree, under, site, p) {
		return nil
	}
	dst.watched, dst.later = true, true
	s.Wrap(counts)
	heirs.SetMark((*heirs.Tree)(&dst.tree), &p.Mark, &p.Link)
	return p
}

// ends is what takes the end of s: its probe, if there is one, and s is not closed.
func ends[T any](s *Subscriber[T]) end {
	if p := probe(s); p != nil {
		return p.To.(end)
	}
	return s.to
}

// probe is the probe of s; nil if there is none, or if s is closed.
func probe[T any](s *Subscriber[T]) *watching.Probe {
	if !s.watched {
		return nil
	}
	m := heirs.Marked((*heirs.Tree)(&s.tree))
	if m == nil {
		return nil
	}
	return m.Of.(*watching.Probe)
}

// probed is a subscriber that is watched: what its probe sends to, and its end. The probe may hold
// an end back, so the subscriber closes when the end gets its turn.
type probed[T any] struct {
	probe    watching.Probe
	dst      *Subscriber[T]
	step     step[T]
	counting step[T] // step by the probe; made when it is needed
	end      end     // takes the end after the probe
	finishes bool    // the end does not close the subscriber itself
}

// Send is step for a value that was held: it does not come through what guards dst.
func (s *probed[T]) Send(v any) {
	value, _ := v.(T) // which is not so if T is an interface and the value nil
	returned := false
	defer s.dst.root.Guard(&returned)
	s.step(value, s.dst.to)
	returned = true
}

func (s *probed[T]) Wrap(in bool) {
	if !in {
		s.dst.step = s.step
		return
	}
	if s.counting == nil {
		p, tally, step := &s.probe, s.probe.Tally, s.step // so values don't touch s
		s.counting = func(v T, to end) {
			if tally.Armed() {
				p.Pass(v)
				return
			}
			tally.Count()
			step(v, to)
		}
	}
	s.dst.step = s.counting
}

func (s *probed[T]) Error(err error) {
	s.probe.End(true, err)
	if l, ok := s.end.(interface{ handles(error) bool }); ok && !l.handles(err) {
		s.probe.Unhandled()
	}
	if !s.probe.KeepEnd(func() { s.fail(err) }) {
		s.fail(err)
	}
}

func (s *probed[T]) Complete() {
	s.probe.End(false, nil)
	if !s.probe.KeepEnd(s.complete) {
		s.complete()
	}
}

func (s *probed[T]) fail(err error) {
	if !s.finishes {
		s.end.Error(err)
		return
	}
	delivered := false
	defer finish(s.dst.life, &delivered)
	s.end.Error(err)
	delivered = true
}

func (s *probed[T]) complete() {
	if !s.finishes {
		s.end.Complete()
		return
	}
	delivered := false
	defer finish(s.dst.life, &delivered)
	s.end.Complete()
	delivered = true
}

// seen reports whether c may be passed on to the subscriber of a tree: nobody watches, or the
// watcher has been told of it.
func (c *constant[T]) seen(to *tree) bool {
	site := c.more.place()
	if site == nil {
		return true
	}
	w := watching.Active.Load()
	return w != nil && len(c.values) <= 1 && w.Passed(to, site, len(c.values), c.more.failure())
}

// beneath is tree for the scope of what may outlive it.
func beneath(tree *tree) (below weak.Pointer[subscription.Subscription]) {
	if watching.Watchers.Load() != 0 {
		below = weak.Make(tree)
	}
	return below
}

// holds says that an operator holds values for dst, for those who watch.
func holds[T any](dst *Subscriber[T], h watching.Holder) {
	if p := probe(dst); p != nil {
		p.HeldBy(h)
	}
}
