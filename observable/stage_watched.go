package observable

import (
	"weak"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// made makes an observable that can be watched. It costs an atomic load without a watcher.
func made[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	if watching.Watchers.Load() == 0 {
		return Observable[T]{sends: plain[T](subscribe)}
	}
	return madeHere(subscribe)
}

// madeHere is made with a watcher, apart so that the compiler inlines made.
//
//go:noinline
func madeHere[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	return madeAt(watching.Here(), subscribe)
}

// madeAt is made for what belongs to an operator that was made at a site; nil without a watcher.
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

// watchedAt has the watcher told of each subscription to what was made at a site. Were it inlined,
// each operator would have its function once more.
//
//go:noinline
func watchedAt[T any](
	site *watching.Site, subscribe func(dst *Subscriber[T]),
) func(dst *Subscriber[T]) {
	return func(dst *Subscriber[T]) {
		watch(dst, site)
		subscribe(dst)
	}
}

// watch has the watcher told of a subscription, of its end, and of its values.
func watch[T any](dst *Subscriber[T], site *watching.Site) {
	w := watching.Active.Load()
	if w == nil || site == nil {
		return
	}
	s := &probed[T]{dst: dst, step: dst.step}
	s.probe.To = s
	if begins(w, &s.probe, &dst.core, site) {
		dst.step = counted(&s.probe, s.step)
	}
}

// begins tells a watcher of a subscription, for watch. It reports whether that is watched, by p.
func begins(w *watching.Watch, p *watching.Probe, dst *core, site *watching.Site) bool {
	own(dst)
	dst.inside = false
	var under *subscription.Subscription
	if dst.root != nil && dst.root.Rare != nil {
		under = dst.root.Rare.Below.Value()
	}
	p.Before, p.Mark.Of = probe(dst), p
	if !w.Begin(&dst.tree, under, site, p) {
		return false
	}
	dst.watched = true
	heirs.SetMark((*heirs.Tree)(&dst.tree), &p.Mark, &p.Link)
	return true
}

// probe is the probe of s; nil if there is none, or if s is closed.
func probe(s *core) *watching.Probe {
	if !s.watched {
		return nil
	}
	m := heirs.Marked((*heirs.Tree)(&s.tree))
	if m == nil {
		return nil
	}
	return m.Of.(*watching.Probe)
}

// probed is a subscriber that is watched, as its probe sees it.
type probed[T any] struct {
	probe watching.Probe
	dst   *Subscriber[T]
	step  step[T]
}

// Send is step.
func (s *probed[T]) Send(v any) {
	value, _ := v.(T) // which is not so if T is an interface and the value nil
	s.step(value, s.dst.to)
}

// counted is step by a probe. Were it inlined, each caller would have the function once more.
//
//go:noinline
func counted[T any](p *watching.Probe, step step[T]) step[T] {
	tally := p.Tally // so values don't touch what the probe is part of
	return func(v T, to end) {
		if tally.Armed() {
			p.Pass(v)
			return
		}
		tally.Count()
		step(v, to)
	}
}

// tellEnd tells the probes of s that the sequence ends; it may have failed.
func tellEnd(s *core, failed bool, err error) {
	for p := probe(s); p != nil; p = p.Before {
		p.End(failed, err)
		if l, ok := s.to.(interface{ handles(error) bool }); failed && ok && !l.handles(err) {
			p.Unhandled()
		}
	}
}

// beneath is tree for the scope of what may outlive it.
func beneath(tree *tree) (below weak.Pointer[subscription.Subscription]) {
	if watching.Watchers.Load() != 0 {
		below = weak.Make(tree)
	}
	return below
}

// holds says that an operator holds values for dst, for watchers.
func holds(dst *core, h watching.Holder) {
	if p := probe(dst); p != nil {
		p.HeldBy(h)
	}
}
