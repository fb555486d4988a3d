package inspect

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/monitor"
)

// Inspector serves the page. It is an [http.Handler], for any path that ends with a slash.
type Inspector struct {
	config Config // set once

	alive    context.Context // until Close; set once, as the four below
	end      context.CancelFunc
	unfollow func()

	mu        sync.Mutex // guards what is below; held for a few lines, never while a host is called
	watched   []*watched // in the order in which they came
	panels    []panel    // in the order of AddPanel; replaced only
	pipelines pipelines
	pages     map[page]struct{}
	sampler   *sampler // there is one while there are pages
	before    *sampler // the one before that
}

// New makes an inspector with the hosts of its config on its page, until Close. A closed host stays
// there, as closed, until it is removed. New panics if the config makes no sense.
func New(c Config) *Inspector {
	c = c.withDefaults()
	in := &Inspector{
		config: c,
		pages:  map[page]struct{}{},
	}
	in.alive, in.end = context.WithCancel(context.Background())
	in.unfollow = c.Hosts.Follow(in.add)
	return in
}

// add puts a host on the page, until remove is called, which also stops tracing it.
func (in *Inspector) add(e *monitor.Entry) (remove func()) {
	w := &watched{id: rand.Int64N(ids), entry: e, in: in}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.watched = append(in.watched, w)
	return func() {
		in.mu.Lock()
		in.watched = slices.DeleteFunc(in.watched, func(one *watched) bool { return one == w })
		in.mu.Unlock()
		w.end()
	}
}

// all returns a copy of the list of hosts.
func (in *Inspector) all() []*watched {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.watched)
}

// Close ends all pages, so that a server can shut down without waiting for them: see
// [http.Server.RegisterOnShutdown]. When their handlers have returned, no host is traced any more.
// New requests are refused.
func (in *Inspector) Close() {
	in.end()
	in.unfollow()
}
