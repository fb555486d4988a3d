package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestRun_KeepsTheConvention(t *testing.T) {
	clitest.KeepsTheConvention(t, "bench", clitest.In(run), []string{"W7"}, `unexpected argument "W7"`)
}

func TestList_NamesCellsThatRunMeasures(t *testing.T) {
	var list, line bytes.Buffer
	require.Equal(t, cli.Done, run([]string{"list"}, &list, &list))
	names := strings.Fields(list.String())
	require.Contains(t, names, "W7/n=1e4/rxsched-async")
	require.Contains(t, names, "W9/-/rxsched")
	require.NotContains(t, list.String(), "/go-")

	t.Setenv("BENCH_RUNS", "2")
	require.Equal(t, cli.Done, run([]string{"run", "W7/n=1e4/rxsched-async"}, &line, &line))
	var r map[string]any
	require.NoError(t, json.Unmarshal(line.Bytes(), &r), line.String())
	require.Len(t, r["samples"], 2)
	require.Subset(t, r, map[string]any{
		"workload": "W7", "variant": "n=1e4", "system": "rxsched-async", "lang": "go", "role": "peer",
		"n": 10000., "unit": "ns/op", "status": "ok", "count": 10000., "expect": 10000.,
	})
	require.Contains(t, r["metrics"], "allocs_op")
	require.Contains(t, r["metrics"], "bytes_op")
}

func TestRun_KnowsTheCells(t *testing.T) {
	var out bytes.Buffer
	require.Equal(t, cli.Misused, run([]string{"run", "W7/n=1e4/nobody"}, &out, &out))
	require.Contains(t, out.String(), `there is no cell "W7/n=1e4/nobody"`)
}
