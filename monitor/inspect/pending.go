package inspect

import (
	"fmt"
	"net/http"
)

// mostPending bounds the list of what waits on a host.
const mostPending = 200

// servePending lists what waits on a host, as text: why it still runs.
func (in *Inspector) servePending(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("host")
	for _, one := range in.all() {
		if one.entry.Name() != name {
			continue
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		pending := one.entry.Host().Pending()
		if len(pending) == 0 {
			fmt.Fprintln(w, "Nothing waits.")
		}
		for _, p := range pending[:min(len(pending), mostPending)] {
			fmt.Fprintln(w, p)
		}
		if more := len(pending) - mostPending; more > 0 {
			fmt.Fprintf(w, "and %d more\n", more)
		}
		return
	}
	http.Error(w, "inspect: there is no such host", http.StatusNotFound)
}
