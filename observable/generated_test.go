package observable_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, err := exec.Command("go", "run", "gen.go", "-dir", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	fresh, err := filepath.Glob(filepath.Join(dir, "*_gen.go"))
	require.NoError(t, err)
	require.NotEmpty(t, fresh)
	for _, path := range fresh {
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Base(path))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "run go generate")
	}
}

func TestPipeAndCompose_ApplyInOrder(t *testing.T) {
	t.Parallel()
	add := func(s string) observable.Operator[string, string] {
		return observable.Map(func(v string) string { return v + s })
	}
	a, b, c := add("a"), add("b"), add("c")
	src := observable.Of("")
	for want, got := range map[string]observable.Observable[string]{
		"a":         observable.Pipe1(src, a),
		"ab":        observable.Pipe2(src, a, b),
		"abc":       observable.Pipe3(src, a, b, c),
		"abca":      observable.Pipe4(src, a, b, c, a),
		"abcab":     observable.Pipe5(src, a, b, c, a, b),
		"abcabc":    observable.Pipe6(src, a, b, c, a, b, c),
		"abcabca":   observable.Pipe7(src, a, b, c, a, b, c, a),
		"abcabcab":  observable.Pipe8(src, a, b, c, a, b, c, a, b),
		"abcabcabc": observable.Pipe9(src, a, b, c, a, b, c, a, b, c),
		"abb":       observable.Pipe1(src, observable.Compose3(a, b, b)),
		"abcb":      observable.Pipe1(src, observable.Compose4(a, b, c, b)),
		"abcbb":     observable.Pipe1(src, observable.Compose5(a, b, c, b, b)),
		"abcabb":    observable.Pipe1(src, observable.Compose6(a, b, c, a, b, b)),
		"abcabcb":   observable.Pipe1(src, observable.Compose7(a, b, c, a, b, c, b)),
		"abcabcac":  observable.Pipe1(src, observable.Compose8(a, b, c, a, b, c, a, c)),
		"abcabcaba": observable.Pipe1(src, observable.Compose9(a, b, c, a, b, c, a, b, a)),
		"ac":        observable.Pipe1(src, observable.Compose2(a, c)),
	} {
		v, err := observable.FirstValue(context.Background(), got)
		require.NoError(t, err)
		require.Equal(t, want, v)
	}
}
