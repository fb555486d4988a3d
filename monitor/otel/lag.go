package rxotel

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/sdk/instrumentation"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/rxsched/rxsched/host"
)

// bounds are those of the buckets of lag.
var bounds = []time.Duration{
	100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond,
	time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond,
	10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond,
	100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
}

// seconds are the bounds as OpenTelemetry has them.
var seconds = func() (all []float64) {
	for _, b := range bounds {
		all = append(all, b.Seconds())
	}
	return all
}()

// producer has what no instrument can report: a histogram that was counted elsewhere.
type producer struct{ m *Metrics }

// Producer produces rxsched.host.lag, a histogram of how late the turns of each host began since
// the report of the host began. A reader gets it that the producer is registered with, such as
//
//	reader := metric.NewPeriodicReader(exporter, metric.WithProducer(metrics.Producer()))
//
// since the API has no instrument for durations that were counted elsewhere, and recording each
// turn would cost more than the turn. It is cumulative, whatever the reader prefers. Readers may
// share it.
func (m *Metrics) Producer() metric.Producer { return producer{m} }

// Produce implements [metric.Producer].
func (p producer) Produce(context.Context) ([]metricdata.ScopeMetrics, error) {
	lag := metricdata.Histogram[float64]{Temporality: metricdata.CumulativeTemporality}
	now := time.Now()
	for _, w := range p.m.all() {
		lag.DataPoints = append(lag.DataPoints, w.lag(now))
	}
	if lag.DataPoints == nil {
		return nil, nil
	}
	return []metricdata.ScopeMetrics{{Scope: instrumentation.Scope{Name: scope}, Metrics: []metricdata.Metrics{{
		Name: "rxsched.host.lag", Unit: "s", Description: "How late turns began.", Data: lag,
	}}}}, nil
}

// lag is the lag of a host since its report began.
func (w *hostMetrics) lag(now time.Time) metricdata.HistogramDataPoint[float64] {
	h := w.entry.Host().Stats().Lag.Since(w.before)
	return metricdata.HistogramDataPoint[float64]{
		Attributes: w.attributes.set, StartTime: w.begun, Time: now,
		Count: h.Count(), Sum: h.Sum().Seconds(), Bounds: seconds, BucketCounts: h.Buckets(bounds...),
	}
}

// begin notes from when on a host is reported, which is being measured.
func (w *hostMetrics) begin(h host.Host) {
	w.before, w.begun = h.Stats().Lag, time.Now()
}
