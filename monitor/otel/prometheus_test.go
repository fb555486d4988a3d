package rxotel_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/observable"
	watching "github.com/rxsched/rxsched/observable/watch"
)

// The alert rules pass promtool, which Prometheus has.
func TestPrometheus_TheAlertRulesHold(t *testing.T) {
	t.Parallel()
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("no promtool was found: install Prometheus (Debian's package prometheus) to run this test")
	}
	for _, args := range [][]string{{"check", "rules", "rules.yml"}, {"test", "rules", "rules_test.yml"}} {
		c := exec.Command(promtool, args...)
		c.Dir = "prometheus"
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}

// exported is the name of a metric as OpenTelemetry's exporter for Prometheus writes it.
func exported(m metricdata.Metrics) string {
	name := strings.ReplaceAll(m.Name, ".", "_")
	if m.Unit == "s" {
		name += "_seconds"
	}
	switch d := m.Data.(type) {
	case metricdata.Sum[int64]:
		if d.IsMonotonic {
			name += "_total"
		}
	case metricdata.Sum[float64]:
		name += "_total"
	case metricdata.Histogram[float64]:
		name += "_bucket"
	}
	return name
}

func TestPrometheus_RulesAndDashboardNameMetricsThatThereAre(t *testing.T) {
	w := watching.Start(watching.Config{})
	defer w.Stop()
	reader := metric.NewManualReader()
	m := newMetrics(t, monitor.NewHosts(newHost()), reader)
	_, err := m.Pipelines(w)
	require.NoError(t, err)
	observable.Of(1).Subscribe(context.Background(), observable.Next(func(int) {}))
	lag, err := m.Producer().Produce(t.Context())
	require.NoError(t, err)
	there := map[string]bool{"rxsched_host": true, "rxsched_kind": true, "rxsched_operator": true, "rxsched_name": true}
	for _, one := range append(collected(t, reader), lag[0].Metrics...) {
		there[exported(one)] = true
	}
	word := regexp.MustCompile(`rxsched_\w+`)
	for _, file := range []string{"rules.yml", "dashboard.json"} {
		text, err := os.ReadFile("prometheus/" + file)
		require.NoError(t, err)
		require.True(t, file == "rules.yml" || json.Valid(text))
		names := word.FindAllString(strings.ReplaceAll(string(text), "rules_test.yml", ""), -1)
		require.Greater(t, len(names), 10)
		for _, name := range names {
			require.True(t, there[name], "%s: %s", file, name)
		}
	}
}
