package rxotel

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
)

// MetricsConfig selects what is reported as metrics. The zero value reports no host.
type MetricsConfig struct {
	// Hosts are those that are measured and reported, under their names, while they are there; also
	// after they have closed. If nil, there are none.
	Hosts *monitor.Hosts

	// Lines adds code.file.path and code.line.number to the metrics of pipelines.
	Lines bool

	// MostOperators bounds the operators with metrics of their own, those that are used first. All
	// others are added up, with the attribute otel.metric.overflow. If 0, it is 500.
	MostOperators int
}

const mostOperators = 500

// Metrics reports hosts as metrics. Any goroutine may call its methods.
type Metrics struct {
	config      MetricsConfig // set once, as all down to stop
	meter       metric.Meter
	instruments *instruments
	stop        func() error

	mu    sync.Mutex // guards hosts; nothing is called while it is held
	hosts []*hostMetrics
}

// NewMetrics reports the hosts of the config until Stop. If p is nil, it does so to the global
// MeterProvider. It fails if the meter refuses an instrument or a callback, and panics if the
// config makes no sense.
func NewMetrics(p metric.MeterProvider, c MetricsConfig) (*Metrics, error) {
	if p == nil {
		p = otel.GetMeterProvider()
	}
	if c.MostOperators < 0 {
		panic("rxotel: NewMetrics: negative MostOperators")
	}
	if c.Hosts == nil {
		c.Hosts = monitor.NewHosts()
	}
	c.MostOperators = cmp.Or(c.MostOperators, mostOperators)
	meter := p.Meter(scope)
	instruments, err := newInstruments(meter)
	if err != nil {
		return nil, err
	}
	m := &Metrics{config: c, meter: meter, instruments: instruments}
	registered, err := meter.RegisterCallback(m.collect, instruments.all...)
	if err != nil {
		return nil, err
	}
	unfollow := c.Hosts.Follow(m.add)
	m.stop = sync.OnceValue(func() error {
		unfollow()
		return registered.Unregister()
	})
	return m, nil
}

// Stop ends the report of hosts, and the measuring. It returns the meter's error. A second call
// does nothing, and returns the same. Reports of [Metrics.Pipelines] have an end of their own.
func (m *Metrics) Stop() error { return m.stop() }

// add measures and reports a host, until remove is called.
func (m *Metrics) add(e *monitor.Entry) (remove func()) {
	unmeasure := e.Host().Measure()
	w := &hostMetrics{entry: e, attributes: newAttributes(e.Name(), m.instruments.figures)}
	w.begin(e.Host())
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hosts = append(slices.Clip(m.hosts), w)
	return func() {
		unmeasure()
		m.mu.Lock()
		defer m.mu.Unlock()
		m.hosts = slices.DeleteFunc(slices.Clone(m.hosts),
			func(one *hostMetrics) bool { return one == w })
	}
}

// hostMetrics is a reported host.
type hostMetrics struct {
	entry      *monitor.Entry // set once, as the three below
	attributes *attributes
	before     *host.Histogram // the lag until the report began
	begun      time.Time
}

// all returns the hosts; others replace the list only.
func (m *Metrics) all() []*hostMetrics {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.hosts
}

// collect observes the hosts, for a reader. Several readers may do so at once.
func (m *Metrics) collect(_ context.Context, o metric.Observer) error {
	for _, w := range m.all() {
		m.instruments.observe(o, w)
	}
	return nil
}
