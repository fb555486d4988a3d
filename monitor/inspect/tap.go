package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
)

// note is the begin or the end of a callback.
type note struct {
	host.Event
	ends bool
}

// tap is a tracer that notes events, up to a limit.
type tap struct {
	mu     sync.Mutex // guards what is below; held for a few lines, never while anything is called
	notes  []note
	limit  int             // how many there may be
	missed int             // how many more there were
	signal chan<- struct{} // told of the first that is missed
}

var _ host.Tracer = (*tap)(nil)

// Queued does nothing.
func (t *tap) Queued(host.Event) {}

// Cancelled does nothing.
func (t *tap) Cancelled(host.Event) {}

// Begin notes the event.
func (t *tap) Begin(e host.Event) { t.note(e, false) }

// End notes the event.
func (t *tap) End(e host.Event) { t.note(e, true) }

func (t *tap) note(e host.Event, ends bool) {
	t.mu.Lock()
	if len(t.notes) < t.limit {
		t.notes = append(t.notes, note{e, ends})
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

func (t *tap) full() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.missed > 0
}

// take returns the notes and the number of missed events. The next notes go to spare.
func (t *tap) take(spare []note) (notes []note, missed int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	notes, missed = t.notes, t.missed
	t.notes, t.missed = spare[:0], 0
	return notes, missed
}

// allow sets how many events may be noted until the next take. The tap signals when there are more.
func (t *tap) allow(limit int, signal chan<- struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.limit, t.signal = limit, signal
}
