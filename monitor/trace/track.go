package trace

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Track holds the records of one host. Any goroutine may call its methods, also a callback of the
// host, but not a [host.Tracer].
type Track struct {
	name   string
	config Config
	origin time.Time   // date of host time 0
	mu     *sync.Mutex // the host's
	stop   func()

	// The host guards the fields below.

	records []Record // a ring
	next    uint64   // how many were ever noted; the next goes to next % len(records)
	depth   int      // callbacks in progress on the host's goroutine
	driver  int64    // that goroutine, in the latest turn
	wake    []chan struct{}
}

func newTrack(name string, h host.Host, c Config) *Track {
	t := &Track{
		name: name, config: c, mu: kernel.Of(h).Mutex(),
		records: make([]Record, c.Events),
	}
	t.origin = h.Now().Add(-h.Elapsed()).Round(0)
	t.stop = sync.OnceFunc(h.Trace((*tracer)(t)))
	return t
}

// Name returns the name of the track.
func (t *Track) Name() string { return t.name }

// Time returns a host time as a date.
func (t *Track) Time(hostTime time.Duration) time.Time { return t.origin.Add(hostTime) }

// Stop ends the recording. The records stay. A second call does nothing.
func (t *Track) Stop() { t.stop() }

// Next returns the place of the next record: the number of records so far, dropped ones included.
func (t *Track) Next() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.next
}

// Dropped returns how many records were dropped because newer ones needed their place.
func (t *Track) Dropped() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.first()
}

// readAtOnce bounds the records that are read under one hold of the lock.
const readAtOnce = 1024

// Read reads records in order, beginning at place from: as many as into has room for, at most 1024.
// It returns their number, and the place after them. If records from that place on were dropped, it
// begins with the oldest that is left: then next less n is above from.
func (t *Track) Read(from uint64, into []Record) (n int, next uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := min(max(from, t.first()), t.next)
	into = into[:min(uint64(len(into)), t.next-at, readAtOnce)]
	for i := range into {
		into[i] = *t.at(at + uint64(i))
	}
	return len(into), at + uint64(len(into))
}

// Follow returns the place of the next record, and a channel that gets a signal whenever there are
// records from there on, until stop is called. The channel holds one signal. A second call of stop
// does nothing.
func (t *Track) Follow() (at uint64, woken <-chan struct{}, stop func()) {
	wake := make(chan struct{}, 1)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wake = append(t.wake, wake)
	return t.next, wake, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.wake = slices.DeleteFunc(t.wake, func(w chan struct{}) bool { return w == wake })
	}
}

// first returns the place of the oldest record that is kept.
func (t *Track) first() uint64 { return t.next - min(t.next, uint64(len(t.records))) }

func (t *Track) at(place uint64) *Record { return &t.records[place%uint64(len(t.records))] }

func (t *Track) note(p Phase, e host.Event) *Record {
	r := t.at(t.next)
	*r = Record{Event: e, Phase: p}
	t.next++
	for _, w := range t.wake {
		select {
		case w <- struct{}{}:
		default:
		}
	}
	return r
}

// tracer is the track as the host sees it. The host's lock is held.
type tracer Track

// Queued notes the event, and where it comes from.
func (t *tracer) Queued(e host.Event) {
	r := (*Track)(t).note(Queued, e)
	r.Outside = t.depth == 0 || t.driver != gort.Goid()
}

// Begin notes the event.
func (t *tracer) Begin(e host.Event) {
	(*Track)(t).note(Begin, e)
	switch {
	case e.Elsewhere:
	case e.Kind == host.KindTurn:
		t.driver = gort.Goid()
	default:
		t.depth++
	}
}

// End notes the event.
func (t *tracer) End(e host.Event) {
	(*Track)(t).note(End, e)
	if !e.Elsewhere && e.Kind != host.KindTurn {
		t.depth = max(t.depth-1, 0)
	}
}

// Cancelled notes the event.
func (t *tracer) Cancelled(e host.Event) { (*Track)(t).note(Cancelled, e) }
