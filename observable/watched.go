package observable

import (
	"weak"

	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// made makes an observable that can be watched. It costs an atomic load while nobody watches.
func made[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	if watching.Watchers.Load() == 0 {
		return Observable[T]{subscribe: subscribe}
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
	return Observable[T]{subscribe: subscribe}
}

// watchedAt has the watcher told of each subscription to what was made at a site.
func watchedAt[T any](
	site *watching.Site, subscribe func(dst *Subscriber[T]),
) func(dst *Subscriber[T]) {
	return func(dst *Subscriber[T]) {
		if p := watch(dst, site); p != nil {
			p.Wrap(true)
		}
		subscribe(dst)
	}
}

// loop is made for a source that sends in a loop. The loop counts its values itself: a call for
// each would cost as much as an operator.
func loop[T any](
	site *watching.Site, send func(dst *Subscriber[T], p *watching.Probe),
) Observable[T] {
	return Observable[T]{subscribe: func(dst *Subscriber[T]) {
		p := watch(dst, site)
		if p == nil {
			p = watching.Unwatched()
		}
		send(dst, p)
	}}
}

// watch has the watcher told of a subscription, and of its end. The caller sees to its values. It
// returns nil if nobody watches.
func watch[T any](dst *Subscriber[T], site *watching.Site) *watching.Probe {
	w := watching.Active.Load()
	if w == nil || site == nil {
		return nil
	}
	var under *subscription.Subscription
	if dst.root != nil {
		under = dst.root.Below.Value()
	}
	p := w.Begin(&dst.tree, under, site)
	if p == nil {
		return nil
	}
	next := dst.next
	p.Send = func(v any) { // a value that was held does not come through what guards dst
		value, _ := v.(T) // which is not so if T is an interface and the value nil
		returned := false
		defer dst.root.Guard(&returned)
		next(value)
		returned = true
	}
	counting := func(v T) {
		if p.Armed() {
			p.Pass(v)
			return
		}
		p.Count()
		next(v)
	}
	p.Wrap = func(in bool) {
		if in {
			dst.next = counting
		} else {
			dst.next = next
		}
	}
	watchEnd(dst, p)
	return p
}

// beneath is tree for the scope of what may outlive it.
func beneath(tree *tree) (below weak.Pointer[subscription.Subscription]) {
	if watching.Watchers.Load() != 0 {
		below = weak.Make(tree)
	}
	return below
}

// watchEnd has p told of the end of dst.
func watchEnd[T any](dst *Subscriber[T], p *watching.Probe) {
	e := &watchedEnd{probe: p, end: dst.end}
	if !dst.later {
		e.finish = dst.finish
		dst.later = true
	}
	dst.end = e
	dst.AddFunc(p.Closed)
}

// watchedEnd is the end of a subscriber that is watched. The probe may hold an end back, so the
// subscriber closes when the end gets its turn.
type watchedEnd struct {
	probe  *watching.Probe
	end    end
	finish func(delivered *bool) // of the subscriber; nil if the end closes it
}

func (e *watchedEnd) Error(err error) {
	e.probe.End(true, err, func() { e.deliver(func() { e.end.Error(err) }) })
}

func (e *watchedEnd) Complete() {
	e.probe.End(false, nil, func() { e.deliver(e.end.Complete) })
}

func (e *watchedEnd) deliver(end func()) {
	if e.finish == nil {
		end()
		return
	}
	delivered := false
	defer e.finish(&delivered)
	end()
	delivered = true
}

// holds says that an operator holds values for dst, for those who watch.
func holds[T any](dst *Subscriber[T], h watching.Holder) {
	if e, ok := dst.end.(*watchedEnd); ok {
		e.probe.Holder = h
	}
}
