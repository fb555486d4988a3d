package inspect

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

//go:embed assets
var embedded embed.FS

// ServeHTTP serves the page and its requests. Only the last element of the path counts, so the
// inspector can be mounted anywhere, with or without [http.StripPrefix].
func (in *Inspector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	what := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	if why := in.forbidden(r, what == ""); why != "" {
		http.Error(w, "inspect: "+why, http.StatusForbidden)
		return
	}
	if h, of := in.panel(r.URL.Path); h != nil {
		serveAt(h, of, w, r)
		return
	}
	allowed := methods(what)
	if !slices.Contains(allowed, r.Method) {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		http.Error(w, "inspect: "+r.Method+" makes no sense here", http.StatusMethodNotAllowed)
		return
	}
	in.serve(w, r, what)
}

func methods(what string) []string {
	switch what {
	case "action", "pipelines":
		return []string{http.MethodPost}
	}
	return []string{http.MethodGet}
}

func (in *Inspector) serve(w http.ResponseWriter, r *http.Request, what string) {
	switch what {
	case "":
		serveAsset(w, "page.html")
	case "events":
		in.serveEvents(w, r)
	case "pending":
		in.servePending(w, r)
	case "action":
		in.serveAction(w, r)
	case "pipelines":
		in.servePipelines(w, r)
	default:
		serveAsset(w, what)
	}
}

// setHeaders keeps the page to itself: it loads nothing from elsewhere, no other page can embed it,
// and no cache stores it.
func setHeaders(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy",
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "+
			"base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
}

// types are the content types of assets. Those of the system may be wrong.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}

func serveAsset(w http.ResponseWriter, name string) {
	data, err := fs.ReadFile(embedded, "assets/"+name)
	if err != nil {
		http.Error(w, "inspect: there is no such thing as "+name, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", types[path.Ext(name)])
	_, _ = w.Write(data) // to a browser that may have left
}

func (in *Inspector) serveAction(w http.ResponseWriter, r *http.Request) {
	label := r.URL.Query().Get("label")
	for _, a := range in.config.Actions {
		if a.Label == label {
			a.Do()
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	http.Error(w, "inspect: there is no such button", http.StatusNotFound)
}
