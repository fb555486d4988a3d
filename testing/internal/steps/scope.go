package steps

import (
	"context"
	"slices"
	"time"
)

// scope is a test, or a subtest, and what is to be done at its end.
type scope struct {
	cleanups []func()
	ctx      context.Context
	cancel   context.CancelFunc
}

// Scope calls f, which stands for a subtest, on a thread of its own, and waits for its end. So
// whatever ends f ends nothing else.
func (t *Thread) Scope(at string, f func()) {
	done := make(chan struct{})
	sub := t.run.start(nameOf(at), at, t, func() {
		defer close(done)
		t.run.Scoped(f)
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

// Scoped calls f, which stands for a test, and what that leaves to the end.
func (r *Run) Scoped(f func()) {
	s := &scope{}
	r.mu.Lock()
	r.scopes = append(r.scopes, s)
	r.mu.Unlock()
	defer r.leave(s)
	f()
}

func (r *Run) leave(s *scope) {
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
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
