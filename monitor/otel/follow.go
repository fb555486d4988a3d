package rxotel

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	rxtrace "github.com/rxsched/rxsched/monitor/trace"
)

const (
	pause      = 100 * time.Millisecond // so that not each event wakes us
	readAtOnce = 1024
)

// HostSpans is a host whose runs are reported. Any goroutine may call its methods, also a callback
// of the host, but not a host.Tracer, a span processor or an exporter of these spans.
type HostSpans struct {
	track    *rxtrace.Track // set once, as all down to stop
	quit     chan struct{}  // closed by Stop
	followed chan struct{}  // closed when the goroutine ends
	stop     func()
	dropped  atomic.Uint64

	mu    sync.Mutex // guards what is below; no host's lock is held while it is taken
	next  uint64     // place of the next record
	chunk []rxtrace.Record
	runs  *runs
}

func newHostSpans(s *Spans, name string, h host.Host) *HostSpans {
	w := &HostSpans{
		track: rxtrace.New(rxtrace.Config{Events: s.config.Events}).Watch(name, h),
		quit:  make(chan struct{}), followed: make(chan struct{}),
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

// Flush hands the TracerProvider the spans of all runs that have ended by now. Otherwise that
// happens some tenths of a second later. It calls span processors and waits for them. To export
// their spans is the TracerProvider's ForceFlush.
func (w *HostSpans) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.read(w.track.Next())
}

// Stop stops watching the host, frees its name, and flushes. It ends runs in progress as
// unfinished. When it returns, no goroutine is left. A second call does nothing.
func (w *HostSpans) Stop() { w.stop() }

// Dropped returns how many events were dropped, because spans could not be made as fast. A run with
// a dropped event has no span or an unfinished one, and some links are missing.
func (w *HostSpans) Dropped() uint64 { return w.dropped.Load() }

// follow flushes after each signal and a pause.
func (w *HostSpans) follow(woken <-chan struct{}) {
	w.Flush() // the events before there was a channel to signal
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

// finish ends the watch, at a host time.
func (w *HostSpans) finish(now time.Duration) {
	w.Flush()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs.cut(now)
}
