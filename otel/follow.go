package rxotel

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	rxtrace "github.com/rxsched/rxsched/trace"
)

const (
	pause      = 100 * time.Millisecond // for which events are collected; each of a busy host would wake us otherwise, and contend for its lock
	readAtOnce = 1024
)

// HostSpans is a host whose runs are reported. Its methods may be called from any goroutine, also
// from the host's callbacks, but not by a host.Tracer, nor by a span processor or exporter that is
// handed these spans.
type HostSpans struct {
	track    *rxtrace.Track // set once, as all down to stop
	quit     chan struct{}  // closed by Stop
	followed chan struct{}  // closed when the goroutine ends
	stop     func()
	dropped  atomic.Uint64

	mu    sync.Mutex // guards what is below; no host's lock is held while it is taken
	next  uint64     // place of the record to be read next
	chunk []rxtrace.Record
	runs  *runs
}

func newHostSpans(s *Spans, name string, h host.Host) *HostSpans {
	w := &HostSpans{
		track: rxtrace.New(rxtrace.Config{Events: s.config.Events}).Watch(name, h), quit: make(chan struct{}), followed: make(chan struct{}),
		chunk: make([]rxtrace.Record, min(readAtOnce, s.config.Events)),
	}
	w.runs = newRuns(s, w.track)
	w.stop = sync.OnceFunc(func() {
		defer s.names.free(name)
		w.track.Stop()
		close(w.quit)
		<-w.followed
		w.finish(h.Elapsed())
	})
	_, woken, unfollow := w.track.Follow()
	go func() {
		defer close(w.followed)
		defer unfollow()
		w.follow(woken)
	}()
	return w
}

// Flush hands the TracerProvider the spans of what has ended by now, which happens by itself some
// tenths of a second later, at most. It calls span processors, and returns when they do. To export
// what they hold is the TracerProvider's ForceFlush.
func (w *HostSpans) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.read(w.track.Next())
}

// Stop stops watching the host, frees its name, and flushes; a run that has not ended yet is ended,
// as unfinished. When it returns, no goroutine is left. A second call does nothing.
func (w *HostSpans) Stop() { w.stop() }

// Dropped is how many events were dropped, since they came faster than spans could be made of them.
// Runs of which an event was dropped have no span, or one that is unfinished, and some links are
// missing.
func (w *HostSpans) Dropped() uint64 { return w.dropped.Load() }

// follow flushes when there is something to flush.
func (w *HostSpans) follow(woken <-chan struct{}) {
	w.Flush() // what was noted before there was anybody to wake
	for {
		select {
		case <-woken:
		case <-w.quit:
			return
		}
		select {
		case <-time.After(pause):
		case <-w.quit:
			return
		}
		w.Flush()
	}
}

// read reads the records before a place. The lock is held.
func (w *HostSpans) read(end uint64) {
	for w.next < end {
		n, next := w.track.Read(w.next, w.chunk)
		if missed := next - uint64(n) - w.next; missed > 0 {
			w.dropped.Add(missed)
			w.runs.lose()
		}
		for i := range w.chunk[:n] {
			w.runs.note(&w.chunk[i])
		}
		w.next = next
	}
}

// finish is the end of the watch, at a host time.
func (w *HostSpans) finish(now time.Duration) {
	w.Flush()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs.cut(now)
}
