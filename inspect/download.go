package inspect

import (
	"net/http"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/trace"
)

const longestTrace = 60 // seconds

// serveTrace writes a trace of all hosts: what pages were shown in the last while, or with
// ?seconds=n everything of the next n seconds.
func (in *Inspector) serveTrace(w http.ResponseWriter, r *http.Request) {
	rec := in.past
	if s := r.URL.Query().Get("seconds"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > longestTrace {
			http.Error(w, "inspect: seconds must be a number from 1 to "+strconv.Itoa(longestTrace), http.StatusBadRequest)
			return
		}
		if rec = in.recordFor(time.Duration(n)*time.Second, r.Context().Done()); rec == nil {
			http.Error(w, errClosed.Error(), http.StatusServiceUnavailable) // or nobody waits any more
			return
		}
	} else {
		if !in.collect() {
			http.Error(w, "inspect: no page has shown a host yet; ?seconds=5 records the next five", http.StatusNotFound)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="rxsched-trace.json"`)
	_, _ = rec.WriteTo(w) // to somebody who may have left
}

// collect takes what was traced until now. It reports whether any host was ever shown.
func (in *Inspector) collect() (shown bool) {
	for _, w := range in.all() {
		shown = w.collect() || shown
	}
	return shown
}

// recordFor records all hosts for d, or returns nil if gone or the inspector is closed meanwhile.
func (in *Inspector) recordFor(d time.Duration, gone <-chan struct{}) *trace.Recorder {
	rec := trace.New(trace.Config{LongTask: in.config.LongTask})
	for _, w := range in.all() {
		defer rec.Watch(w.name, w.host).Stop()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return rec
	case <-gone:
	case <-in.done:
	}
	return nil
}
