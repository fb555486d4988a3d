package rxotel

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
)

// lagWindow is the host time over which lag is reported, at least; it is less than two of them
// unless collections are further apart. A window that began with each collection would be shorter
// for one reader because there is another.
const lagWindow = time.Minute

// window is how late turns of a host began of late.
type window struct {
	host host.Host // set once

	mu     sync.Mutex      // guards what is below; the host's lock may be taken inside it, never the other way round
	before *host.Histogram // what was counted when the window began
	next   *host.Histogram // and when the next one began
	at     time.Duration   // host time of next
}

// newWindow begins a window now. The host is measured.
func newWindow(h host.Host) *window {
	s := h.Stats()
	return &window{host: h, before: s.Lag, next: s.Lag, at: s.Elapsed}
}

// read is a snapshot of the host, and the lag in the window that ends with it.
func (w *window) read() (s host.Stats, lag *host.Histogram) {
	w.mu.Lock() // first, so that snapshots are in order
	defer w.mu.Unlock()
	s = w.host.Stats()
	if s.Elapsed-w.at >= lagWindow {
		w.before, w.next, w.at = w.next, s.Lag, s.Elapsed
	}
	return s, s.Lag.Since(w.before)
}
