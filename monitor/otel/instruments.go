package rxotel

import (
	"context"
	"errors"
	"strings"
	"sync"

	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/monitor"
)

// instruments are those of each host.
type instruments struct {
	figures    []figure // those of monitor.Figures
	priorities metric.Int64ObservableUpDownCounter
	expired    metric.Int64ObservableUpDownCounter
	all        []metric.Observable
}

// figure is a figure with its instrument, which is one of the two.
type figure struct {
	monitor.Figure
	whole metric.Int64Observable
	float metric.Float64Observable
}

func newInstruments(m metric.Meter) (*instruments, error) {
	mk, i := maker{meter: m}, new(instruments)
	for _, f := range monitor.Figures() {
		if !strings.HasPrefix(f.Name, "lag.") { // of which Metrics.Producer has more
			i.figures = append(i.figures, mk.figure(f))
		}
	}
	i.priorities = mk.upDown("rxsched.priority.queue.length", "{task}",
		"Tasks of priority schedulers that wait.")
	i.expired = mk.upDown("rxsched.priority.queue.expired", "{task}",
		"Ready tasks of priority schedulers that are overdue.")
	i.all = mk.all
	return i, errors.Join(mk.errs...)
}

// maker makes instruments, and keeps them and the errors.
type maker struct {
	meter metric.Meter
	all   []metric.Observable
	errs  []error
}

func made[T metric.Observable](m *maker, instrument T, err error) T {
	m.all, m.errs = append(m.all, instrument), append(m.errs, err)
	return instrument
}

// report has the instruments observed at each collection, until stop is called. It returns the
// first error of the meter.
func (m *maker) report(observe func(metric.Observer)) (stop func() error, err error) {
	if err := errors.Join(m.errs...); err != nil {
		return nil, err
	}
	registered, err := m.meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		observe(o)
		return nil
	}, m.all...)
	if err != nil {
		return nil, err
	}
	return sync.OnceValue(registered.Unregister), nil
}

func (m *maker) sum(name, unit, about string) metric.Int64ObservableCounter {
	c, err := m.meter.Int64ObservableCounter(name, metric.WithUnit(unit),
		metric.WithDescription(about))
	return made(m, c, err)
}

func (m *maker) upDown(name, unit, about string) metric.Int64ObservableUpDownCounter {
	c, err := m.meter.Int64ObservableUpDownCounter(name, metric.WithUnit(unit),
		metric.WithDescription(about))
	return made(m, c, err)
}

// figure makes the instrument of a figure.
func (m *maker) figure(f monitor.Figure) figure {
	out, name := figure{Figure: f}, "rxsched.host."+f.Name
	switch {
	case f.Whole && f.Sort == monitor.Total:
		out.whole = m.sum(name, f.Unit, f.Help)
	case f.Whole:
		out.whole = m.upDown(name, f.Unit, f.Help)
	case f.Sort == monitor.Gauge:
		out.float = m.floatGauge(name, f.Unit, f.Help)
	default:
		out.float = m.floatSum(name, f.Unit, f.Help)
	}
	return out
}

func (m *maker) floatSum(name, unit, about string) metric.Float64ObservableCounter {
	c, err := m.meter.Float64ObservableCounter(name, metric.WithUnit(unit),
		metric.WithDescription(about))
	return made(m, c, err)
}

func (m *maker) floatGauge(name, unit, about string) metric.Float64ObservableGauge {
	g, err := m.meter.Float64ObservableGauge(name, metric.WithUnit(unit),
		metric.WithDescription(about))
	return made(m, g, err)
}
