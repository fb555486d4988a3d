package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/marble"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// output is what the program prints on its two outputs, and its exit status.
func output(args ...string) (stdout, stderr string, status int) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return out.String(), errs.String(), status
}

func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// example is the arguments of an operator's example.
func example(t *testing.T, o *operator) (args []string) {
	t.Helper()
	words, f := tokens(o.example)
	require.Nil(t, f)
	for _, w := range words {
		args = append(args, w.text)
	}
	return args
}

func TestEveryOperator_DrawsItsExample(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, o := range operators() {
		stdout, stderr, status := output(example(t, o)...)
		require.Zero(t, status, stderr)
		fmt.Fprintf(&all, "%s\n\n%s\n", o.example, stdout)
	}
	requireGolden(t, "operators.txt", all.String())
}

func TestEveryOperator_IsAPictureToo(t *testing.T) {
	t.Parallel()
	for _, o := range operators() {
		p, err := parse(example(t, o))
		require.NoError(t, err)
		f, err := p.figure()
		require.NoError(t, err)
		svg := marble.SVG(f)
		requireXML(t, svg)
		require.Contains(t, svg, ">result</text>")
	}
}

func requireXML(t *testing.T, text string) {
	t.Helper()
	for dec := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

func TestWithoutArguments_ItExplainsAndShowsItself(t *testing.T) {
	t.Parallel()
	stdout, stderr, status := output()
	require.Zero(t, status)
	require.Empty(t, stderr)
	requireGolden(t, "usage.txt", stdout)
	for _, arg := range []string{"-h", "-help", "--help"} {
		short, _, status := output(arg)
		require.Zero(t, status)
		require.True(t, strings.HasPrefix(stdout, short) && len(short) < len(stdout), arg)
	}
}

// The README shows what the command that it names prints.
func TestReadme_ShowsTheOutput(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	stdout, _, status := output("switchMap .-.-.|", "-a---b--c----|")
	require.Zero(t, status)
	require.Contains(t, string(readme), "go run ./examples/marbles 'switchMap .-.-.|' '-a---b--c----|'`")
	require.Contains(t, string(readme), "\n```\n"+stdout+"```\n")
}

func TestRun_DrawsDiagrams(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"operators one after the other": {[]string{"filter [abc] | map upper | take 2", "-a-x-b-c-|"}, `
source  -a-x-b-c-|
╭───────────────────────────────────╮
│ filter [abc] | map upper | take 2 │
╰───────────────────────────────────╯
result  -A---(B|)
`},
		"a quoted end is a diagram": {[]string{"concat '|' | endWith x", "a|"}, `
source 1  a|
source 2   |
╭────────────────────────╮
│ concat '|' | endWith x │
╰────────────────────────╯
result    a(x|)
`},
		"a diagram with a time in it": {[]string{`concat "20ms b|"`, "a|"}, `
source 1  a|
source 2   - 19ms b|
╭──────────────────╮
│ concat "20ms b|" │
╰──────────────────╯
result    a- 19ms b|
`},
		"inner sources are cut where they are left": {[]string{"switchMap", "-a--b-|", ".-.-.|"}, `
source  -a--b-|
of a     a-a
of b        b-b-b|
╭────────────────╮
│   switchMap    │
╰────────────────╯
result  -a-ab-b-b|
`},
		"what is never subscribed is not drawn": {[]string{"concat", "-a-", "-b|"}, `
source 1  -a
╭──────────╮
│  concat  │
╰──────────╯
result    -a
          source 2 is never subscribed
`},
		"letters do not clash": {[]string{"bufferCount 2 | map upper", "1a-2b-|"}, `
source  1a-2b-|
╭───────────────────────────╮
│ bufferCount 2 | map upper │
╰───────────────────────────╯
result  -3--4-|
        3 = [1 A]
        4 = [2 B]
`},
		"an error says which": {[]string{"scan sum", "-1-2-x|"}, `
source  -1-2-x|
╭─────────────╮
│  scan sum   │
╰─────────────╯
result  -1-3-#
        # = x is no number
`},
		"words choose what is thrown away": {[]string{"throttleTime 3ms trailing", "abc----|"}, `
source  abc----|
╭───────────────────────────╮
│ throttleTime 3ms trailing │
╰───────────────────────────╯
result  ---c---|
`},
		"a Go name, and an endless source": {[]string{"BufferTime 8ms", "-a-"}, `
source  -a-----------------------
╭───────────────────────────────╮
│        BufferTime 8ms         │
╰───────────────────────────────╯
result  --------1-------2-------2
        1 = [a]
        2 = []
`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := output(c.args...)
			require.Zero(t, status, stderr)
			require.Equal(t, strings.TrimPrefix(c.want, "\n"), stdout)
		})
	}
}

// Some put -- before what is no option. It may be a source, too.
func TestDashesBeforeTheOperator_AreNothing(t *testing.T) {
	t.Parallel()
	want, _, _ := output("concat", "--", "a|")
	require.Contains(t, want, "source 2")
	got, stderr, status := output("--", "concat", "--", "a|")
	require.Zero(t, status, stderr)
	require.Equal(t, want, got)

	file := filepath.Join(t.TempDir(), "x.svg")
	_, stderr, status = output("-svg", file, "--", "count", "-a|")
	require.Zero(t, status, stderr)
	require.FileExists(t, file)

	_, stderr, status = output("--")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "an operator is missing")
}

// Signs that are no letters are values as well.
func TestRun_TakesSignsForValues(t *testing.T) {
	t.Parallel()
	stdout, stderr, status := output("startWith *", "-?-é-漢-🍎-+|")
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "result  *?-é-漢-🍎-+|")
}

func TestSVG_IsWrittenBesideTheText(t *testing.T) {
	t.Parallel()
	for _, place := range [][]string{{"-svg", "FILE", "zip", "-a-b|", "--1-2|"}, {"zip", "--svg=FILE", "-a-b|", "--1-2|"}, {"zip", "-a-b|", "--1-2|", "--svg", "FILE"}} {
		file := filepath.Join(t.TempDir(), "zip.svg")
		var args []string
		for _, arg := range place {
			args = append(args, strings.ReplaceAll(arg, "FILE", file))
		}
		stdout, stderr, status := output(args...)
		require.Zero(t, status, stderr)
		require.Contains(t, stdout, "3 = [a 1]")
		svg, err := os.ReadFile(file)
		require.NoError(t, err)
		requireXML(t, string(svg))
		requireGolden(t, "zip.svg", string(svg))
	}
}

func TestFailures_AreNoFaultsOfTheArguments(t *testing.T) {
	t.Parallel()
	_, stderr, status := output("count", "-a|", "-svg", filepath.Join(t.TempDir(), "none", "x.svg"))
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "x.svg")

	_, stderr, status = output("sampleTime 1ns", "-a-")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "still goes on")

	for _, args := range [][]string{nil, {"-help"}, {"count", "-a|"}} {
		var errs bytes.Buffer
		require.Equal(t, 1, run(args, broken{}, &errs))
		require.Equal(t, "marbles: broken pipe\n", errs.String())
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
