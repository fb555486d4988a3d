// Package tracetest is a tracer for tests.
package tracetest

import (
	"fmt"
	"path"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/host"
)

// Log writes down each event as a line, such as "begin timeout 1 at 5ms: main.f". IDs are numbered
// by first appearance. It may trace several hosts.
type Log struct {
	mu    sync.Mutex
	kinds []host.EventKind
	ids   map[host.EventKind][]uint64 // in the order of their appearance
	lines []string
}

// Of returns a log of events of certain kinds only; of all, if none is named.
func Of(kinds ...host.EventKind) *Log {
	return &Log{kinds: kinds, ids: map[host.EventKind][]uint64{}}
}

// Lines returns the lines since the last call.
func (l *Log) Lines() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := l.lines
	l.lines = nil
	return lines
}

// Queued is [host.Tracer.Queued].
func (l *Log) Queued(e host.Event) { l.note("queued", e, fmt.Sprintf(" for %v", e.Ready)) }

// Begin is [host.Tracer.Begin].
func (l *Log) Begin(e host.Event) { l.note("begin", e, "") }

// End is [host.Tracer.End].
func (l *Log) End(e host.Event) { l.note("end", e, "") }

// Cancelled is [host.Tracer.Cancelled].
func (l *Log) Cancelled(e host.Event) { l.note("cancelled", e, "") }

func (l *Log) note(what string, e host.Event, more string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kinds) > 0 && !slices.Contains(l.kinds, e.Kind) {
		return
	}
	number := slices.Index(l.ids[e.Kind], e.ID) + 1
	if number == 0 {
		l.ids[e.Kind] = append(l.ids[e.Kind], e.ID)
		number = len(l.ids[e.Kind])
	}
	line := fmt.Sprintf("%s %v %d at %v%s", what, e.Kind, number, e.Time, more)
	if e.Label != "" {
		line += ": " + path.Base(e.Label)
	}
	if e.Elsewhere {
		line += ", elsewhere"
	}
	l.lines = append(l.lines, line)
}
