// Package tracetest is a tracer for tests.
package tracetest

import (
	"fmt"
	"path"
	"sync"

	"github.com/rxsched/rxsched/host"
)

// Log writes down each event as a line, such as "begin timeout 1 at 5ms: main.f". IDs are numbered
// by first appearance. It may trace several hosts.
type Log struct {
	mu    sync.Mutex
	ids   map[key]int
	kinds map[host.EventKind]bool
	lines []string
}

type key struct {
	kind host.EventKind
	id   uint64
}

// Of returns a log of events of certain kinds only; of all, if none is named.
func Of(kinds ...host.EventKind) *Log {
	l := &Log{ids: map[key]int{}, kinds: map[host.EventKind]bool{}}
	for _, k := range kinds {
		l.kinds[k] = true
	}
	return l
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
	if len(l.kinds) > 0 && !l.kinds[e.Kind] {
		return
	}
	line := fmt.Sprintf("%s %v %d at %v%s", what, e.Kind, l.number(key{e.Kind, e.ID}), e.Time, more)
	if e.Label != "" {
		line += ": " + path.Base(e.Label)
	}
	if e.Elsewhere {
		line += ", elsewhere"
	}
	l.lines = append(l.lines, line)
}

func (l *Log) number(k key) int {
	if l.ids[k] == 0 {
		n := 1
		for other := range l.ids {
			if other.kind == k.kind {
				n++
			}
		}
		l.ids[k] = n
	}
	return l.ids[k]
}
