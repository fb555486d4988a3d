package rxotel_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/pool"
)

// ofPools is what a reader collects of pools, by metric and state.
func ofPools(t *testing.T, r metric.Reader) map[string]int64 {
	all := map[string]int64{}
	for _, m := range collected(t, r) {
		if sum, ok := m.Data.(metricdata.Sum[int64]); ok {
			for _, p := range sum.DataPoints {
				if name, ok := p.Attributes.Value("rxsched.pool"); ok {
					state, _ := p.Attributes.Value("rxsched.state")
					require.Equal(t, "orders", name.AsString())
					all[m.Name+" "+state.AsString()] = p.Value
				}
			}
		}
	}
	return all
}

func TestPool_ReportsItsHostsAndWorkers(t *testing.T) {
	t.Parallel()
	p := pool.New(pool.Config{Name: "orders", Workers: 2})
	reader := metric.NewManualReader()
	m := newMetrics(t, nil, reader)
	remove, err := m.Pool(p)
	require.NoError(t, err)
	h, inside, over := p.NewHost(host.Config{}), make(chan struct{}), make(chan struct{})
	_ = h.Post(func() { close(inside); <-over })
	<-inside
	require.Equal(t, map[string]int64{
		"rxsched.pool.hosts ": 1, "rxsched.pool.busy_workers ": 1,
		"rxsched.pool.waiting running": 1, "rxsched.pool.waiting queued": 0, "rxsched.pool.waiting timed": 0,
		"rxsched.pool.drives ": 1, "rxsched.pool.takeovers ": 0,
	}, ofPools(t, reader))
	close(over)
	require.NoError(t, p.Close())
	// Another one if the host closes after the worker has put it away.
	require.Positive(t, ofPools(t, reader)["rxsched.pool.drives "])
	require.NoError(t, remove())
	require.NoError(t, remove())
	require.Empty(t, ofPools(t, reader))
	require.PanicsWithValue(t, "rxotel: Metrics.Pool: nil p", func() { _, _ = m.Pool(nil) })
}
