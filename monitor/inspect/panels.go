package inspect

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// panel is a page of another package.
type panel struct {
	name    string
	handler http.Handler
}

// AddPanel puts another page beside this one, with a link to it: that of durable/panel, say. It
// replaces one of the same name. The handler gets what is asked for below "panels/NAME/", as if it
// were mounted at "/", and only what this handler would not refuse. It may use the style sheet and
// the scripts of this page, as "../../style.css". AddPanel panics if h is nil, or if the name is
// empty or has a slash.
func (in *Inspector) AddPanel(name string, h http.Handler) {
	switch {
	case name == "" || strings.Contains(name, "/"):
		panic("inspect: AddPanel: no name for a panel: " + name)
	case h == nil:
		panic("inspect: AddPanel: nil handler")
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.panels = append(slices.DeleteFunc(slices.Clone(in.panels),
		func(p panel) bool { return p.name == name }), panel{name, h})
}

// panel returns the panel that a request is for, and what it asks of that; nil if there is none.
func (in *Inspector) panel(path string) (h http.Handler, what string) {
	at := strings.LastIndex(path, "/panels/")
	if at < 0 {
		return nil, ""
	}
	name, what, _ := strings.Cut(path[at+len("/panels/"):], "/")
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, p := range in.panels {
		if p.name == name {
			return p.handler, "/" + what
		}
	}
	return nil, ""
}

// serveAt serves a request as if it asked for another path.
func serveAt(h http.Handler, path string, w http.ResponseWriter, r *http.Request) {
	as := *r
	as.URL = &url.URL{Path: path, RawQuery: r.URL.RawQuery}
	h.ServeHTTP(w, &as)
}

// panelNames returns the names of all panels.
func (in *Inspector) panelNames() []string {
	in.mu.Lock()
	defer in.mu.Unlock()
	names := []string{} // as JSON not null
	for _, p := range in.panels {
		names = append(names, p.name)
	}
	return names
}
