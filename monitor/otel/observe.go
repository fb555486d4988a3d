package rxotel

import (
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/priority"
)

// attributes are the sets of attributes of one host, the same for all collections.
type attributes struct {
	set        attribute.Set
	host       metric.MeasurementOption
	kinds      map[string]metric.MeasurementOption
	priorities map[priority.Priority]states
}

// states are the sets of one priority.
type states struct{ either, ready, delayed metric.MeasurementOption }

func newAttributes(name string, figures []figure) *attributes {
	with := func(more ...attribute.KeyValue) metric.MeasurementOption {
		return metric.WithAttributeSet(attribute.NewSet(append(more, hostKey.String(name))...))
	}
	a := &attributes{set: attribute.NewSet(hostKey.String(name)), host: with(), kinds: map[string]metric.MeasurementOption{},
		priorities: map[priority.Priority]states{}}
	for _, f := range figures {
		for _, kind := range f.Kinds {
			a.kinds[kind] = with(kindKey.String(kind))
		}
	}
	for p := priority.Immediate; p <= priority.Idle; p++ {
		of := priorityKey.String(p.String())
		a.priorities[p] = states{with(of), with(of, stateKey.String("ready")),
			with(of, stateKey.String("delayed"))}
	}
	return a
}

// observe observes a host.
func (i *instruments) observe(o metric.Observer, w *hostMetrics) {
	s := w.entry.Host().Stats()
	for _, f := range i.figures {
		if f.Kinds == nil {
			f.observe(o, f.Value(s, 0), w.attributes.host)
			continue
		}
		for k, kind := range f.Kinds {
			f.observe(o, f.Value(s, k), w.attributes.kinds[kind])
		}
	}
	for _, sum := range w.entry.Waiting() {
		of := w.attributes.priorities[sum.Priority]
		o.ObserveInt64(i.priorities, int64(sum.Ready), of.ready)
		o.ObserveInt64(i.priorities, int64(sum.Delayed), of.delayed)
		o.ObserveInt64(i.expired, int64(sum.Expired), of.either)
	}
}

func (f *figure) observe(o metric.Observer, value float64, of metric.MeasurementOption) {
	if f.Whole {
		o.ObserveInt64(f.whole, int64(value), of)
		return
	}
	o.ObserveFloat64(f.float, value, of)
}
