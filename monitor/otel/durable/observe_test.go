package rxdurable_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/durable"
	rxdurable "github.com/rxsched/rxsched/monitor/otel/durable"
)

func TestObserve_MakesASpanAndMeasures(t *testing.T) {
	t.Parallel()
	spans := tracetest.NewInMemoryExporter()
	reader := metric.NewManualReader()
	begin, err := rxdurable.Observe(trace.NewTracerProvider(trace.WithSyncer(spans)),
		metric.NewMeterProvider(metric.WithReader(reader)))
	require.NoError(t, err)
	var config durable.Config
	config.Begin = begin // it fits
	now := time.Now()
	for n, err := range []error{nil, errors.New("boom")} {
		outcome := []durable.Outcome{durable.Committed, durable.Unfinished}[n]
		ctx, end := config.Begin(context.Background(), durable.Run{Name: "poll", Key: "k", Generation: 7,
			Attempt: n + 1, Due: now.Add(-time.Second), Begun: now})
		require.Equal(t, 1.0, sumsOf(t, reader)["rxsched.durable.running"])
		require.True(t, oteltrace.SpanContextFromContext(ctx).IsValid(), "the function can use the span")
		end(outcome, err)
	}
	all := spans.GetSpans()
	require.Len(t, all, 2)
	require.Equal(t, "poll", all[0].Name)
	require.Len(t, all[0].Attributes, 5)
	require.Equal(t, codes.Unset, all[0].Status.Code)
	require.Equal(t, codes.Error, all[1].Status.Code)

	require.Equal(t, map[string]float64{"rxsched.durable.attempts": 2, "rxsched.durable.lateness": 2,
		"rxsched.durable.duration": 2, "rxsched.durable.running": 0}, sumsOf(t, reader))
}

// sumsOf are the sums of counters, and the counts of histograms.
func sumsOf(t *testing.T, reader *metric.ManualReader) map[string]float64 {
	t.Helper()
	var got metricdata.ResourceMetrics
	require.NoError(t, reader.Collect(context.Background(), &got))
	sums := map[string]float64{}
	for _, m := range got.ScopeMetrics[0].Metrics {
		switch d := m.Data.(type) {
		case metricdata.Sum[int64]:
			for _, p := range d.DataPoints {
				sums[m.Name] += float64(p.Value)
			}
		case metricdata.Histogram[float64]:
			for _, p := range d.DataPoints {
				sums[m.Name] += float64(p.Count)
			}
			if m.Name == "rxsched.durable.lateness" {
				require.InDelta(t, d.DataPoints[0].Count, d.DataPoints[0].Sum, 1e-6, "each is late by 1 s")
			}
		}
	}
	return sums
}

func TestObserve_OfTheGlobalProviders(t *testing.T) {
	t.Parallel()
	begin, err := rxdurable.Observe(nil, nil)
	require.NoError(t, err)
	_, end := begin(context.Background(), durable.Run{Name: "poll"})
	end(durable.Committed, nil)
}
