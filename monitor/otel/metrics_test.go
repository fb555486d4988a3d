package rxotel_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	apimetric "go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/rxsched/rxsched/monitor"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
	"github.com/rxsched/rxsched/priority"
)

func TestMetrics_AreTheStatsOfTheHost(t *testing.T) {
	t.Parallel()
	reader := metric.NewManualReader()
	v := newHost()
	newMetrics(t, monitor.NewHosts(v), reader)
	_, _ = v.RequestAnimationFrame(func(time.Duration) {})
	_, _ = v.SetTimeout(nothing, time.Hour)
	_, _ = v.RequestIdleCallback(idle, 0)
	_ = v.Post(func() { v.Block(60 * ms) })
	_ = v.Post(func() { _ = v.QueueMicrotask(nothing) })
	v.Advance(time.Second)
	_ = v.Post(nothing)
	require.Equal(t, map[string]float64{
		"rxsched.host.time":                             1,
		"rxsched.host.closed":                           0,
		"rxsched.host.running":                          0,
		"rxsched.host.refs":                             1,
		"rxsched.host.holds":                            0,
		"rxsched.host.turns":                            4,
		"rxsched.host.callbacks kind=task":              2,
		"rxsched.host.callbacks kind=microtask":         1,
		"rxsched.host.callbacks kind=timer":             0,
		"rxsched.host.callbacks kind=frame callback":    1,
		"rxsched.host.callbacks kind=idle callback":     1,
		"rxsched.host.callbacks kind=immediate":         0,
		"rxsched.host.queue.length kind=task":           1,
		"rxsched.host.queue.length kind=microtask":      0,
		"rxsched.host.queue.length kind=timer":          1,
		"rxsched.host.queue.length kind=frame callback": 0,
		"rxsched.host.queue.length kind=idle callback":  0,
		"rxsched.host.queue.length kind=immediate":      0,
		"rxsched.host.frames":                           1,
		"rxsched.host.dropped_frames":                   5,
		"rxsched.host.long_tasks":                       1,
		"rxsched.host.busy_time":                        0.06,
		"rxsched.host.late":                             0,
	}, read(t, reader))
}

func TestMetrics_OfWhatIsAddedAreSums(t *testing.T) {
	t.Parallel()
	reader := metric.NewManualReader()
	v := newHost()
	hosts := monitor.NewHosts()
	w := hosts.Add(v)
	newMetrics(t, hosts, reader)

	other := priority.New(v, priority.Config{})
	w.Priorities(v.Priorities(), other)
	v.Priorities().Schedule(slice, priority.Normal)
	other.Schedule(slice, priority.Normal)
	other.ScheduleWithConfig(slice, priority.Low, priority.TaskConfig{Delay: time.Second})
	other.Schedule(slice, priority.Immediate)
	got := read(t, reader)
	for name, want := range map[string]float64{
		"rxsched.priority.queue.length priority=Normal state=ready":    2,
		"rxsched.priority.queue.length priority=Normal state=delayed":  0,
		"rxsched.priority.queue.length priority=Low state=delayed":     1,
		"rxsched.priority.queue.length priority=Immediate state=ready": 1,
		"rxsched.priority.queue.expired priority=Immediate":            1,
		"rxsched.priority.queue.expired priority=Normal":               0,
		"rxsched.priority.queue.expired priority=Idle":                 0,
	} {
		require.Contains(t, got, name)
		require.Equal(t, want, got[name], name)
	}
}

func TestProducer_HasTheLagSinceTheHostIsReported(t *testing.T) {
	t.Parallel()
	v := newHost()
	late := func(d time.Duration) {
		_ = v.Post(func() { v.Block(d) })
		_ = v.Post(nothing)
		v.Advance(d)
	}
	unmeasure := v.Measure()
	late(time.Second)
	unmeasure()
	hosts := monitor.NewHosts(v)
	m := newMetrics(t, hosts)
	late(40 * ms)
	late(40 * ms)
	produced := func() []metricdata.ScopeMetrics {
		all, err := m.Producer().Produce(t.Context())
		require.NoError(t, err)
		return all
	}
	lag := produced()[0].Metrics[0]
	require.Equal(t, []string{"rxsched.host.lag", "s"}, []string{lag.Name, lag.Unit})
	require.Equal(t, metricdata.CumulativeTemporality, lag.Data.(metricdata.Histogram[float64]).Temporality)
	p := lag.Data.(metricdata.Histogram[float64]).DataPoints[0]
	name, _ := p.Attributes.Value("rxsched.host")
	require.Equal(t, "ui", name.AsString())
	require.Equal(t, uint64(4), p.Count)
	require.InEpsilon(t, 0.08, p.Sum, 1./16)
	require.Equal(t, []uint64{2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}, p.BucketCounts)
	require.Len(t, p.Bounds, 16)
	require.Equal(t, 0.05, p.Bounds[8])

	// A reader gets it with the rest.
	reader := metric.NewManualReader(metric.WithProducer(m.Producer()))
	metric.NewMeterProvider(metric.WithReader(reader))
	require.Equal(t, "rxsched.host.lag", collected(t, reader)[0].Name)
	for e := range hosts.All() {
		e.Remove()
	}
	require.Empty(t, produced())
}

func TestMetrics_TellHostsApart(t *testing.T) {
	t.Parallel()
	reader := metric.NewManualReader()
	ui, disk := newHost(), newNamedHost("disk")
	newMetrics(t, monitor.NewHosts(ui, disk), reader)
	ui.Advance(time.Second)
	disk.Advance(time.Minute)
	require.NoError(t, disk.Close())
	got := read(t, reader)
	require.EqualValues(t, 1, got["rxsched.host.time"])
	require.EqualValues(t, 60, got["rxsched.host.time host=disk"], "a host that is closed is still watched")
}

func TestMetrics_EndWithTheHostAndWithStop(t *testing.T) {
	t.Parallel()
	for how, end := range map[string]func(*rxotel.Metrics, *monitor.Entry) error{
		"removed": func(_ *rxotel.Metrics, e *monitor.Entry) error { e.Remove(); return nil },
		"stopped": func(m *rxotel.Metrics, _ *monitor.Entry) error { return m.Stop() },
	} {
		reader := metric.NewManualReader()
		hosts := monitor.NewHosts()
		m := newMetrics(t, hosts, reader)
		v := newHost()
		e := hosts.Add(v)
		require.NotEmpty(t, read(t, reader), how)
		require.NoError(t, end(m, e))
		require.NoError(t, end(m, e))
		require.Empty(t, read(t, reader), how)
		_ = v.Post(func() { v.Block(time.Second) })
		require.NoError(t, v.Run())
		require.Zero(t, v.Stats().Busy, "nothing measures: %s", how)
	}
}

// refusing is a meter that refuses something.
type refusing struct {
	noop.Meter
	instrument, callback error
}

// provider provides a meter.
type provider struct {
	noop.MeterProvider
	meter apimetric.Meter
}

func (p provider) Meter(string, ...apimetric.MeterOption) apimetric.Meter { return p.meter }

func (r *refusing) Int64ObservableCounter(string, ...apimetric.Int64ObservableCounterOption) (apimetric.Int64ObservableCounter, error) {
	return noop.Int64ObservableCounter{}, r.instrument
}

func (r *refusing) RegisterCallback(apimetric.Callback, ...apimetric.Observable) (apimetric.Registration, error) {
	return noop.Registration{}, r.callback
}

func TestMetrics_ErrorsOfTheMeterAreReturned(t *testing.T) {
	t.Parallel()
	r := &refusing{instrument: errors.New("no instruments")}
	v := newHost()
	c := rxotel.MetricsConfig{Hosts: monitor.NewHosts(v)}
	_, err := rxotel.NewMetrics(provider{meter: r}, c)
	require.ErrorIs(t, err, r.instrument)

	r.instrument, r.callback = nil, errors.New("no callbacks")
	_, err = rxotel.NewMetrics(provider{meter: r}, c)
	require.ErrorIs(t, err, r.callback)
	_ = v.Post(func() { v.Block(time.Second) })
	require.NoError(t, v.Run())
	require.Zero(t, v.Stats().Busy, "nothing measures")
}
