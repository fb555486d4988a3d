package watchdog

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/monitor"
)

// Watchdog looks at hosts, and tells of turns that overrun.
type Watchdog struct {
	config   Config        // set once, as the two below
	stop     chan struct{} // closed by Close
	unfollow func()

	mu   sync.Mutex // guards eyes; never held while OnOverrun runs
	eyes []*Eye     // others replace it only
}

// New makes a watchdog that looks at the hosts of its config. Its goroutine runs until Close. It
// panics if the config makes no sense.
func New(c Config) *Watchdog {
	w := &Watchdog{config: c.withDefaults(), stop: make(chan struct{})}
	unfollow := w.config.Hosts.Follow(w.add)
	w.unfollow = sync.OnceFunc(func() { close(w.stop); unfollow() })
	go w.run()
	return w
}

// add looks at a host from now on.
func (w *Watchdog) add(h *monitor.Entry) (remove func()) {
	e := newEye(h.Name(), h.Host(), w.config)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.eyes = append(slices.Clip(w.eyes), e)
	return func() { w.remove(e) }
}

// remove looks at a host no more. A report that is under way goes on.
func (w *Watchdog) remove(e *Eye) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.eyes = slices.DeleteFunc(slices.Clone(w.eyes), func(one *Eye) bool { return one == e })
}

// Close ends the watching. It does not wait for a report that is under way. It always returns nil.
func (w *Watchdog) Close() error {
	w.unfollow()
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
