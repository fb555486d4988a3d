package rxotel

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
)

// SpansConfig selects the runs that get spans. The zero value makes a span for every callback,
// action and priority task, which is a lot: the TracerProvider's sampler decides which are kept.
type SpansConfig struct {
	// Hosts are those whose runs are reported, under their names, while they are there. If nil,
	// there are none.
	Hosts *monitor.Hosts

	// Kinds are the kinds of runs that get spans. If empty, all do except turns. With
	// [host.KindTurn], the spans of a turn are one trace.
	Kinds []host.EventKind

	// MinDuration is the time from which on a run gets a span. The runs around it take as long, so
	// they get theirs.
	MinDuration time.Duration

	// Lines adds code.file.path and code.line.number, of the callback's function, where that is known.
	Lines bool

	// Events is how many events of each host are kept until spans are made of them; older ones are
	// dropped. A run makes two to five events. It also bounds the waiting runs whose links are
	// known. If 0, it is 65,536.
	Events int
}

const defaultEvents = 1 << 16

// withDefaults fills in the defaults. It panics if a field makes no sense.
func (c SpansConfig) withDefaults() SpansConfig {
	switch {
	case c.MinDuration < 0:
		panic("rxotel: NewSpans: negative MinDuration")
	case c.Events < 0:
		panic("rxotel: NewSpans: negative Events")
	}
	for _, k := range c.Kinds {
		if k < host.KindTurn || k >= host.KindHost {
			panic(fmt.Sprintf("rxotel: NewSpans: Kinds: %v does not run", k))
		}
	}
	c.Kinds = slices.Clone(c.Kinds)
	if len(c.Kinds) == 0 {
		for k := host.KindTask; k < host.KindHost; k++ {
			c.Kinds = append(c.Kinds, k)
		}
	}
	if c.Events == 0 {
		c.Events = defaultEvents
	}
	if c.Hosts == nil {
		c.Hosts = monitor.NewHosts()
	}
	return c
}

// Spans reports the runs of hosts as spans. Any goroutine may call its methods, also a callback of
// a host, but not a host.Tracer, a span processor or an exporter of these spans.
type Spans struct {
	tracer   trace.Tracer // set once, as the two below
	config   SpansConfig
	unfollow func()

	mu      sync.Mutex // guards what is below; nothing is called while it is held
	hosts   []*hostSpans
	dropped uint64 // of hosts that have gone
}

// NewSpans reports the hosts of the config until Stop. Runs that wait already when a host comes get
// no links. If p is nil, spans go to the global TracerProvider. It panics if the config makes no
// sense.
func NewSpans(p trace.TracerProvider, c SpansConfig) *Spans {
	c = c.withDefaults()
	if p == nil {
		p = otel.GetTracerProvider()
	}
	s := &Spans{tracer: p.Tracer(scope), config: c}
	s.unfollow = c.Hosts.Follow(s.add)
	return s
}

// Flush hands the TracerProvider the spans of all runs that have ended by now. Otherwise that
// happens some tenths of a second later. It calls span processors and waits for them. To export
// their spans is the TracerProvider's ForceFlush.
func (s *Spans) Flush() {
	for _, w := range s.all() {
		w.flush()
	}
}

// Stop stops reporting, and flushes. It ends runs in progress as unfinished, as it is when a host
// is removed. When it returns, no goroutine is left. A second call does nothing.
func (s *Spans) Stop() { s.unfollow() }

// Dropped returns how many events were dropped, because spans could not be made as fast. A run with
// a dropped event has no span or an unfinished one, and some links are missing.
func (s *Spans) Dropped() (n uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n = s.dropped
	for _, w := range s.hosts {
		n += w.dropped.Load()
	}
	return n
}

// add reports the runs of a host from now on, until remove is called.
func (s *Spans) add(e *monitor.Entry) (remove func()) {
	w := newHostSpans(s, e.Name(), e.Host())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hosts = append(s.hosts, w)
	return func() {
		w.stop()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.hosts = slices.DeleteFunc(s.hosts, func(one *hostSpans) bool { return one == w })
		s.dropped += w.dropped.Load()
	}
}

func (s *Spans) all() []*hostSpans {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.hosts)
}
