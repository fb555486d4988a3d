package inspect

import (
	"net/http"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/monitor/trace"
)

const (
	longestTrace   = 60      // seconds
	mostRecordings = 2       // at a time: each slows the hosts, and holds mostEvents
	mostDownloads  = 4       // at a time, of what pages were shown
	mostEvents     = 1 << 20 // of a recording; 64 bytes each
)

func eventsOfEach(hosts int) int { return min(1<<16, max(1<<10, mostEvents/max(1, hosts))) }

// serveTrace writes a trace of all hosts: the events that pages were shown recently, or with
// ?seconds=n everything of the next n seconds. Each sort has a limit of its own, so that a long
// recording does not keep the page's button from working.
func (in *Inspector) serveTrace(w http.ResponseWriter, r *http.Request) {
	seconds, places := r.URL.Query().Get("seconds"), in.downloads
	if seconds != "" {
		places = in.recordings
	}
	if !places.enter() {
		refuse(w, errTraces)
		return
	}
	defer places.leave() // after the last write: until then the recording is in memory
	rec := in.past
	if seconds != "" {
		n, err := strconv.Atoi(seconds)
		if err != nil || n < 1 || n > longestTrace {
			http.Error(w, "inspect: seconds must be a number from 1 to "+strconv.Itoa(longestTrace),
				http.StatusBadRequest)
			return
		}
		if rec = in.recordFor(time.Duration(n)*time.Second, r.Context().Done()); rec == nil {
			refuse(w, errClosed) // or nobody waits any more
			return
		}
	} else if !in.collect() {
		http.Error(w, "inspect: no page has shown a host yet; ?seconds=5 records the next five",
			http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="rxsched-trace.json"`)
	out, stop := in.stream(w, downloadTimeout)
	defer stop()
	_, _ = rec.WriteTo(out) // to somebody who may have left
}

// collect takes the events until now. It reports whether any host was ever shown.
func (in *Inspector) collect() (shown bool) {
	for _, w := range in.all() {
		shown = w.collect() || shown
	}
	return shown
}

// recordFor records all hosts for d. It returns nil if the client is gone or the inspector is
// closed meanwhile.
func (in *Inspector) recordFor(d time.Duration, gone <-chan struct{}) *trace.Recorder {
	hosts := in.all()
	rec := trace.New(trace.Config{LongTask: in.config.LongTask, Events: eventsOfEach(len(hosts))})
	for _, w := range hosts {
		defer rec.Watch(w.entry.Name(), w.entry.Host()).Stop()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return rec
	case <-gone:
	case <-in.alive.Done():
	}
	return nil
}
