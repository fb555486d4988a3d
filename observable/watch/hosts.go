package watch

import (
	"slices"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/monitor"
)

// knownHost is a host that the watcher knows, or has known: what is open still refers to it.
type knownHost struct {
	name string
	host host.Host
	core kernel.Kernel
}

// addHost tells the watcher of a host, until remove is called. Hosts that are there when the
// watcher stops stay known.
func (w *Watcher) addHost(e *monitor.Entry) (remove func()) {
	one := &knownHost{name: e.Name(), host: e.Host(), core: kernel.Of(e.Host())}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.setHostsLocked(append(slices.Clone(*w.hosts.Load()), one))
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if !w.stopped {
			w.setHostsLocked(slices.DeleteFunc(slices.Clone(*w.hosts.Load()),
				func(h *knownHost) bool { return h == one }))
		}
	}
}

func (w *Watcher) setHostsLocked(hosts []*knownHost) { w.hosts.Store(&hosts) }

// here returns the host that the caller drives; nil if none is known.
func (w *Watcher) here() *knownHost {
	for _, h := range *w.hosts.Load() {
		if h.core.Place() == kernel.Inside {
			return h
		}
	}
	return nil
}
