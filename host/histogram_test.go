package host_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestHistogram_TellsDurationsApart(t *testing.T) {
	t.Parallel()
	for _, d := range []time.Duration{0, 1, 1023, 1024, 15 * 1024, 17_000, 33_333, time.Millisecond, 50 * ms, time.Hour, math.MaxInt64} {
		h := host.HistogramOf(d)
		require.GreaterOrEqual(t, h.Max(), d)
		require.LessOrEqual(t, float64(h.Max()-d), max(float64(d)/16, 1024), "%v", d)
	}
	require.Less(t, host.HistogramOf(-time.Second).Max(), time.Microsecond*2, "negative durations count as 0")
}

func TestHistogram_Quantile(t *testing.T) {
	t.Parallel()
	var d []time.Duration
	for i := range 100 {
		d = append(d, time.Duration(i+1)*ms)
	}
	h := host.HistogramOf(d...)
	for _, c := range []struct {
		q    float64
		want time.Duration
	}{{-1, ms}, {0, ms}, {0.01, ms}, {0.5, 50 * ms}, {0.99, 99 * ms}, {1, 100 * ms}, {2, 100 * ms}} {
		require.InEpsilon(t, c.want, h.Quantile(c.q), 1.0/16, "%v", c.q)
	}
}

func TestHistogram_NilIsEmpty(t *testing.T) {
	t.Parallel()
	var h *host.Histogram
	require.Zero(t, h.Count())
	require.Zero(t, h.Max())
	require.Nil(t, h.Since(nil))
	require.Equal(t, uint64(1), host.HistogramOf(ms).Since(h).Count())
}

func TestHistogram_FillsTheBucketsOfOthers(t *testing.T) {
	t.Parallel()
	h := host.HistogramOf(ms/2, 3*ms, 4*ms, 50*ms, time.Hour)
	require.Equal(t, []uint64{1, 2, 0, 2}, h.Buckets(ms, 10*ms, 40*ms))
	require.Equal(t, []uint64{5}, h.Buckets())
	require.InEpsilon(t, time.Hour+57*ms+ms/2, h.Sum(), 1.0/16)
	var none *host.Histogram
	require.Equal(t, []uint64{0, 0}, none.Buckets(ms))
	require.Zero(t, none.Sum())
	require.PanicsWithValue(t, "host: Histogram.Buckets: bounds do not increase", func() { h.Buckets(ms, ms) })
}

func TestHistogram_PrintsReadably(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	require.Equal(t, "none", v.Stats().Lag.String())
	defer v.Measure()()
	_ = v.Post(func() { v.Block(time.Second) })
	_ = v.Post(nop)
	require.NoError(t, v.Run())
	require.Regexp(t, `^2: p50 \S+s, p99 1\.\d+s, max 1\.\d+s$`, v.Stats().Lag.String())
	require.Contains(t, fmt.Sprint(v.Stats()), "2: p50")
}
