package engine

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// silence tells of calls that the server leaves without success for long. The calls are tried again
// until their contexts end, so their callers do not learn of that.
type silence struct {
	tell func(error) // set once

	mu    sync.Mutex // guards what is below; nothing is called while it is held
	calls map[*call]struct{}
	slow  slow
}

// call is a call that has failed once.
type call struct{ _ byte } // each has an address of its own

// failed notes that a call has failed, and tells of it when that has lasted. c is nil the first
// time. The caller calls over when it makes no other attempt.
func (s *silence) failed(ctx context.Context, c *call, subject string, err error) *call {
	if ctx.Err() != nil {
		return c
	}
	now := time.Now()
	s.mu.Lock()
	if c == nil {
		c = new(call)
		if s.calls[c] = struct{}{}; len(s.calls) == 1 {
			s.slow.begin(now, slowTime)
		}
	}
	var e error
	if took, due := s.slow.due(now); due {
		e = fmt.Errorf("%w: the server has not done what it was asked to for %v, and %d calls wait, such as "+
			"that for %s: %w", ErrSlow, took.Round(time.Millisecond), len(s.calls), subject, err)
	}
	s.mu.Unlock()
	if e != nil {
		s.tell(e)
	}
	return c
}

// over notes that a call was answered, or is given up. c is nil if it never failed.
func (s *silence) over(c *call, answered bool) {
	if c == nil {
		return
	}
	now := time.Now()
	s.mu.Lock()
	delete(s.calls, c)
	var took time.Duration
	var told bool
	if answered || len(s.calls) == 0 {
		if took, told = s.slow.end(now); len(s.calls) > 0 {
			s.slow.begin(now, slowTime)
		}
	}
	s.mu.Unlock()
	if told && answered {
		s.tell(fmt.Errorf("%w: the server answers again after %v", ErrSlow, took.Round(time.Millisecond)))
	}
}
