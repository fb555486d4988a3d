package rxotel

import (
	"context"
	"sync"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

// Metrics reports hosts as metrics. Its methods may be called from any goroutine.
type Metrics struct {
	meter       metric.Meter // set once, as the one below
	instruments *instruments
	names       names
}

// NewMetrics makes metrics of no hosts. If p is nil, they go to the global MeterProvider. The error
// is the meter's, which does not accept an instrument.
func NewMetrics(p metric.MeterProvider) (*Metrics, error) {
	if p == nil {
		p = otel.GetMeterProvider()
	}
	meter := p.Meter(scope)
	instruments, err := newInstruments(meter)
	if err != nil {
		return nil, err
	}
	return &Metrics{meter: meter, instruments: instruments}, nil
}

// Watch reports a host under a name, and has it measured, until the watch is stopped; a host that
// is closed is reported until then. It returns [ErrNameTaken] if there is one of that name, or the
// meter's error. It panics if the name is empty or h is nil.
func (m *Metrics) Watch(name string, h host.Host) (*HostMetrics, error) {
	if err := m.names.take("Metrics.Watch", name, h); err != nil {
		return nil, err
	}
	unmeasure := h.Measure()
	w := &HostMetrics{instruments: m.instruments, attributes: newAttributes(name), window: newWindow(h)}
	registered, err := m.meter.RegisterCallback(w.collect, m.instruments.all()...)
	if err != nil {
		unmeasure()
		m.names.free(name)
		return nil, err
	}
	w.stop = sync.OnceValue(func() error {
		defer m.names.free(name)
		unmeasure()
		return registered.Unregister()
	})
	return w, nil
}

// HostMetrics is a host that is reported. What else there is to report of it can be added at any
// time. Its methods may be called from any goroutine.
type HostMetrics struct {
	instruments *instruments // set once, as the three below
	attributes  *attributes
	window      *window
	stop        func() error

	mu         sync.Mutex // guards what is below; nothing is called while it is held
	priorities []*priority.Scheduler
	roots      []*subscription.Subscription
}

// Priorities reports also what waits on priority schedulers, all together. It panics if one is nil.
func (w *HostMetrics) Priorities(s ...*priority.Scheduler) *HostMetrics {
	for _, one := range s {
		if one == nil {
			panic("rxotel: Priorities: nil scheduler")
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.priorities = append(w.priorities[:len(w.priorities):len(w.priorities)], s...)
	return w
}

// Subscriptions reports also how many teardowns are open of a subscription: how many subscriptions
// are, if all are added to it. Those of several are added up. It panics if root is nil.
func (w *HostMetrics) Subscriptions(root *subscription.Subscription) *HostMetrics {
	if root == nil {
		panic("rxotel: Subscriptions: nil subscription")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.roots = append(w.roots[:len(w.roots):len(w.roots)], root)
	return w
}

// Stop has the host reported and measured no longer, and frees its name. The error is the meter's.
// A second call does nothing, and returns the same.
func (w *HostMetrics) Stop() error { return w.stop() }

// collect observes the host, for a reader. Several readers may do so at once.
func (w *HostMetrics) collect(_ context.Context, o metric.Observer) error {
	w.mu.Lock()
	priorities, roots := w.priorities, w.roots // which others than we only replace
	w.mu.Unlock()
	w.observeHost(o)
	if priorities != nil {
		w.observePriorities(o, priorities)
	}
	if roots != nil {
		w.observeSubscriptions(o, roots)
	}
	return nil
}
