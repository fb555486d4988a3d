package rxotel_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
)

const ms = time.Millisecond

func newHost() *rxsched.Virtual { return newNamedHost("ui") }

func newNamedHost(name string) *rxsched.Virtual {
	return rxsched.NewVirtual(rxsched.Config{Name: name, FramePeriod: 10 * ms})
}

// desk is a host that schedules by label.
type desk struct{ *rxsched.Virtual }

func newDesk() *desk { return &desk{newHost()} }

func (d *desk) now(label string, do func())  { d.Queue().NewAction(work{label, do}).Schedule(0) }
func (d *desk) soon(label string, do func()) { d.Asap().NewAction(work{label, do}).Schedule(0) }
func (d *desk) later(label string, t time.Duration, do func()) {
	d.Async().NewAction(work{label, do}).Schedule(t)
}

// work is labelled.
type work struct {
	label string
	do    func()
}

func (w work) Run(*action.Action) { w.do() }
func (w work) Label() string      { return w.label }

// newMetrics are metrics of some hosts for some readers, until the test ends.
func newMetrics(t testing.TB, hosts *monitor.Hosts, readers ...metric.Reader) *rxotel.Metrics {
	var options []metric.Option
	for _, r := range readers {
		options = append(options, metric.WithReader(r))
	}
	m, err := rxotel.NewMetrics(metric.NewMeterProvider(options...), rxotel.MetricsConfig{Hosts: hosts})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, m.Stop()) })
	return m
}

func collected(t testing.TB, r metric.Reader) []metricdata.Metrics {
	var data metricdata.ResourceMetrics
	require.NoError(t, r.Collect(context.Background(), &data))
	if len(data.ScopeMetrics) == 0 {
		return nil
	}
	require.Len(t, data.ScopeMetrics, 1)
	require.Equal(t, "github.com/rxsched/rxsched/monitor/otel", data.ScopeMetrics[0].Scope.Name)
	return data.ScopeMetrics[0].Metrics
}

// read is all that a reader collects, by name and attributes.
func read(t testing.TB, r metric.Reader) map[string]float64 {
	all := map[string]float64{}
	for _, m := range collected(t, r) {
		switch d := m.Data.(type) {
		case metricdata.Sum[int64]:
			points(all, m.Name, d.DataPoints)
		case metricdata.Sum[float64]:
			points(all, m.Name, d.DataPoints)
		case metricdata.Gauge[float64]:
			points(all, m.Name, d.DataPoints)
		default:
			t.Fatalf("%s is a %T", m.Name, d)
		}
	}
	return all
}

func points[N int64 | float64](into map[string]float64, name string, all []metricdata.DataPoint[N]) {
	for _, p := range all {
		into[name+attributes(p.Attributes.ToSlice())] = float64(p.Value)
	}
}

// attributes are attributes but for the host's, in one line.
func attributes(all []attribute.KeyValue) string {
	var b strings.Builder
	for _, a := range all {
		if key := strings.TrimPrefix(string(a.Key), "rxsched."); key != "host" || a.Value.AsString() != "ui" {
			fmt.Fprintf(&b, " %s=%s", key, a.Value.String())
		}
	}
	return b.String()
}

// kept are spans that an exporter keeps, of hosts that watch adds.
type kept struct {
	*rxotel.Spans
	hosts *monitor.Hosts
}

func newSpans(c rxotel.SpansConfig, more ...trace.TracerProviderOption) (kept, *tracetest.InMemoryExporter) {
	exporter := tracetest.NewInMemoryExporter()
	c.Hosts = monitor.NewHosts()
	p := trace.NewTracerProvider(append(more, trace.WithSyncer(exporter))...)
	return kept{rxotel.NewSpans(p, c), c.Hosts}, exporter
}

// watch adds a host, until the test ends.
func watch(t testing.TB, s kept, h host.Host) kept {
	s.hosts.Add(h)
	t.Cleanup(s.Stop)
	return s
}

// lines are spans in the order in which they ended, with the names of those that they refer to.
func lines(e *tracetest.InMemoryExporter) (all []string) {
	names := map[oteltrace.SpanID]string{}
	for _, s := range e.GetSpans() {
		names[s.SpanContext.SpanID()] = s.Name
	}
	for _, s := range e.GetSpans() {
		from, to := s.StartTime.Sub(time.Unix(0, 0)), s.EndTime.Sub(time.Unix(0, 0))
		line := fmt.Sprintf("%s %v-%v%s", s.Name, from, to, attributes(s.Attributes))
		if s.Parent.IsValid() {
			line += " in " + names[s.Parent.SpanID()]
		}
		for _, l := range s.Links {
			line += " from " + names[l.SpanContext.SpanID()]
		}
		all = append(all, line)
	}
	return all
}

// traced are the spans of what a host does, in the order in which they ended.
func traced(t testing.TB, c rxotel.SpansConfig, do func(*desk)) []string {
	spans, exporter := newSpans(c)
	d := newDesk()
	w := watch(t, spans, d)
	do(d)
	require.NoError(t, d.Run())
	w.Stop()
	require.Zero(t, w.Dropped())
	return lines(exporter)
}
