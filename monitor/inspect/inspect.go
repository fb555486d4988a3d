package inspect

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/trace"
)

// Inspector serves the page. It is an [http.Handler], for any path that ends with a slash.
type Inspector struct {
	config Config // set once
	past   *trace.Recorder

	alive context.Context // until Close; set once, as the three below
	end   context.CancelFunc

	recordings, downloads limit

	mu        sync.Mutex // guards what is below; held for a few lines, never while a host is called
	watched   []*Watched // in the order of Add
	agendas   []*agenda  // in the order of AddAgenda
	pipelines pipelines
	pages     map[*page]struct{}
	sampler   *sampler // there is one while there are pages
	before    *sampler // the one before that
}

// New makes an inspector with nothing on its page. It panics if the config makes no sense.
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

// Add puts a host on the page, also on pages that are open, until Remove. It replaces a host of the
// same name. It panics if h is nil, or the name is empty, since the page has a button with it.
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
	watcher := in.pipelines.watcher
	in.mu.Unlock()
	old.end()
	if watcher != nil {
		watcher.AddHost(name, h)
	}
	return w
}

// Remove takes a host off the page, and stops tracing it. It reports whether the host was there. A
// closed host stays on the page, as closed, until it is removed.
func (in *Inspector) Remove(name string) bool {
	in.mu.Lock()
	old := in.take(name)
	in.mu.Unlock()
	old.end()
	return old != nil
}

// take removes and returns the host of a name, or nil. The caller holds the lock.
func (in *Inspector) take(name string) *Watched {
	i := slices.IndexFunc(in.watched, func(w *Watched) bool { return w.name == name })
	if i < 0 {
		return nil
	}
	w := in.watched[i]
	in.watched = slices.Delete(in.watched, i, i+1)
	return w
}

// all returns a copy of the list of hosts.
func (in *Inspector) all() []*Watched {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.watched)
}

// Close ends all pages and traces, so that a server can shut down without waiting for them: see
// [http.Server.RegisterOnShutdown]. When their handlers have returned, no host is traced any more.
// New requests are refused.
func (in *Inspector) Close() {
	in.end()
}
