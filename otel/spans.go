package rxotel

import (
	"fmt"
	"slices"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/host"
)

// SpansConfig says which runs get spans. The zero value is ready to use, and makes a span for every
// callback, action and priority task, which is a lot: what is to be kept of it is up to the
// TracerProvider's sampler.
type SpansConfig struct {
	// Kinds are the kinds of what gets spans. If there are none, they are all but turns. With
	// [host.KindTurn], the spans of a turn are one trace.
	Kinds []host.Kind

	// MinDuration is from when on a run gets a span. The runs around it take as long, so they get
	// theirs.
	MinDuration time.Duration

	// Events is how many events of each host are kept until spans are made of them; older ones are
	// dropped. A run is two to five events. It is also how much that waits is known, so that its
	// runs can be linked. If 0, it is 65,536.
	Events int
}

const defaultEvents = 1 << 16

// withDefaults is c with what its zero fields stand for. It panics if a field makes no sense.
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
	return c
}

// Spans reports what hosts run as spans. Its methods may be called from any goroutine.
type Spans struct {
	tracer trace.Tracer // set once, as the one below
	config SpansConfig
	names  names
}

// NewSpans makes spans of no hosts. If p is nil, they go to the global TracerProvider. It panics if
// the config makes no sense.
func NewSpans(p trace.TracerProvider, c SpansConfig) *Spans {
	c = c.withDefaults()
	if p == nil {
		p = otel.GetTracerProvider()
	}
	return &Spans{tracer: p.Tracer(scope), config: c}
}

// Watch reports what a host runs from now on, under a name, until the watch is stopped. Nothing is
// known of what waits already: its runs are not linked. It returns [ErrNameTaken] if there is a
// host of that name. It panics if the name is empty or h is nil.
func (s *Spans) Watch(name string, h host.Host) (*HostSpans, error) {
	if err := s.names.take("Spans.Watch", name, h); err != nil {
		return nil, err
	}
	return newHostSpans(s, name, h), nil
}
