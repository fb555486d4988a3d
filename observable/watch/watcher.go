package watch

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Watcher watches pipelines. [Start] makes it.
//
// A subscription that begins or ends takes the lock of its spot, for a few steps. What looks at all
// of them takes that to copy the list of its edges.
type Watcher struct {
	config Config    // set once, as begun
	begun  time.Time // times of edges and runs are counted from here
	sites  sites
	names  sync.Map // names of operators that begin next, by their *subscription.Subscription

	runs  atomic.Uint64                // that have begun
	edges atomic.Int64                 // that are open
	left  atomic.Uint64                // that have begun and are not watched, because there were too many
	hosts atomic.Pointer[[]*knownHost] // replaced with mu held

	// looking is for looks at all that is open, one at a time. No pipeline waits for it.
	looking sync.Mutex
	round   uint64 // of looking; guarded by it

	sampled atomic.Int64 // when the growth was sampled last, in nanoseconds since begun

	mu      sync.Mutex // guards what is below; held for a few lines, never while user code runs
	spots   []*spot    // in order of their beginning; an ID is an index, plus 1
	byKey   map[spotKey]*spot
	stopped bool
	sampler *time.Timer // nil if growth is not watched

	unfollow func() // set by Start
}

// Start begins to watch what is made from now on, until Stop. It panics if a watcher is at work, or
// if the config makes no sense.
func Start(c Config) *Watcher {
	w := &Watcher{config: c.withDefaults(), byKey: map[spotKey]*spot{}}
	w.begun = w.config.Now()
	w.hosts.Store(new([]*knownHost))
	if !watching.Start(listener{w}) {
		panic("watch: Start: a watcher is at work")
	}
	w.unfollow = w.config.Hosts.Follow(w.addHost)
	w.sampleLater()
	return w
}

// Stop ends the watching: nothing that begins is watched any more. What is open is counted further,
// and can be looked at. A second call does nothing.
func (w *Watcher) Stop() {
	w.mu.Lock()
	first := !w.stopped
	if first {
		w.stopped = true
		watching.Stop()
		if w.sampler != nil {
			w.sampler.Stop()
		}
	}
	w.mu.Unlock()
	if first {
		w.unfollow()
		for _, s := range w.all() {
			s.settle()
		}
	}
}

// now is the time since the watching began.
func (w *Watcher) now() time.Duration { return w.config.Now().Sub(w.begun) }

// all returns the spots that there are.
func (w *Watcher) all() []*spot {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.spots // only appended to
}

// listener is the watcher as package observable knows it.
type listener struct{ w *Watcher }

func (l listener) Made() *watching.Site {
	if one := l.w.sites.here(); !one.atWork {
		return one.Site
	}
	return nil
}

func (l listener) Name(tree *subscription.Subscription, name string) { l.w.names.Store(tree, name) }

func (l listener) Forget(tree *subscription.Subscription) { l.w.names.Delete(tree) }

// Begin makes the edge of a subscription.
func (l listener) Begin(
	tree, under *subscription.Subscription, s *watching.Site, p *watching.Probe,
) bool {
	w := l.w
	given, _ := w.names.LoadAndDelete(tree)
	name, _ := given.(string)
	lower, tie := w.below(tree, under)
	below := edgeOf(lower)
	if below != nil && below.spot.key.site == s {
		return false // a part of one operator that is made of several
	}
	var from *spot
	if below == nil {
		from = w.spot(spotKey{site: w.sites.here().Site})
	} else {
		from = below.spot
	}
	if w.edges.Add(1) > int64(w.config.Most) || !w.begin(p, lower, from, tie, s, name) {
		w.edges.Add(-1)
		w.left.Add(1)
		return false
	}
	return true
}

// tie says how a subscription belongs to the one that it sends to.
type tie uint8

const (
	loose  tie = iota // there is none
	handed            // it has the same subscriber
	held              // it closes with it
	shared            // it may outlive it
)

// mostHolders is how far apart the subscribers of two operators that follow each other may be.
const mostHolders = 1000

// below returns the probe to which what begins for tree sends: the latest for the tree itself, if
// an operator hands its subscriber on, or that of the operator that made tree.
func (w *Watcher) below(tree, under *subscription.Subscription) (*watching.Probe, tie) {
	if p := w.mark(tree); p != nil {
		return p, handed
	}
	if p := w.holder(tree); p != nil {
		return p, held
	}
	if under != nil {
		if p := cmp.Or(w.mark(under), w.holder(under)); p != nil {
			return p, shared
		}
	}
	return nil, loose
}

// holder returns the probe of the nearest subscription that tree closes with.
func (w *Watcher) holder(tree *subscription.Subscription) *watching.Probe {
	for range mostHolders {
		tree = (*subscription.Subscription)(heirs.Holder((*heirs.Tree)(tree)))
		if tree == nil {
			return nil
		}
		if p := w.mark(tree); p != nil {
			return p
		}
	}
	return nil
}

// mark returns the probe that stands at a subscription, if it is of this watcher.
func (w *Watcher) mark(tree *subscription.Subscription) *watching.Probe {
	m := heirs.Marked((*heirs.Tree)(tree))
	if m == nil {
		return nil
	}
	p, ok := m.Of.(*watching.Probe)
	if !ok || edgeOf(p).w != w {
		return nil
	}
	return p
}

// edgeOf returns the edge of a probe, or nil.
func edgeOf(p *watching.Probe) *edge {
	if p == nil {
		return nil
	}
	return p.Keeper().(*edge)
}
