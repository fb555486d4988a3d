package rxotel

import (
	"fmt"
	"slices"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/host"
)

// SpansConfig selects the runs that get spans. The zero value makes a span for every callback,
// action and priority task, which is a lot: the TracerProvider's sampler decides which are kept.
type SpansConfig struct {
	// Kinds are the kinds of runs that get spans. If empty, all do except turns. With
	// [host.KindTurn], the spans of a turn are one trace.
	Kinds []host.EventKind

	// MinDuration is the time from which on a run gets a span. The runs around it take as long, so
	// they get theirs.
	MinDuration time.Duration

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
	return c
}

// Spans reports the runs of hosts as spans. Any goroutine may call its methods.
type Spans struct {
	tracer trace.Tracer // set once, as the one below
	config SpansConfig
	names  names
}

// NewSpans makes spans without hosts. If p is nil, they go to the global TracerProvider. It panics
// if the config makes no sense.
func NewSpans(p trace.TracerProvider, c SpansConfig) *Spans {
	c = c.withDefaults()
	if p == nil {
		p = otel.GetTracerProvider()
	}
	return &Spans{tracer: p.Tracer(scope), config: c}
}

// Watch reports the runs of a host from now on, under a name, until the watch is stopped. Runs that
// wait already get no links. It returns [ErrNameTaken] if the name is taken. It panics if the name
// is empty or h is nil.
func (s *Spans) Watch(name string, h host.Host) (*HostSpans, error) {
	if err := s.names.take("Spans.Watch", name, h); err != nil {
		return nil, err
	}
	return newHostSpans(s, name, h), nil
}
