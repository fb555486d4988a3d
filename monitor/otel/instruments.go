package rxotel

import (
	"errors"

	"go.opentelemetry.io/otel/metric"
)

// instruments are those of each host.
type instruments struct {
	time          metric.Float64ObservableCounter
	turns         metric.Int64ObservableCounter
	callbacks     metric.Int64ObservableCounter
	queued        metric.Int64ObservableUpDownCounter
	frames        metric.Int64ObservableCounter
	droppedFrames metric.Int64ObservableCounter
	longTasks     metric.Int64ObservableCounter
	busy          metric.Float64ObservableCounter
	lagP50        metric.Float64ObservableGauge
	lagP99        metric.Float64ObservableGauge
	lagMax        metric.Float64ObservableGauge
	priorities    metric.Int64ObservableUpDownCounter
	expired       metric.Int64ObservableUpDownCounter
	subscriptions metric.Int64ObservableUpDownCounter
	all           []metric.Observable
}

func newInstruments(m metric.Meter) (*instruments, error) {
	mk := maker{meter: m}
	i := &instruments{
		time:      mk.seconds("rxsched.host.time", "Host time."),
		turns:     mk.sum("rxsched.host.turns", "{turn}", "Turns that have begun."),
		callbacks: mk.sum("rxsched.host.callbacks", "{callback}", "Callbacks that have begun."),
		queued:    mk.upDown("rxsched.host.queue.length", "{callback}", "Callbacks that wait."),
		frames:    mk.sum("rxsched.host.frames", "{frame}", "Frames that have begun."),
		droppedFrames: mk.sum("rxsched.host.dropped_frames", "{frame}",
			"Vsyncs that frames missed."),
		longTasks: mk.sum("rxsched.host.long_tasks", "{turn}", "Turns that took long."),
		busy:      mk.seconds("rxsched.host.busy_time", "Time in turns."),
		lagP50: mk.gauge("rxsched.host.lag.p50",
			"How late turns began recently, the median."),
		lagP99: mk.gauge("rxsched.host.lag.p99",
			"How late turns began recently, the 99th percentile."),
		lagMax: mk.gauge("rxsched.host.lag.max",
			"How late turns began recently, the longest."),
		priorities: mk.upDown("rxsched.priority.queue.length", "{task}",
			"Tasks of priority schedulers that wait."),
		expired: mk.upDown("rxsched.priority.queue.expired", "{task}",
			"Ready tasks of priority schedulers that are overdue."),
		subscriptions: mk.upDown("rxsched.subscription.open", "{teardown}",
			"Open teardowns of subscriptions."),
	}
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

func (m *maker) seconds(name, about string) metric.Float64ObservableCounter {
	c, err := m.meter.Float64ObservableCounter(name, metric.WithUnit("s"),
		metric.WithDescription(about))
	return made(m, c, err)
}

func (m *maker) gauge(name, about string) metric.Float64ObservableGauge {
	g, err := m.meter.Float64ObservableGauge(name, metric.WithUnit("s"),
		metric.WithDescription(about))
	return made(m, g, err)
}
