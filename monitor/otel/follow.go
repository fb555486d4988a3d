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

// hostSpans is a host whose runs are reported.
type hostSpans struct {
	track    *rxtrace.Track // set once, as all down to stop
	quit     chan struct{}  // closed by stop
	followed chan struct{}  // closed when the goroutine ends
	stop     func()
	dropped  atomic.Uint64

	mu    sync.Mutex // guards what is below; no host's lock is held while it is taken
	next  uint64     // place of the next record
	chunk []rxtrace.Record
	runs  *runs
}

func newHostSpans(s *Spans, name string, h host.Host) *hostSpans {
	w := &hostSpans{
		track: rxtrace.New(rxtrace.Config{Events: s.config.Events}).Watch(name, h),
		quit:  make(chan struct{}), followed: make(chan struct{}),
		chunk: make([]rxtrace.Record, min(readAtOnce, s.config.Events)),
	}
	w.runs = newRuns(s, w.track)
	w.stop = sync.OnceFunc(func() {
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

// flush makes the spans of all runs that have ended by now.
func (w *hostSpans) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.read(w.track.Next())
}

// follow flushes after each signal and a pause.
func (w *hostSpans) follow(woken <-chan struct{}) {
	w.flush() // the events before there was a channel to signal
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
		w.flush()
	}
}

// read reads the records before a place. The lock is held.
func (w *hostSpans) read(end uint64) {
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
func (w *hostSpans) finish(now time.Duration) {
	w.flush()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs.cut(now)
}
