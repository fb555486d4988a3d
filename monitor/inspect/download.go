package inspect

import "net/http"

const mostDownloads = 4 // at a time

// serveTrace writes a trace of all hosts: the events that pages were shown recently.
func (in *Inspector) serveTrace(w http.ResponseWriter) {
	if !in.downloads.enter() {
		refuse(w, errTraces)
		return
	}
	defer in.downloads.leave()
	shown := false
	for _, one := range in.all() {
		shown = one.collect() || shown
	}
	if !shown {
		http.Error(w, "inspect: no page has shown a host yet: package trace records without one",
			http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="rxsched-trace.json"`)
	out, stop := in.stream(w, downloadTimeout)
	defer stop()
	_, _ = in.past.WriteTo(out) // to a browser that may have left
}
