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

// Metrics reports hosts as metrics. Any goroutine may call its methods.
type Metrics struct {
	meter       metric.Meter // set once, as the one below
	instruments *instruments
	names       names
}

// NewMetrics makes metrics without hosts. If p is nil, they go to the global MeterProvider. It
// fails if the meter refuses an instrument.
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

// Watch measures a host and reports it under a name, until the watch is stopped; also after the
// host closed. It returns [ErrNameTaken] if the name is taken, or the meter's error. It panics if
// the name is empty or h is nil.
func (m *Metrics) Watch(name string, h host.Host) (*HostMetrics, error) {
	if err := m.names.take("Metrics.Watch", name, h); err != nil {
		return nil, err
	}
	unmeasure := h.Measure()
	w := &HostMetrics{instruments: m.instruments, attributes: newAttributes(name),
		window: newWindow(h)}
	registered, err := m.meter.RegisterCallback(w.collect, m.instruments.all...)
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

// HostMetrics is a reported host. Further figures can be added at any time. Any goroutine may call
// its methods.
type HostMetrics struct {
	instruments *instruments // set once, as the three below
	attributes  *attributes
	window      *window
	stop        func() error

	mu         sync.Mutex // guards what is below; nothing is called while it is held
	priorities []*priority.Scheduler
	roots      []*subscription.Subscription
}

// Priorities also reports the tasks that wait on priority schedulers, summed up. It panics if one
// is nil.
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

// Subscriptions also reports how many teardowns of a subscription are open: the number of
// subscriptions, if all are added to it. Several roots are summed up. It panics if root is nil.
func (w *HostMetrics) Subscriptions(root *subscription.Subscription) *HostMetrics {
	if root == nil {
		panic("rxotel: Subscriptions: nil subscription")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.roots = append(w.roots[:len(w.roots):len(w.roots)], root)
	return w
}

// Stop ends the report and the measuring, and frees the name. It returns the meter's error. A
// second call does nothing, and returns the same.
func (w *HostMetrics) Stop() error { return w.stop() }

// collect observes the host, for a reader. Several readers may do so at once.
func (w *HostMetrics) collect(_ context.Context, o metric.Observer) error {
	w.mu.Lock()
	priorities, roots := w.priorities, w.roots // others replace them only
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
