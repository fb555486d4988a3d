// Package watching connects package observable with package observable/watch. Without a watcher,
// observable only reads [Watchers] once for each operator that is made.
//
// A [Probe] counts on the edge below an operator, in one subscription. It is a mark of the
// subscriber, by which the watcher finds it, and is collected with the pipeline. Its [Tally]
// belongs to the watcher, and does not refer to the pipeline. So watching keeps nothing alive.
package watching

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/subscription"
)

// Watchers is the number of watchers, 0 or 1. It is read before Active, as its code is shorter when
// it is inlined.
var Watchers atomic.Int32

// Active is the watcher, or nil.
var Active atomic.Pointer[Watch]

// Watch holds a watcher, so that one atomic load finds it.
type Watch struct{ Watcher }

// Start makes w the watcher. It reports false if there is one.
func Start(w Watcher) bool {
	if !Active.CompareAndSwap(nil, &Watch{w}) {
		return false
	}
	Watchers.Store(1)
	return true
}

// Stop undoes Start. Only the caller of Start calls it, once.
func Stop() {
	Watchers.Store(0)
	Active.Store(nil)
}

// Watcher is told what pipelines do. Any goroutine may call its methods.
type Watcher interface {
	// Made returns the site of an operator that is being made; nil if an operator at work makes it
	// for itself. Package observable calls it.
	Made() *Site

	// Begin is told that a subscription to what a site has made begins: it sends to the subscriber
	// of tree, and in the end to that of under, if that is not nil and tree does not close with it.
	// It gives p its tally, and reports whether the subscription is watched. The caller marks tree
	// with p then.
	Begin(tree, under *subscription.Subscription, s *Site, p *Probe) bool

	// Name names the operator that Begin is told of next for the same tree. Forget takes a name
	// back that was not taken.
	Name(tree *subscription.Subscription, name string)
	Forget(tree *subscription.Subscription)
}

// Site is a place in the code where operators are made. There is one object for each.
type Site struct {
	Operator string // its name, such as Map
	Func     string // that made it
	File     string
	Line     int
	PC       uintptr // of the call; there may be several in a line
}

// Here returns the site of what is being made; nil if it is not watched.
func Here() *Site {
	if Watchers.Load() == 0 {
		return nil
	}
	return here()
}

func here() *Site {
	if w := Active.Load(); w != nil {
		return w.Made()
	}
	return nil
}
