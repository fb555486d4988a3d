package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
)

// step is which method of a tracer was called.
type step uint8

const (
	queued step = iota
	began
	ended
	cancelled
)

// note is an event as a tap keeps it.
type note struct {
	host.Event
	step step
}

// tell tells a tracer.
func (n note) tell(t host.Tracer) {
	switch n.step {
	case queued:
		t.Queued(n.Event)
	case began:
		t.Begin(n.Event)
	case ended:
		t.End(n.Event)
	case cancelled:
		t.Cancelled(n.Event)
	}
}

// tap is a tracer that notes what it is told, up to a limit.
type tap struct {
	mu     sync.Mutex // guards what is below; held for a few lines, never while anything is called
	notes  []note
	limit  int             // how many there may be
	missed int             // how many more there were
	signal chan<- struct{} // told, if there is room, of the first that is missed
}

var _ host.Tracer = (*tap)(nil)

// Queued notes the event.
func (t *tap) Queued(e host.Event) { t.note(e, queued) }

// Begin notes the event.
func (t *tap) Begin(e host.Event) { t.note(e, began) }

// End notes the event.
func (t *tap) End(e host.Event) { t.note(e, ended) }

// Cancelled notes the event.
func (t *tap) Cancelled(e host.Event) { t.note(e, cancelled) }

func (t *tap) note(e host.Event, s step) {
	t.mu.Lock()
	if len(t.notes) < t.limit {
		t.notes = append(t.notes, note{e, s})
		t.mu.Unlock()
		return
	}
	first := t.missed == 0
	t.missed++
	signal := t.signal
	t.mu.Unlock()
	if first {
		select {
		case signal <- struct{}{}:
		default:
		}
	}
}

// full reports whether anything was missed.
func (t *tap) full() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.missed > 0
}

// take takes the notes and how many were missed. The next are noted in spare.
func (t *tap) take(spare []note) (notes []note, missed int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	notes, missed = t.notes, t.missed
	t.notes, t.missed = spare[:0], 0
	return notes, missed
}

// allow says how many may be noted until the next take, and whom to tell when there are more.
func (t *tap) allow(limit int, signal chan<- struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.limit, t.signal = limit, signal
}
