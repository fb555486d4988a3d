package inspect

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/trace"
)

// Inspector is the page and the hosts that it shows. It is an [http.Handler], to be mounted at any
// path that ends with a slash.
type Inspector struct {
	config Config // set once
	past   *trace.Recorder

	alive context.Context // until Close; set once, as the three below
	end   context.CancelFunc

	recordings, downloads limit

	mu      sync.Mutex // guards what is below; held for a few lines, never while a host is called
	watched []*Watched // in the order of Add
	pages   map[*page]struct{}
	sampler *sampler // there is one while there are pages
	before  *sampler // the one before that
}

// New makes an inspector of no hosts. It panics if the config makes no sense.
func New(c Config) *Inspector {
	c = c.withDefaults()
	in := &Inspector{
		config:     c,
		past:       trace.New(trace.Config{Events: remembered, LongTask: c.LongTask}),
		recordings: make(limit, mostRecordings),
		downloads:  make(limit, mostDownloads),
		pages:      map[*page]struct{}{},
	}
	in.alive, in.end = context.WithCancel(context.Background())
	return in
}

// Add has the page show a host, also on pages that are open, until Remove. If there is one of that
// name, it is replaced. It panics if the name is empty, for the page has a button of that name, or
// h is nil.
func (in *Inspector) Add(name string, h host.Host) *Watched {
	switch {
	case name == "":
		panic("inspect: Add: empty name")
	case h == nil:
		panic("inspect: Add: nil host")
	}
	w := &Watched{id: rand.Int64N(ids), name: name, host: h, in: in}
	in.mu.Lock()
	old := in.take(name)
	in.watched = append(in.watched, w)
	in.mu.Unlock()
	old.end()
	return w
}

// Remove has the page show a host no longer, which then is not traced any more. It reports whether
// it was there. A host that is closed stays on the page, as closed, until it is removed.
func (in *Inspector) Remove(name string) bool {
	in.mu.Lock()
	old := in.take(name)
	in.mu.Unlock()
	old.end()
	return old != nil
}

// take takes out what is watched by a name, or nil. The lock is held.
func (in *Inspector) take(name string) *Watched {
	i := slices.IndexFunc(in.watched, func(w *Watched) bool { return w.name == name })
	if i < 0 {
		return nil
	}
	w := in.watched[i]
	in.watched = slices.Delete(in.watched, i, i+1)
	return w
}

// all is a copy of what is watched now.
func (in *Inspector) all() []*Watched {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.watched)
}

// Close ends all pages, which a server that shuts down would otherwise wait for: see
// [http.Server.RegisterOnShutdown]. No host is traced any more when their handlers have returned.
// New pages are refused.
func (in *Inspector) Close() {
	in.end()
}
