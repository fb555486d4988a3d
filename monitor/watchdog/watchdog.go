package watchdog

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
)

// Watchdog looks at hosts, and tells of turns that overrun.
type Watchdog struct {
	config Config        // set once
	stop   chan struct{} // closed by Close

	mu     sync.Mutex // guards what is below; never held while OnOverrun runs
	eyes   []*Eye
	closed bool
}

// New makes a watchdog that looks at no host yet. Its goroutine runs until Close. It panics if the
// config makes no sense.
func New(c Config) *Watchdog {
	w := &Watchdog{config: c.withDefaults(), stop: make(chan struct{})}
	go w.run()
	return w
}

// Add looks at a host from now on, until Remove takes it out. It replaces a host of
// the same name. It panics if h is nil.
func (w *Watchdog) Add(name string, h host.Host) {
	e := newEye(name, h, w.config)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.remove(name)
	w.eyes = append(w.eyes, e)
}

// Remove looks at a host no more. A report that is under way goes on. It reports whether the host
// was there.
func (w *Watchdog) Remove(name string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.remove(name)
}

func (w *Watchdog) remove(name string) bool {
	n := len(w.eyes)
	w.eyes = slices.DeleteFunc(slices.Clone(w.eyes), func(e *Eye) bool { return e.name == name })
	return len(w.eyes) < n
}

// Close ends the watching. It does not wait for a report that is under way. It always returns nil.
func (w *Watchdog) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.closed = true
		close(w.stop)
	}
	return nil
}

func (w *Watchdog) run() {
	ticker := time.NewTicker(max(w.config.LongTask/looks, time.Nanosecond))
	defer ticker.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-ticker.C:
			w.look()
		}
	}
}

// look looks at each host once.
func (w *Watchdog) look() {
	w.mu.Lock()
	eyes := w.eyes
	w.mu.Unlock()
	for _, e := range eyes {
		if o, ok := e.Look(); ok {
			w.config.OnOverrun(o)
		}
	}
}
