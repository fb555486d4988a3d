package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// slicing says when a run has sent enough. A nil one is for one value a run. Only runs use it.
type slicing struct {
	FromSeqOnConfig                     // set once
	s               scheduler.Scheduler // set once
	interrupts      func() bool         // whether something else comes first; nil if s can't say; set once

	next func() // asks for the next run; set once

	until time.Time // the end of the slice, if there is one
	sent  int       // values in this run
}

// slicingOn makes the slicing of runs on s.
func (c FromSeqOnConfig) slicingOn(s scheduler.Scheduler) *slicing {
	if c == (FromSeqOnConfig{}) {
		return nil
	}
	p := &slicing{FromSeqOnConfig: c, s: s}
	if i, ok := s.(interface{ Interrupts() bool }); ok {
		p.interrupts = i.Interrupts
	}
	return p
}

func (p *slicing) begin() {
	if p == nil {
		return
	}
	p.sent = 0
	if p.Slice > 0 {
		p.until = p.s.Now().Add(p.Slice)
	}
}

// over counts a value, and reports whether the run must end.
func (p *slicing) over() bool {
	if p == nil {
		return true
	}
	p.sent++
	return p.Count > 0 && p.sent >= p.Count ||
		p.interrupts != nil && p.interrupts() ||
		p.Slice > 0 && !p.s.Now().Before(p.until)
}
