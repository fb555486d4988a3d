package watch

import (
	"runtime"
	"sync"
	"weak"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Watcher watches pipelines. [Start] makes it.
type Watcher struct {
	config Config // set once
	sites  sites

	mu      sync.Mutex // guards what is below; held for a few lines, never while user code runs
	open    map[uintptr]*edge
	names   map[uintptr]string // of operators that begin next
	spots   []*spot            // in order of their beginning; an ID is an index, plus 1
	byKey   map[spotKey]*spot
	runs    uint64      // that have begun
	edges   int         // that are open
	left    uint64      // that have begun and are not watched, because there were too many
	hosts   []knownHost // a number is an index, plus 1
	stopped bool

	unfollow func() // set by Start
}

// Start begins to watch what is made from now on, until Stop. It panics if a watcher is at work, or
// if the config makes no sense.
func Start(c Config) *Watcher {
	w := &Watcher{config: c.withDefaults(), open: map[uintptr]*edge{}, names: map[uintptr]string{},
		byKey: map[spotKey]*spot{}}
	if !watching.Start(listener{w}) {
		panic("watch: Start: a watcher is at work")
	}
	w.unfollow = w.config.Hosts.Follow(w.addHost)
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
	}
	w.mu.Unlock()
	if first {
		w.unfollow()
	}
}

// listener is the watcher as package observable knows it.
type listener struct{ w *Watcher }

func (l listener) Made() *watching.Site {
	if one := l.w.sites.here(); !one.atWork {
		return one.Site
	}
	return nil
}

func (l listener) Name(tree *subscription.Subscription, name string) {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	l.w.names[address(tree)] = name
}

func (l listener) Forget(tree *subscription.Subscription) {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	delete(l.w.names, address(tree))
}

// Begin makes the probe of a subscription. The stack is read before the lock is taken.
func (l listener) Begin(tree, under *subscription.Subscription, s *watching.Site) *watching.Probe {
	w := l.w
	above := holders(tree)
	closes := len(above)
	if under != nil {
		above = append(append(above, under), holders(under)...)
	}
	w.mu.Lock()
	name := w.names[address(tree)]
	delete(w.names, address(tree))
	below, tie := w.belowLocked(tree, above, closes)
	w.mu.Unlock()
	if below != nil && below.spot.key.site == s {
		return nil // a part of one operator that is made of several
	}
	var made *watching.Site
	if below == nil {
		made = w.sites.here().Site
	}
	return w.begin(tree, below, tie, spotKey{site: s, name: name}, made)
}

// holders returns the subscriptions that tree closes with, from the nearest on.
func holders(tree *subscription.Subscription) (all []*subscription.Subscription) {
	for range mostHolders {
		if tree = tree.Holder(heirs.Key{}); tree == nil {
			break
		}
		all = append(all, tree)
	}
	return all
}

// mostHolders is how far apart the subscribers of two operators that follow each other may be.
const mostHolders = 8

// tie says how a subscription belongs to the one that it sends to.
type tie uint8

const (
	loose  tie = iota // there is none
	handed            // it has the same subscriber
	held              // it closes with it
	shared            // it may outlive it
)

// belowLocked returns the edge to which what begins for tree sends: the latest for the tree itself,
// if an operator hands its subscriber on, or that of the operator that made tree. Of above, the
// first close with tree.
func (w *Watcher) belowLocked(
	tree *subscription.Subscription, above []*subscription.Subscription, closes int,
) (*edge, tie) {
	if e := w.findLocked(tree); e != nil {
		return e, handed
	}
	for i, one := range above {
		switch e := w.findLocked(one); {
		case e == nil:
		case i < closes:
			return e, held
		default:
			return e, shared
		}
	}
	return nil, loose
}

func (w *Watcher) findLocked(tree *subscription.Subscription) *edge {
	e := w.open[address(tree)]
	if e == nil || e.tree.Value() != tree { // of another one, collected, that was at this address
		return nil
	}
	return e
}

func (w *Watcher) begin(
	tree *subscription.Subscription, below *edge, tie tie, key spotKey, made *watching.Site,
) *watching.Probe {
	now := w.config.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.edges >= w.config.Most {
		w.left++
		return nil
	}
	e := &edge{w: w, begun: now, at: address(tree), tree: weak.Make(tree)}
	e.Init(e)
	if !e.place(below, tie, key, made) {
		w.left++
		return nil
	}
	w.edges++
	w.open[e.at] = e
	p := &watching.Probe{Tally: &e.Tally}
	e.probe = weak.Make(p)
	if tie == held && below.spot.does.has(passes) {
		if lower := below.probe.Value(); lower != nil && below.sources == 1 {
			p.LeadFor(lower)
		}
	}
	runtime.AddCleanup(p, (*edge).collected, e)
	return p
}
