package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/bench/internal/workload"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

const output = `goos: linux
BenchmarkW1/chain/system=rxsched-asap-2 	1	60 ns/op	0 B/op	0 allocs/op
BenchmarkW1/chain/system=rxsched-asap-2 	1	90 ns/op	0 B/op	0 allocs/op
BenchmarkW1/chain/system=rxsched-asap-2 	1	62 ns/op	0 B/op	0 allocs/op
BenchmarkW1/chain/system=go-chan-self-2 	1	31 ns/op	0 B/op	0 allocs/op
BenchmarkW1/chain/system=rxjs-asap	1	300 ns/op
BenchmarkW1/burst-1e4/system=rxsched-asap-2 	1	100 ns/op
BenchmarkW1/burst-1e6/system=rxsched-asap-2 	1	150 ns/op
BenchmarkW5/system=rxsched-async-2 	1	-0.5 drift-ms
BenchmarkW5/system=go-ticker-2 	1	2 drift-ms
BenchmarkW14/map/system=rxsched-2 	1	4 ns/op
BenchmarkW14/map/system=rxjs	1	8 ns/op
BenchmarkW14/map/system=b97tsk-rx-2 	1	16 ns/op
BenchmarkW15/of-1/system=rxsched-2 	1	30 ns/op
BenchmarkW15/of-1/system=b97tsk-rx-2 	1	20 ns/op
`

// TestJudge_HoldsMediansAgainstTheTable: a target has a line if both sides are known.
func TestJudge_HoldsMediansAgainstTheTable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "new.txt")
	require.NoError(t, os.WriteFile(file, []byte(output), 0o666))
	var out bytes.Buffer
	require.EqualError(t, judge([]string{file}, &out), "1 of 7 targets are missed")
	var lines []string
	for line := range strings.Lines(out.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	require.Equal(t, []string{
		"benchmark ours unit of is at most",
		"W1/chain rxsched-asap ns/op go-chan-self 2 2 met",
		"W1/chain rxsched-asap ns/op rxjs-asap 0.207 0.2 MISSED",
		"W1/chain rxsched-asap allocs/op - 0 0.001 met",
		"W1/burst-1e6 rxsched-asap ns/op W1/burst-1e4/rxsched-asap 1.5 1.5 met",
		"W5 rxsched-async drift-ms go-ticker 0.25 1 met",
		"W14/map rxsched ns/op peers 0.5 1 met",
		"W15/of-1 rxsched ns/op b97tsk-rx 1.5 2 met",
	}, lines)
}

// TestTargets_AreOfCells: a line that names what is not measured would be held against nothing.
func TestTargets_AreOfCells(t *testing.T) {
	t.Parallel()
	systems := map[string]bool{}
	for _, c := range workload.All() {
		benchmark := c.Workload
		if c.Variant != "" {
			benchmark += "/" + c.Variant
		}
		systems[benchmark+"/"+c.System] = true
		systems[c.Workload+"/*/"+c.System] = true
	}
	for _, g := range targets() {
		require.True(t, systems[g.benchmark+"/"+g.system], "%+v", g)
		of := g.of
		switch {
		case of == "-", of == "peers", strings.HasPrefix(of, "rxjs"), of == "react-scheduler":
			continue
		case !strings.Contains(of, "/"):
			of = g.benchmark + "/" + of
		}
		require.True(t, systems[of], "%+v", g)
	}
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "targets", clitest.In(run), nil, "no file")
}
