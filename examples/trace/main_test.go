package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden file")

func TestTrace_IsTheSameEachTime(t *testing.T) {
	t.Parallel()
	const golden = "testdata/trace.json"
	var got bytes.Buffer
	require.NoError(t, write(&got))
	if *update {
		require.NoError(t, os.WriteFile(golden, got.Bytes(), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got.Bytes()), "the trace is not that of %s; if it should not be, run with -update", golden)
}

// What the guide says to look for is there.
func TestTrace_ShowsWhatTheGuideSays(t *testing.T) {
	t.Parallel()
	var got bytes.Buffer
	require.NoError(t, write(&got))
	for _, what := range []string{
		`"name":"DebounceTime","cat":"interval","ph":"X"`, `"name":"ObserveOn","cat":"action","ph":"X"`, `"took":"65ms"`,
		`"name":"frame, 1 dropped"`, `"name":"warm the cache"`, `"args":{"name":"long tasks"}`,
	} {
		require.True(t, strings.Contains(got.String(), what), what)
	}
}

func TestRun_WritesTheFile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "out.json")
	var out strings.Builder
	require.NoError(t, run([]string{"-o", name}, &out))
	require.Contains(t, out.String(), name)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.NotZero(t, info.Size())
}
