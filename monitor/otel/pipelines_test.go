package rxotel_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/rxsched/rxsched/observable"
	watching "github.com/rxsched/rxsched/observable/watch"
)

// operators is what a reader collects of a metric, by operator and name.
func operators(t *testing.T, r metric.Reader, name string) map[string]int64 {
	all := map[string]int64{}
	for _, m := range collected(t, r) {
		if m.Name != name {
			continue
		}
		for _, p := range m.Data.(metricdata.Sum[int64]).DataPoints {
			of, _ := p.Attributes.Value("rxsched.operator")
			named, _ := p.Attributes.Value("rxsched.name")
			all[fmt.Sprint(of.AsString(), " ", named.AsString())] += p.Value
		}
	}
	return all
}

// There is one watcher in a process, so this is not parallel to others with one.
func TestPipelines_ReportsOperators(t *testing.T) {
	w := watching.Start(watching.Config{})
	defer w.Stop()
	reader := metric.NewManualReader()
	stop, err := newMetrics(t, nil, reader).Pipelines(w)
	require.NoError(t, err)
	src := observable.NewSubject[int]()
	for range 2 {
		observable.Pipe2(src.Observable(), observable.Filter(func(v int) bool { return v > 1 }),
			observable.As[int]("large")).
			Subscribe(context.Background(), observable.Next(func(int) {}))
	}
	for i := range 4 {
		src.Next(i)
	}
	require.Equal(t, map[string]int64{"NewSubject ": 8, "Filter large": 4, "Subscribe ": 4},
		operators(t, reader, "rxsched.operator.values"))
	require.Equal(t, map[string]int64{"NewSubject ": 2, "Filter large": 2, "Subscribe ": 2},
		operators(t, reader, "rxsched.operator.subscriptions.open"))
	require.Equal(t, map[string]int64{"NewSubject ": 0, "Filter large": 0, "Subscribe ": 0},
		operators(t, reader, "rxsched.operator.subscriptions.growing"))
	require.NoError(t, stop())
	require.NoError(t, stop())
	require.Empty(t, operators(t, reader, "rxsched.operator.values"))
	require.PanicsWithValue(t, "rxotel: Metrics.Pipelines: nil watcher",
		func() { _, _ = newMetrics(t, nil, reader).Pipelines(nil) })
}
