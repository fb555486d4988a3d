package world

import (
	"net/http"
	"sync"
)

// audience has the world live while requests are served, and rest otherwise. A page that is open is
// such a request, and so is a trace that is being taken.
type audience struct {
	http.Handler
	world *World

	mu       sync.Mutex // guards requests, and the order of what is posted
	requests int
}

// ServeHTTP serves a request.
func (a *audience) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.count(1)
	defer a.count(-1)
	a.Handler.ServeHTTP(w, r)
}

// count counts a request that begins or ends.
func (a *audience) count(n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.requests += n
	switch {
	case n > 0 && a.requests == 1:
		_ = a.world.ui.Post(a.world.begin)
	case a.requests == 0:
		_ = a.world.ui.Post(a.world.rest)
	}
}
