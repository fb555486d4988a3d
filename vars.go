package rxsched

import (
	"encoding/json"
	"maps"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
)

// Vars publishes the counters of hosts through package expvar. It is an expvar.Var, which a program
// publishes once. Hosts come and go meanwhile:
//
//	var vars rxsched.Vars
//	expvar.Publish("rxsched", &vars)
//	...
//	remove := vars.Add("ui", rx)
//	defer remove()
//
// The program publishes it because importing expvar has effects: it serves /debug/vars, and links
// net/http.
//
// The value is a JSON object with a member for each host: the numbers of its [host.Stats], under
// the same names in snake case, with times in seconds. The lag has the median (p50), the 99th
// percentile (p99) and the maximum of all turns since the host was first measured. The zero value
// is ready to use. All its methods may be called from any goroutine.
type Vars struct {
	mu    sync.Mutex // guards hosts; no host is called while it is held
	hosts map[string]*counted
}

// counted is a host with an address.
type counted struct{ host.Host }

// Add adds a host under a name, and measures it (see [host.Loop.Measure]), until remove is called.
// It replaces a host that has the name; that one is measured until its own remove is called. It
// panics if h is nil. A second call of remove does nothing.
func (v *Vars) Add(name string, h host.Host) (remove func()) {
	if h == nil {
		panic("rxsched: Vars.Add: nil host")
	}
	stop, c := h.Measure(), &counted{h}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.hosts == nil {
		v.hosts = make(map[string]*counted)
	}
	v.hosts[name] = c
	return func() {
		stop()
		v.mu.Lock()
		defer v.mu.Unlock()
		if v.hosts[name] == c {
			delete(v.hosts, name)
		}
	}
}

// String returns the value as JSON, as expvar.Var demands.
func (v *Vars) String() string {
	stats := map[string]stats{}
	for name, h := range v.all() {
		stats[name] = statsOf(h.Stats())
	}
	text, err := json.Marshal(stats)
	if err != nil {
		panic(err) // numbers and names always can
	}
	return string(text)
}

func (v *Vars) all() map[string]*counted {
	v.mu.Lock()
	defer v.mu.Unlock()
	return maps.Clone(v.hosts)
}

// stats is host.Stats as JSON.
type stats struct {
	HostTime      float64 `json:"host_time"`
	Closed        bool    `json:"closed"`
	Queued        counts  `json:"queued"`
	Holds         uint64  `json:"holds"`
	Ran           counts  `json:"ran"`
	Turns         uint64  `json:"turns"`
	Frames        uint64  `json:"frames"`
	DroppedFrames uint64  `json:"dropped_frames"`
	LongTasks     uint64  `json:"long_tasks"`
	Busy          float64 `json:"busy"`
	Lag           lag     `json:"lag"`
}

type counts struct {
	Tasks      uint64 `json:"tasks"`
	Microtasks uint64 `json:"microtasks"`
	Timers     uint64 `json:"timers"`
	Frames     uint64 `json:"frame_callbacks"`
	Idle       uint64 `json:"idle_callbacks"`
	Immediates uint64 `json:"immediates"`
}

type lag struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

func statsOf(s host.Stats) stats {
	return stats{
		HostTime: s.Elapsed.Seconds(), Closed: s.Closed,
		Queued: counts(s.Queued), Holds: s.Holds, Ran: counts(s.Ran), Turns: s.Turns,
		Frames: s.Frames, DroppedFrames: s.DroppedFrames,
		LongTasks: s.LongTasks, Busy: s.Busy.Seconds(),
		Lag: lag{
			P50: microseconds(s.Lag.Quantile(0.5)),
			P99: microseconds(s.Lag.Quantile(0.99)),
			Max: microseconds(s.Lag.Max()),
		},
	}
}

// microseconds returns a time in seconds, no finer than it was measured.
func microseconds(d time.Duration) float64 { return d.Truncate(time.Microsecond).Seconds() }
