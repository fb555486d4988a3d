package inspect

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/observable/watch"
)

// hostTold is a host as scripts get it.
type hostTold struct {
	Name       string         `json:"name"`
	Figures    map[string]any `json:"figures"`    // by their names: see monitor.Figures
	Priorities []waitingTold  `json:"priorities"` // null if none are known
}

// waitingTold is how many tasks of a priority wait.
type waitingTold struct {
	Priority string `json:"priority"`
	Ready    uint64 `json:"ready"`
	Expired  uint64 `json:"expired"`
	Delayed  uint64 `json:"delayed"`
}

// tellHosts answers with what the hosts have done.
func (in *Inspector) tellHosts(w http.ResponseWriter) {
	hosts := []hostTold{}
	for e := range in.config.Hosts.All() {
		one := hostTold{Name: e.Name(), Figures: e.Values()}
		for _, p := range e.Waiting() {
			one.Priorities = append(one.Priorities,
				waitingTold{p.Priority.String(), p.Ready, p.Expired, p.Delayed})
		}
		hosts = append(hosts, one)
	}
	answer(w, map[string]any{"at": time.Now().UnixMilli(), "hosts": hosts})
}

// tellPipelines answers with all operators.
func (in *Inspector) tellPipelines(w http.ResponseWriter) {
	if s, ok := in.snapshot(w); ok {
		all := []operatorFigures{}
		for _, o := range s.Operators {
			all = append(all, newOperatorFigures(o))
		}
		answer(w, map[string]any{"at": s.At.UnixMilli(), "operators": all, "unwatched": s.Unwatched})
	}
}

// tellSuspicions answers with all that is likely to be wrong.
func (in *Inspector) tellSuspicions(w http.ResponseWriter) {
	if s, ok := in.snapshot(w); ok {
		answer(w, map[string]any{"at": s.At.UnixMilli(), "suspicions": newProblemsShown(s.Problems)})
	}
}

// snapshot returns what the watcher knows; if there is none, it answers so.
func (in *Inspector) snapshot(w http.ResponseWriter) (s watch.Snapshot, ok bool) {
	in.mu.Lock()
	watcher := in.pipelines.watcher
	in.mu.Unlock()
	if watcher == nil {
		http.Error(w, "inspect: no pipelines are watched: see inspect.Inspector.AddPipelines",
			http.StatusNotFound)
		return s, false
	}
	return watcher.Snapshot(), true
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // to a browser that may have left
}
