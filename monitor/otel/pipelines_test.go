package rxotel_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	rxotel "github.com/rxsched/rxsched/monitor/otel"
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

// attributeSets are the attributes of what a reader collects of values, as one line each.
func attributeSets(t *testing.T, r metric.Reader) (all []string) {
	for _, m := range collected(t, r) {
		if m.Name == "rxsched.operator.values" {
			for _, p := range m.Data.(metricdata.Sum[int64]).DataPoints {
				all = append(all, attributes(p.Attributes.ToSlice()))
			}
		}
	}
	slices.Sort(all)
	return all
}

func TestPipelines_HaveTheAttributesOfTheSemanticConventions(t *testing.T) {
	w := watching.Start(watching.Config{})
	defer w.Stop()
	observable.Of(1).Subscribe(context.Background(), observable.Next(func(int) {}))
	for lines, want := range map[bool]string{
		false: `^ code.function.name=monitor/otel_test\S+Conventions name= operator=Of$`,
		true: `^ code.file.path=/\S+/otel/pipelines_test.go code.function.name=monitor/otel_test\S+Conventions ` +
			`code.line.number=\d+ name= operator=Of$`,
	} {
		reader := metric.NewManualReader()
		m, err := rxotel.NewMetrics(metric.NewMeterProvider(metric.WithReader(reader)), rxotel.MetricsConfig{Lines: lines})
		require.NoError(t, err)
		_, err = m.Pipelines(w)
		require.NoError(t, err)
		require.Regexp(t, want, attributeSets(t, reader)[0])
	}
}

// A program may make names without end.
func TestPipelines_AreBounded(t *testing.T) {
	w := watching.Start(watching.Config{})
	defer w.Stop()
	reader := metric.NewManualReader()
	m, err := rxotel.NewMetrics(metric.NewMeterProvider(metric.WithReader(reader)), rxotel.MetricsConfig{MostOperators: 3})
	require.NoError(t, err)
	_, err = m.Pipelines(w)
	require.NoError(t, err)
	for i := range 10 {
		name := fmt.Sprint("user ", i, strings.Repeat(".", 300))
		observable.Pipe1(observable.Of(i), observable.As[int](name)).
			Subscribe(context.Background(), observable.Next(func(int) {}))
	}
	all := attributeSets(t, reader)
	require.Len(t, all, 4)
	require.Contains(t, all, " otel.metric.overflow=true")
	for _, one := range all {
		require.Less(t, len(one), 500)
	}
	require.Equal(t, int64(8), operators(t, reader, "rxsched.operator.values")[" "], "the rest, added up")
	require.PanicsWithValue(t, "rxotel: NewMetrics: negative MostOperators",
		func() { _, _ = rxotel.NewMetrics(nil, rxotel.MetricsConfig{MostOperators: -1}) })
}
