package compare_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/bench/internal/compare"
	"github.com/rxsched/rxsched/internal/cli"
)

// earlier is what a comparison has written with -out: a floor, a cell of this project, one that
// another process disturbed, one that was left out, and cells of this project with peers: one with a target of its own.
const earlier = `[
	{"workload": "W7", "variant": "n=1e6", "system": "go-chan-int", "lang": "go", "role": "floor", "unit": "ns/op", "status": "ok",
		"samples": [41, 40, 42], "metrics": {"allocs_op": [0], "bytes_op": [0.01]}, "count": 1000000},
	{"workload": "W7", "variant": "n=1e6", "system": "rxsched-async", "lang": "go", "role": "system", "unit": "ns/op", "status": "ok",
		"samples": [20, 20.5, 30], "metrics": {"allocs_op": [0], "bytes_op": [2]}, "count": 1000000},
	{"workload": "W7", "variant": "n=1e6", "system": "rxsched-asap", "lang": "go", "role": "system", "unit": "ns/op", "status": "ok",
		"samples": [60], "metrics": {}, "count": 1000000, "others": 0.1},
	{"workload": "W2", "variant": "burst-1e6", "system": "rxjs-queue", "lang": "js", "role": "system", "unit": "ns/op", "status": "skipped",
		"samples": [], "metrics": {}, "forecast_s": 47.4, "exponent": 1.8},
	{"workload": "W15", "variant": "defer", "system": "rxsched", "lang": "go", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [200], "metrics": {"allocs_op": [2], "bytes_op": [96], "at_n/10": [180]}, "count": 50000},
	{"workload": "W15", "variant": "defer", "system": "samber-ro", "lang": "go", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [500], "metrics": {}, "count": 50000},
	{"workload": "W15", "variant": "defer", "system": "rxjs", "lang": "js", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [400], "metrics": {}, "count": 50000},
	{"workload": "W15", "variant": "context", "system": "rxsched", "lang": "go", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [300], "metrics": {}, "count": 50000},
	{"workload": "W15", "variant": "context", "system": "samber-ro", "lang": "go", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [400], "metrics": {}, "count": 50000},
	{"workload": "W15", "variant": "context", "system": "b97tsk-rx", "lang": "go", "role": "peer", "unit": "ns/op", "status": "ok",
		"samples": [200], "metrics": {}, "count": 50000}
]`

func TestRun_PrintsWhatWasMeasuredBefore(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "earlier.json")
	require.NoError(t, os.WriteFile(file, []byte(earlier), 0o666))
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"for a terminal": {nil, `
workload      system               median           unit   min..max    x floor  allocs  B     other figures               counted  others

W2/burst-1e6  rxjs-queue           ~47.4 s a run    ns/op                                     left out: grows as n^1.8    skipped

W7/n=1e6      rxsched-async        20.5             ns/op  20.0..30.0  0.50     0       2.00                              1000000
W7/n=1e6      go-chan-int (floor)  41.0             ns/op  40.0..42.0  1.00     0       0.01                              1000000
W7/n=1e6      rxsched-asap         60.0             ns/op  60.0..60.0  1.46                                               1000000

W15/context   b97tsk-rx            200              ns/op  200..200                                                      50000
W15/context   rxsched              300              ns/op  300..300                                                      50000
W15/context   samber-ro            400              ns/op  400..400                                                      50000

W15/defer     rxsched              200              ns/op  200..200            2.00     96.0  at_n/10 180                 50000
W15/defer     rxjs                 400              ns/op  400..400                                                       50000
W15/defer     samber-ro            500              ns/op  500..500                                                       50000

workload      ours     median  unit   other figures  allocs  B     peers                    x best  others
W15/context   rxsched  300     ns/op                                b97tsk-rx 200, samber-ro 400 1.50
W15/defer     rxsched  200     ns/op  at_n/10 180    2.00    96.0  rxjs 400, samber-ro 500  0.50

target    ours           of           is    at most          others
W7/n=1e6  rxsched-async  go-chan-int  0.5   1        met
W7/n=1e6  rxsched-asap   go-chan-int  1.46  1        MISSED
W15/context rxsched      samber-ro    0.75  1        met
W15/defer rxsched        best peer    0.5   1        met
`},
		"as Markdown": {[]string{"-markdown"}, `
| workload | system | median | unit | min..max | x floor | allocs | B | other figures | counted | others |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| W2/burst-1e6 | rxjs-queue | ~47.4 s a run | ns/op |  |  |  |  | left out: grows as n^1.8 | skipped |  |
| W7/n=1e6 | rxsched-async | 20.5 | ns/op | 20.0..30.0 | 0.50 | 0 | 2.00 |  | 1000000 |  |
| W7/n=1e6 | go-chan-int (floor) | 41.0 | ns/op | 40.0..42.0 | 1.00 | 0 | 0.01 |  | 1000000 |  |
| W7/n=1e6 | rxsched-asap | 60.0 | ns/op | 60.0..60.0 | 1.46 |  |  |  | 1000000 |  |
| W15/context | b97tsk-rx | 200 | ns/op | 200..200 |  |  |  |  | 50000 |  |
| W15/context | rxsched | 300 | ns/op | 300..300 |  |  |  |  | 50000 |  |
| W15/context | samber-ro | 400 | ns/op | 400..400 |  |  |  |  | 50000 |  |
| W15/defer | rxsched | 200 | ns/op | 200..200 |  | 2.00 | 96.0 | at_n/10 180 | 50000 |  |
| W15/defer | rxjs | 400 | ns/op | 400..400 |  |  |  |  | 50000 |  |
| W15/defer | samber-ro | 500 | ns/op | 500..500 |  |  |  |  | 50000 |  |

| workload | ours | median | unit | other figures | allocs | B | peers | x best | others |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| W15/context | rxsched | 300 | ns/op |  |  |  | b97tsk-rx 200, samber-ro 400 | 1.50 |  |
| W15/defer | rxsched | 200 | ns/op | at_n/10 180 | 2.00 | 96.0 | rxjs 400, samber-ro 500 | 0.50 |  |

| target | ours | of | is | at most |  | others |
| --- | --- | --- | --- | --- | --- | --- |
| W7/n=1e6 | rxsched-async | go-chan-int | 0.5 | 1 | met |  |
| W7/n=1e6 | rxsched-asap | go-chan-int | 1.46 | 1 | MISSED |  |
| W15/context | rxsched | samber-ro | 0.75 | 1 | met |  |
| W15/defer | rxsched | best peer | 0.5 | 1 | met |  |
`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			require.NoError(t, compare.Run(&out, append(c.args, "-node=false", "-again", file), nil))
			require.Equal(t, squeeze(c.want), squeeze(out.String()))
		})
	}
}

func TestRun_WritesSamplesForBenchstat(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, samples := filepath.Join(dir, "earlier.json"), filepath.Join(dir, "new", "samples.txt")
	require.NoError(t, os.WriteFile(file, []byte(earlier), 0o666))
	require.NoError(t, compare.Run(io.Discard,
		[]string{"-node=false", "-again", file, "-run", "W7.*async|W15/defer/rxsched", "-benchfmt", samples}, nil))
	text, err := os.ReadFile(samples)
	require.NoError(t, err)
	configuration, lines, _ := strings.Cut(string(text), "\n\n")
	require.Contains(t, configuration, "\npkg: github.com/rxsched/rxsched/bench")
	require.Equal(t, `
BenchmarkW7/n=1e6/system=rxsched-async 1000000 20 ns/op 0 allocs/op 2 B/op
BenchmarkW7/n=1e6/system=rxsched-async 1000000 20.5 ns/op
BenchmarkW7/n=1e6/system=rxsched-async 1000000 30 ns/op
BenchmarkW15/defer/system=rxsched 50000 200 ns/op 2 allocs/op 180 at_n/10 96 B/op
`, "\n"+lines)
}

// squeeze takes out what a table is padded with.
func squeeze(table string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimSpace(table)) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(lines, "\n")
}

func TestRun_RefusesBadArguments(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"flag provided but not defined: -fast": {"-fast"},
		`unexpected argument "W7"`:             {"W7"},
		"-run: error parsing regexp":           {"-run", "("},
	} {
		err := compare.Run(&bytes.Buffer{}, args, nil)
		require.Equal(t, cli.Misused, cli.Status("bench", err, io.Discard))
		require.ErrorContains(t, err, want)
	}
}
