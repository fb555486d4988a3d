package rxotel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
)

func TestObserve_PanicsOnBadArguments(t *testing.T) {
	t.Parallel()
	for want, do := range map[string]func(){
		"rxotel: NewSpans: negative MinDuration":             func() { rxotel.NewSpans(nil, rxotel.SpansConfig{MinDuration: -1}) },
		"rxotel: NewSpans: negative Events":                  func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Events: -1}) },
		"rxotel: NewSpans: Kinds: host does not run":         func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Kinds: []host.EventKind{host.KindHost}}) },
		"rxotel: NewSpans: Kinds: unknown kind does not run": func() { rxotel.NewSpans(nil, rxotel.SpansConfig{Kinds: []host.EventKind{0}}) },
	} {
		require.PanicsWithValue(t, want, do)
	}
}

// The global providers do nothing, unless the program has set some.
func TestConfig_TakesTheGlobalProvidersForNil(t *testing.T) {
	t.Parallel()
	v := newHost()
	hosts := monitor.NewHosts(v)
	m, err := rxotel.NewMetrics(nil, rxotel.MetricsConfig{Hosts: hosts})
	require.NoError(t, err)
	s := rxotel.NewSpans(nil, rxotel.SpansConfig{Hosts: hosts})
	_ = v.Post(nothing)
	require.NoError(t, v.Run())
	s.Stop()
	require.Zero(t, s.Dropped())
	require.NoError(t, m.Stop())
}

func TestConfig_NeedsNoHosts(t *testing.T) {
	t.Parallel()
	m, err := rxotel.NewMetrics(nil, rxotel.MetricsConfig{})
	require.NoError(t, err)
	require.NoError(t, m.Stop())
	rxotel.NewSpans(nil, rxotel.SpansConfig{}).Stop()
}
