package rxotel

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
)

// lagWindow is the least host time over which lag is reported; it is less than two of them unless
// collections are further apart. Windows do not begin with collections: one reader would shorten
// those of another.
const lagWindow = time.Minute

// window measures how late turns of a host began recently.
type window struct {
	host host.Host // set once

	// guards the rest; the host's lock may be taken inside it, never vice versa
	mu     sync.Mutex
	before *host.Histogram // as the window began
	next   *host.Histogram // as the next one began
	at     time.Duration   // host time of next
}

// newWindow begins a window now. The host is being measured.
func newWindow(h host.Host) *window {
	s := h.Stats()
	return &window{host: h, before: s.Lag, next: s.Lag, at: s.Elapsed}
}

// read returns a snapshot of the host, and the lag in the window that ends with it.
func (w *window) read() (s host.Stats, lag *host.Histogram) {
	w.mu.Lock() // first, so that snapshots are in order
	defer w.mu.Unlock()
	s = w.host.Stats()
	if s.Elapsed-w.at >= lagWindow {
		w.before, w.next, w.at = w.next, s.Lag, s.Elapsed
	}
	return s, s.Lag.Since(w.before)
}
