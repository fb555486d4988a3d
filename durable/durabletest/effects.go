package durabletest

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/testing/explore"
)

// Effect is something that was done outside.
type Effect struct{ Key, Content string }

// Effects stand for something outside, such as a bank, that does what it is asked to once for each
// idempotency key. Any goroutine may call their methods.
type Effects struct {
	x    *explore.X
	name string

	mu   sync.Mutex // guards what is below; never held at a point
	all  []Effect
	runs map[string]*account
}

// account has what the attempts of a run have done.
type account struct {
	attempts  map[*fate][]Effect
	order     []*fate
	committed *fate // or nil
	told      bool  // of a failure
}

// Effects makes effects. The name is for reports.
func (w *World) Effects(name string) *Effects {
	return &Effects{x: w.x, name: name, runs: map[string]*account{}}
}

// Do does what content says, unless that was done under the key before, and reports whether it is
// the first time. ctx is the context of the run, or one that is made of it. The worker may die
// before and after the effect: then the calling goroutine ends. The order fails if an effect with
// the key has another content, or if the run has done this effect under another key: see the
// package.
func (e *Effects) Do(ctx context.Context, key, content string) (first bool) {
	f := fateOf(ctx)
	what := e.name + " does " + content
	f.survive("before " + what)
	if key == "" {
		e.x.Errorf("%s: %q has no idempotency key", e.name, content)
	}
	first = e.do(f, Effect{key, content})
	f.survive("after " + what)
	return first
}

// Has reports whether something was done under the key. An action that asks before it does
// something counts as having the key.
func (e *Effects) Has(ctx context.Context, key string) bool {
	f := fateOf(ctx)
	f.survive(e.name + " is asked")
	e.mu.Lock()
	defer e.mu.Unlock()
	i := e.indexLocked(key)
	if i < 0 {
		return false
	}
	e.noteLocked(f, e.all[i])
	return true
}

// All returns what was done, in its order, each key once.
func (e *Effects) All() []Effect {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.all)
}

func (e *Effects) indexLocked(key string) int {
	return slices.IndexFunc(e.all, func(is Effect) bool { return is.Key == key })
}

func (e *Effects) do(f *fate, is Effect) (first bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := e.indexLocked(is.Key)
	if i < 0 {
		e.all = append(e.all, is)
	} else if was := e.all[i].Content; was != is.Content {
		e.x.Errorf("%s: %q comes under the key %q of %q: outside, that is the same, or an error",
			e.name, is.Content, is.Key, was)
	}
	e.noteLocked(f, is)
	return i < 0
}

// noteLocked notes an effect of an attempt.
func (e *Effects) noteLocked(f *fate, is Effect) {
	if f == nil {
		return
	}
	a := e.runs[f.run]
	if a == nil {
		a = &account{attempts: map[*fate][]Effect{}}
		e.runs[f.run] = a
	}
	if a.attempts[f] == nil {
		a.order = append(a.order, f)
		f.commits(func() { e.committed(f) })
	}
	a.attempts[f] = append(a.attempts[f], is)
	e.compareLocked(a, f)
}

// committed says that an attempt has committed. So its keys are those of the run.
func (e *Effects) committed(f *fate) {
	e.mu.Lock()
	defer e.mu.Unlock()
	a := e.runs[f.run]
	a.committed = f
	for _, other := range a.order {
		e.compareLocked(a, other)
	}
}

// compareLocked fails the order if an attempt has done something under a key that the committed one
// does not have, and which did something under a key that the other does not have.
func (e *Effects) compareLocked(a *account, f *fate) {
	if a.told || a.committed == nil || a.committed == f {
		return
	}
	others := a.attempts[a.committed]
	did, again := without(a.attempts[f], others), without(others, a.attempts[f])
	if did == nil || again == nil {
		return
	}
	a.told = true
	e.x.Errorf("%s: the run %s has done %q under the key %q (%s), and %q under %q (%s, which has "+
		"committed): outside, these are two", e.name, f.run, did.Content, did.Key, f.name, again.Content,
		again.Key, a.committed.name)
}

// without returns the first effect whose key is not among those of others, or nil.
func without(all, others []Effect) *Effect {
	for i, is := range all {
		if !slices.ContainsFunc(others, func(o Effect) bool { return o.Key == is.Key }) {
			return &all[i]
		}
	}
	return nil
}

// survive is a point, at which the goroutine ends if its worker is dead.
func (f *fate) survive(label string) {
	if f != nil && !f.at(label, hangs) {
		runtime.Goexit()
	}
}
