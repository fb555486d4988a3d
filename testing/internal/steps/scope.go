package steps

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"
)

// scope is a test, or a subtest, and what is to be done at its end.
type scope struct {
	at       string
	cleanups []func()
	ctx      context.Context
	cancel   context.CancelFunc
}

// Scope calls f, which stands for a subtest, on a thread of its own, and waits for its end. So
// whatever ends f ends nothing else.
func (t *Thread) Scope(at string, test any, f func()) {
	done := make(chan struct{})
	sub := t.run.start(nameOf(at), at, t, func() {
		defer close(done)
		t.run.Scoped(place(at), test, f)
	})
	s := Step{What: "waits for", At: at}
	t.Block(s, time.Time{})
	select {
	case <-done:
	case <-t.run.abort:
	}
	t.Unblock("has waited for")
	t.noting(func() { t.acquire(sub.knows) })
}

// Scoped calls f, which stands for a test that begins at a place, and what that leaves to the end.
func (r *Run) Scoped(at string, test any, f func()) {
	s := &scope{at: at}
	r.mu.Lock()
	r.scopes, r.tests[test] = append(r.scopes, s), s
	r.mu.Unlock()
	defer r.leave(s)
	f()
}

// Uses notes that the thread logs by a test, or fails it: nothing may do that after its end. The end
// is like a write to memory, which has to be ordered with that.
func (t *Thread) Uses(test any, at string) {
	r := t.run
	r.mu.Lock()
	s := r.tests[test]
	late := s != nil && len(r.scopes) == 0 && !r.over
	if s != nil && r.config.Memory && !late {
		t.note(reflect.ValueOf(s).UnsafePointer(), 1, touch{at: place(at) + " the test"})
	}
	r.mu.Unlock()
	if late {
		_, method, _ := strings.Cut(at, " ")
		t.Misuse(method + " in a goroutine after the test has completed")
	}
}

// Finalizes notes that something is to be done when the collector frees an object, which it does not
// while an order is explored.
func (t *Thread) Finalizes() {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.run.final = true
}

// MayLeave reports whether goroutines may be left which the collector would end.
func (r *Run) MayLeave() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.final
}

func (r *Run) leave(s *scope) {
	defer func() {
		t := Self()
		r.mu.Lock()
		defer r.mu.Unlock()
		if t != nil && r.config.Memory {
			t.note(reflect.ValueOf(s).UnsafePointer(), 1, touch{write: true, at: s.at + " the test, which ends"})
		}
		r.scopes = slices.DeleteFunc(r.scopes, func(o *scope) bool { return o == s })
	}()
	if s.cancel != nil {
		s.cancel()
	}
	for {
		r.mu.Lock()
		n := len(s.cleanups)
		if n == 0 {
			r.mu.Unlock()
			return
		}
		f := s.cleanups[n-1]
		s.cleanups = s.cleanups[:n-1]
		r.mu.Unlock()
		f()
	}
}

// Cleanup calls f at the end of the innermost test.
func (t *Thread) Cleanup(f func()) {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	if n := len(t.run.scopes); n > 0 {
		s := t.run.scopes[n-1]
		s.cleanups = append(s.cleanups, f)
	}
}

// Context returns a context that ends with the innermost test.
func (t *Thread) Context() context.Context {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	n := len(t.run.scopes)
	if n == 0 {
		return context.Background()
	}
	s := t.run.scopes[n-1]
	if s.ctx == nil {
		s.ctx, s.cancel = context.WithCancel(context.Background())
	}
	return s.ctx
}
