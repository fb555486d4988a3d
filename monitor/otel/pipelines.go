package rxotel

import (
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/observable/watch"
)

// pipelineInstruments are those of operators.
type pipelineInstruments struct {
	values  metric.Int64ObservableCounter
	errors  metric.Int64ObservableCounter
	begun   metric.Int64ObservableCounter
	open    metric.Int64ObservableUpDownCounter
	waiting metric.Int64ObservableUpDownCounter
	suspect metric.Int64ObservableUpDownCounter
	growing metric.Int64ObservableUpDownCounter
}

// Pipelines reports the operators of pipelines that w watches, until stop is called. A second call
// of stop does nothing, and returns the same. Pipelines returns the meter's error. It panics if w
// is nil. A collection takes a snapshot.
func (m *Metrics) Pipelines(w *watch.Watcher) (stop func() error, err error) {
	if w == nil {
		panic("rxotel: Metrics.Pipelines: nil watcher")
	}
	mk := maker{meter: m.meter}
	i := &pipelineInstruments{
		values: mk.sum("rxsched.operator.values", "{value}", "Values that operators sent."),
		errors: mk.sum("rxsched.operator.errors", "{error}", "Errors that operators sent."),
		begun: mk.sum("rxsched.operator.subscriptions", "{subscription}",
			"Subscriptions to operators that have begun."),
		open: mk.upDown("rxsched.operator.subscriptions.open", "{subscription}",
			"Subscriptions to operators that are open."),
		waiting: mk.upDown("rxsched.operator.waiting", "{value}", "Values that operators hold."),
		suspect: mk.upDown("rxsched.operator.subscriptions.suspicious", "{subscription}",
			"Subscriptions that look like leaks."),
		growing: mk.upDown("rxsched.operator.subscriptions.growing", "{subscription}",
			"Subscriptions that are open where more and more are."),
	}
	return mk.report(func(o metric.Observer) { i.observe(o, w.Snapshot(), m.config) })
}

// observe observes the sums of all operators with the same attributes: chains share them.
func (i *pipelineInstruments) observe(o metric.Observer, s watch.Snapshot, c MetricsConfig) {
	sums, rest := map[attribute.Set]*watch.Operator{}, attribute.NewSet(overflowKey.Bool(true))
	for n := range s.Operators {
		one := &s.Operators[n]
		of := setOf(one, c.Lines)
		if sums[of] == nil && len(sums) >= c.MostOperators {
			of = rest
		}
		sum := sums[of]
		if sum == nil {
			sum = new(watch.Operator)
			sums[of] = sum
		}
		sum.Values += one.Values
		sum.Failed += one.Failed
		sum.Begun += one.Begun
		sum.Live += one.Live
		sum.Waiting += one.Waiting
		sum.Suspicions = append(sum.Suspicions, one.Suspicions...)
	}
	for of, sum := range sums {
		if of != rest {
			i.sum(o, sum, of)
		}
	}
	if sum := sums[rest]; sum != nil {
		i.sum(o, sum, rest) // last: an SDK adds what comes after it to it
	}
}

// sum observes operators that have the same attributes.
func (i *pipelineInstruments) sum(o metric.Observer, sum *watch.Operator, of attribute.Set) {
	suspicious, growing := 0, 0
	for _, one := range sum.Suspicions {
		suspicious = max(suspicious, one.Count) // one may look like a leak in several ways
		if one.Kind == watch.Growing {
			growing += one.Count
		}
	}
	with := metric.WithAttributeSet(of)
	o.ObserveInt64(i.values, int64(sum.Values), with)
	o.ObserveInt64(i.errors, int64(sum.Failed), with)
	o.ObserveInt64(i.begun, int64(sum.Begun), with)
	o.ObserveInt64(i.open, int64(sum.Live), with)
	o.ObserveInt64(i.waiting, int64(sum.Waiting), with)
	o.ObserveInt64(i.suspect, int64(suspicious), with)
	o.ObserveInt64(i.growing, int64(growing), with)
}

// setOf returns the attributes of an operator.
func setOf(o *watch.Operator, lines bool) attribute.Set {
	all := []attribute.KeyValue{operatorKey.String(o.Place.Operator), text(nameKey, o.Name),
		text(functionKey, o.Place.Func)}
	if lines {
		all = append(all, fileKey.String(o.Place.File), lineKey.Int(o.Place.Line))
	}
	return attribute.NewSet(all...)
}
