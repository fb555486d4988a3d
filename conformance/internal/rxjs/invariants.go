package rxjs

import (
	"fmt"
	"slices"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

type trace struct {
	events []event
	broken []string // the invariants that did not hold, each once
	// the host time. It is kept here too because the host can't be asked while its lock is held
	now time.Duration
}

func (t *trace) event(fields ...any) {
	t.events = append(t.events, event{line: recording.Line(fields)})
}

func (t *trace) breaks(format string, args ...any) {
	if what := fmt.Sprintf(format, args...); !slices.Contains(t.broken, what) {
		t.broken = append(t.broken, what)
	}
}

func (t *trace) check(holds bool, format string, args ...any) {
	if !holds {
		t.breaks(format, args...)
	}
}

// checkRun checks that an action that begins to run may do so.
func (p *player) checkRun(s *subject, state int) {
	switch {
	case s.closed:
		p.breaks("%s runs after it was closed", s.id)
	case s.running:
		p.breaks("%s runs within its own run", s.id)
	case !s.pending:
		p.breaks("%s runs more often than it was scheduled", s.id)
	case state != s.state:
		p.breaks("%s runs with state %d instead of the latest, %d", s.id, state, s.state)
	case p.now < s.notBefore:
		p.breaks("%s runs at %v, before its time, %v", s.id, p.now, s.notBefore)
	}
}

// checkEnd checks the invariants at the end, when nothing is pending or the host was stopped.
func (p *player) checkEnd() {
	requests := p.host.calls.live
	for _, s := range p.order {
		p.check(!s.pending || len(requests) > 0, "%s was scheduled, but never runs", s.id)
	}
}
