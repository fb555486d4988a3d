package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestChecks_DifferFromNodeWhereTheListSays runs each list of checks, and compares each line with
// what Node 20.20 has printed. differences.txt says which lines are others, and why.
func TestChecks_DifferFromNodeWhereTheListSays(t *testing.T) {
	t.Parallel()
	kinds := differences(t)
	lists, err := filepath.Glob("testdata/checks/*.txt")
	require.NoError(t, err)
	require.Greater(t, len(lists), 2)
	for _, printed := range lists {
		name := strings.TrimSuffix(filepath.Base(printed), ".txt")
		if name == "differences" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, name, kinds)
		})
	}
}

// differences returns the kinds of the differences, by list and line.
func differences(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/checks/differences.txt")
	require.NoError(t, err)
	kinds := map[string]string{}
	for line := range strings.Lines(string(text)) {
		place, _, ok := strings.Cut(line, ": ")
		at := strings.LastIndexByte(place, ' ')
		require.True(t, ok && at > 0, line)
		kinds[place[:at]] = place[at+1:]
	}
	return kinds
}

// check runs a list.
func check(t *testing.T, name string, kinds map[string]string) {
	t.Helper()
	script := filepath.Join(t.TempDir(), name+".js")
	if *record {
		writeList(t, script, name)
		out := byNode(t, node(t), "--no-warnings", script).stdout
		require.NoError(t, os.WriteFile("testdata/checks/"+name+".txt", []byte(out), 0o644))
	}
	writeList(t, script, name)
	want, err := os.ReadFile("testdata/checks/" + name + ".txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(want)), "\n")
	ours := strings.Split(byUs("", "-virtual", "-timeout", "5m", script).stdout, "\n")
	require.GreaterOrEqual(t, len(ours), len(lines))
	for i, line := range lines {
		number, _, _ := strings.Cut(line, " ")
		kind := kinds[name+" "+number]
		if line == ours[i] {
			require.Empty(t, kind, "no difference any more: %s", line)
			continue
		}
		require.NotEmpty(t, kind, "a difference:\n%s\n%s", line, ours[i])
	}
}

// writeList writes the script of a list, below the functions that all lists have.
func writeList(t *testing.T, to, name string) {
	t.Helper()
	var all []byte
	for _, part := range []string{"head", name} {
		text, err := os.ReadFile("testdata/checks/" + part + ".js")
		require.NoError(t, err)
		all = append(all, text...)
	}
	require.NoError(t, os.WriteFile(to, all, 0o644))
}
