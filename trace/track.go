package trace

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/goid"
)

// Track is what was recorded of one host. All its methods may be called from any goroutine, also
// from the host's callbacks, but not by a [host.Tracer].
type Track struct {
	name   string
	config Config
	origin time.Time   // date of host time 0
	mu     *sync.Mutex // the host's
	stop   func()
	done   chan struct{} // closed once stopped
	once   sync.Once

	// All below is guarded by the host.

	records []Record // a ring
	next    uint64   // how many were ever noted: the place of the next is next % len(records)
	before  counts   // what waited before the first record that is kept
	depth   int      // callbacks in progress on the host's goroutine
	driver  int64    // that goroutine, as of the latest turn
	wake    []chan struct{}
}

func newTrack(name string, h host.Host, c Config) *Track {
	t := &Track{
		name: name, config: c, mu: h.Kernel().Mutex(), done: make(chan struct{}),
		records: make([]Record, c.Events),
	}
	t.origin = h.Now().Add(-h.Elapsed()).Round(0)
	t.before.set(h.Stats().Queued)
	t.stop = h.Trace((*tracer)(t))
	return t
}

// Name is the track's name.
func (t *Track) Name() string { return t.name }

// Time is a host time as a date.
func (t *Track) Time(hostTime time.Duration) time.Time { return t.origin.Add(hostTime) }

// Stop ends the recording. What was recorded stays. A second call does nothing.
func (t *Track) Stop() {
	t.once.Do(func() {
		t.stop()
		close(t.done)
	})
}

// Next is the place of the next record: how many were noted so far, dropped ones included.
func (t *Track) Next() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.next
}

// Dropped is how many records were dropped because newer ones needed their place.
func (t *Track) Dropped() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.first()
}

// readAtOnce is how many records are read with the lock held.
const readAtOnce = 1024

// Read reads records in order, from a place on: as many as into has room for, at most 1024. It
// returns how many, and the place of what follows them. If records from that place on were dropped
// meanwhile, it goes on with the oldest that is left: then next less n is above from.
func (t *Track) Read(from uint64, into []Record) (n int, next uint64) {
	n, next, _ = t.read(from, into)
	return n, next
}

// Follow is for those who read records as they come: at is the place of the next one, and woken,
// which holds one signal, is sent one whenever there is a record from there on, until stop is
// called. A second call of stop does nothing.
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

// read is Read, and says what waited before the oldest record that is left.
func (t *Track) read(from uint64, into []Record) (n int, next uint64, before counts) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := min(max(from, t.first()), t.next)
	into = into[:min(uint64(len(into)), t.next-at, readAtOnce)]
	for i := range into {
		into[i] = *t.at(at + uint64(i))
	}
	return len(into), at + uint64(len(into)), t.before
}

// first is the place of the oldest record that is kept.
func (t *Track) first() uint64 { return t.next - min(t.next, uint64(len(t.records))) }

func (t *Track) at(place uint64) *Record { return &t.records[place%uint64(len(t.records))] }

// note notes an event.
func (t *Track) note(p Phase, e host.Event) *Record {
	r := t.at(t.next)
	if r.Phase != 0 {
		t.before.apply(r)
	}
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

// tracer is a track as the host sees it. The host's lock is held.
type tracer Track

// Queued notes it, and where it comes from.
func (t *tracer) Queued(e host.Event) {
	r := (*Track)(t).note(Queued, e)
	r.Outside = t.depth == 0 || t.driver != goid.Get()
	if t.config.Places {
		r.place = place()
	}
}

// Begin notes it.
func (t *tracer) Begin(e host.Event) {
	(*Track)(t).note(Begin, e)
	switch {
	case e.Elsewhere:
	case e.Kind == host.KindTurn:
		t.driver = goid.Get()
	default:
		t.depth++
	}
}

// End notes it.
func (t *tracer) End(e host.Event) {
	(*Track)(t).note(End, e)
	if !e.Elsewhere && e.Kind != host.KindTurn {
		t.depth = max(t.depth-1, 0)
	}
}

// Cancelled notes it.
func (t *tracer) Cancelled(e host.Event) { (*Track)(t).note(Cancelled, e) }
