package watch

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/monitor"
)

// knownHost is a host that the watcher knows, or has known: what is open still refers to it by its
// number.
type knownHost struct {
	name string
	host host.Host
	core kernel.Kernel
	gone bool // it was removed: its place is for another, once nothing refers to it
}

// addHost tells the watcher of a host, until remove is called. Hosts that are there when the
// watcher stops stay known.
func (w *Watcher) addHost(e *monitor.Entry) (remove func()) {
	one := knownHost{name: e.Name(), host: e.Host(), core: kernel.Of(e.Host())}
	w.mu.Lock()
	defer w.mu.Unlock()
	at := w.freePlaceLocked()
	w.hosts[at] = one
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if !w.stopped {
			w.hosts[at].gone = true
		}
	}
}

// freePlaceLocked returns the index for a host that comes: the place of one that is gone, if
// nothing open refers to it.
func (w *Watcher) freePlaceLocked() int {
	var used map[int]bool
	for at := range w.hosts {
		if !w.hosts[at].gone {
			continue
		}
		if used == nil {
			used = w.usedHostsLocked()
		}
		if !used[at+1] {
			return at
		}
	}
	w.hosts = append(w.hosts, knownHost{})
	return len(w.hosts) - 1
}

// usedHostsLocked returns the numbers that something open refers to.
func (w *Watcher) usedHostsLocked() map[int]bool {
	used := map[int]bool{}
	for _, spot := range w.spots {
		for e := spot.first; e != nil; e = e.next {
			used[e.host], used[e.run.host] = true, true
			if p := e.probe.Value(); p != nil {
				used[p.Held().Place] = true
			}
		}
	}
	return used
}

// here returns the number of the host that the caller drives; 0 if none is known.
func (w *Watcher) here() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.hereLocked()
}

func (w *Watcher) hereLocked() int {
	for i, h := range w.hosts {
		if !h.gone && h.core.Place() == kernel.Inside {
			return i + 1
		}
	}
	return 0
}
