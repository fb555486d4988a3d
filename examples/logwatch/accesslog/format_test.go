package accesslog_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

func TestGrouped_SetsThousandsApart(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567", -100: "-100", -1000: "-1,000"} {
		require.Equal(t, want, accesslog.Grouped(n))
	}
}

func TestSize_HasAUnit(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1.0 KiB", 1536: "1.5 KiB", 1023 << 10: "1.0 MiB", 3 << 20: "3.0 MiB", 1 << 62: "4.0 EiB",
	} {
		require.Equal(t, want, accesslog.Size(n))
	}
}

func TestPercent_IsADashForNone(t *testing.T) {
	t.Parallel()
	require.Equal(t, "-", accesslog.Percent(0, 0))
	require.Equal(t, "33.3%", accesslog.Percent(1, 3))
	require.Equal(t, "100.0%", accesslog.Percent(7, 7))
}

func TestShorten_CutsWhatIsTooLong(t *testing.T) {
	t.Parallel()
	require.Equal(t, "abcdefgh", accesslog.Shorten("abcdefgh", 8))
	require.Equal(t, "abc…fghi", accesslog.Shorten("abcdefghi", 8))
	require.Equal(t, "abc…ghi", accesslog.Shorten("abcdefghi", 7))
	require.Equal(t, "abcdef…", accesslog.Clip("abcdefghi", 7))
	require.Equal(t, "a·b·é", accesslog.Clip("a\tb\x00é", 7))
}

func TestBrief_LeavesOutZeroUnits(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "0s", 90 * time.Second: "1m30s", 15 * time.Minute: "15m", time.Hour: "1h", time.Hour + 5*time.Second: "1h0m5s", 100 * time.Minute: "1h40m",
	} {
		require.Equal(t, want, accesslog.Brief(d))
	}
}

func TestPlural_CountsThings(t *testing.T) {
	t.Parallel()
	require.Equal(t, "0 lines, 1 line, 1,000 lines", accesslog.Plural(0, "line")+", "+accesslog.Plural(1, "line")+", "+accesslog.Plural(1000, "line"))
}

func TestSparkline_DrawsLoads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		values []float64
		want   string
	}{
		{"nothing", nil, ""},
		{"no load", []float64{0, 0}, "  "},
		{"one value", []float64{3}, "█"},
		{"each height", []float64{1, 2, 3, 4, 5, 6, 7, 8}, "▁▂▃▄▅▆▇█"},
		{"only zero is blank", []float64{0, 1, 1000}, " ▁█"},
		{"too many are averaged", []float64{8, 8, 8, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 4}, "█▄▂   ██▄"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var each, runs []accesslog.Load
			for i, v := range c.values {
				each = append(each, accesslog.Load{v, 1})
				if i > 0 && v == c.values[i-1] {
					runs[len(runs)-1].Windows++
				} else {
					runs = append(runs, accesslog.Load{v, 1})
				}
			}
			require.Equal(t, c.want, accesslog.Sparkline(each, 9))
			require.Equal(t, c.want, accesslog.Sparkline(runs, 9))
		})
	}
}
