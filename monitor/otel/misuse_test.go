package rxotel_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/metric"

	"github.com/rxsched/rxsched/host"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
)

func TestObserve_PanicsOnBadArguments(t *testing.T) {
	t.Parallel()
	m := newMetrics(t, metric.NewManualReader())
	s, _ := newSpans(rxotel.SpansConfig{})
	v := newHost()
	w := watchMetrics(t, m, "ui", v)
	for want, do := range map[string]func(){
		"rxotel: Metrics.Watch: nil host":                    func() { _, _ = m.Watch("disk", nil) },
		"rxotel: Metrics.Watch: empty name":                  func() { _, _ = m.Watch("", v) },
		"rxotel: Spans.Watch: nil host":                      func() { _, _ = s.Watch("disk", nil) },
		"rxotel: Spans.Watch: empty name":                    func() { _, _ = s.Watch("", v) },
		"rxotel: Priorities: nil scheduler":                  func() { w.Priorities(v.Priority(), nil) },
		"rxotel: Subscriptions: nil subscription":            func() { w.Subscriptions(nil) },
		"rxotel: NewSpans: negative MinDuration":             func() { rxotel.NewSpans(nil, rxotel.SpansConfig{MinDuration: -1}) },
		"rxotel: NewSpans: negative Events":                  func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Events: -1}) },
		"rxotel: NewSpans: Kinds: host does not run":         func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Kinds: []host.EventKind{host.KindHost}}) },
		"rxotel: NewSpans: Kinds: unknown kind does not run": func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Kinds: []host.EventKind{0}}) },
	} {
		require.PanicsWithValue(t, want, do)
	}
}

func TestObserve_RefusesASecondHostOfAName(t *testing.T) {
	t.Parallel()
	m := newMetrics(t, metric.NewManualReader())
	s, _ := newSpans(rxotel.SpansConfig{})
	ui, disk := newHost(), newHost()
	watchMetrics(t, m, "ui", ui)
	w := watch(t, s, ui)

	_, err := m.Watch("ui", disk)
	require.ErrorIs(t, err, rxotel.ErrNameTaken)
	_, err = s.Watch("ui", disk)
	require.ErrorIs(t, err, rxotel.ErrNameTaken)

	w.Stop()
	watch(t, s, disk)
}

// The global providers do nothing, unless the program has set some.
func TestConfig_TakesTheGlobalProvidersForNil(t *testing.T) {
	t.Parallel()
	m, err := rxotel.NewMetrics(nil)
	require.NoError(t, err)
	v := newHost()
	watchMetrics(t, m, "ui", v)
	w := watch(t, rxotel.NewSpans(nil, rxotel.SpansConfig{}), v)
	_ = v.Post(nothing)
	require.NoError(t, v.Run())
	w.Stop()
	require.Zero(t, w.Dropped())
}
