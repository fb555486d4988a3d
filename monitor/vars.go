package monitor

import (
	"encoding/json"
	"sync"
)

// Vars publishes the [Figures] of hosts through package expvar. It is an expvar.Var, which a
// program publishes once:
//
//	expvar.Publish("rxsched", monitor.NewVars(hosts))
//
// The program publishes it because importing expvar has effects: it serves /debug/vars, and links
// net/http.
//
// The value is a JSON object with a member for each host, by name. That has a member for each
// figure: a number, or an object with a number for each kind. Times are in seconds. The lag is that
// of all turns since the host was first measured. Any goroutine may call all methods.
type Vars struct {
	hosts *Hosts // set once, as stop
	stop  func()
}

// NewVars returns the figures of hosts, which it measures (see [host.Loop.Measure]) until Stop. It
// panics if hosts is nil.
func NewVars(hosts *Hosts) *Vars {
	if hosts == nil {
		panic("monitor: NewVars: nil hosts")
	}
	measure := func(e *Entry) (gone func()) { return e.host.Measure() }
	return &Vars{hosts: hosts, stop: sync.OnceFunc(hosts.Follow(measure))}
}

// Stop ends the measuring. A second call does nothing.
func (v *Vars) Stop() { v.stop() }

// String returns the value as JSON, as expvar.Var demands.
func (v *Vars) String() string {
	all := map[string]map[string]any{}
	for e := range v.hosts.All() {
		all[e.name] = e.Values()
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // numbers and names always can
	}
	return string(text)
}

// Values returns the [Figures] of the host by name, as [Vars] publishes them: a number each, or an
// object with a number for each kind.
func (e *Entry) Values() map[string]any {
	s, all := e.host.Stats(), map[string]any{}
	for _, f := range figures {
		if f.Kinds == nil {
			all[f.Name] = f.Value(s, 0)
			continue
		}
		of := map[string]float64{}
		for i, kind := range f.Kinds {
			of[kind] = f.Value(s, i)
		}
		all[f.Name] = of
	}
	return all
}
