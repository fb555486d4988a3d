package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/internal/catalog"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}

// output is what the program prints on its two outputs, and its exit status.
func output(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	synctest.Test(t, func(*testing.T) { status = run(args, synctest.Wait, &out, &errs) })
	return out.String(), errs.String(), status
}

// arguments are those of an operator's example.
func arguments(o *catalog.Operator) []string {
	text := strings.ToLower(o.Name[:1]) + o.Name[1:]
	for _, f := range o.Fields {
		text += " " + f.Name + "=" + strings.ReplaceAll(f.Default, " ", "_")
	}
	args := []string{text}
	for _, t := range o.Tracks {
		args = append(args, t.Default)
	}
	return args
}

func TestEveryOperator_DrawsItsExample(t *testing.T) {
	t.Parallel()
	help, _, status := output(t, "-h")
	require.Zero(t, status)
	for _, o := range catalog.Operators() {
		require.Contains(t, help, "  "+example(o)+"\n")
		file := filepath.Join(t.TempDir(), "picture.svg")
		stdout, stderr, status := output(t, append(arguments(o), "-svg", file)...)
		require.Zero(t, status, stderr)
		require.Contains(t, stdout, strings.Fields(arguments(o)[0])[0])
		svg, err := os.ReadFile(file)
		require.NoError(t, err)
		requireXML(t, string(svg))
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

func TestRun_DrawsDiagrams(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"a time": {[]string{"debounceTime 3ms", "-a-b---c---|"}, `
source  -a-b---c---|
╭──────────────────╮
│ debounceTime 3ms │
╰──────────────────╯
result  ------b---c|
`},
		"a source for each value": {[]string{"switchMap .-.-.|", "-a---b--c----|"}, `
source  -a---b--c----|
of a     a-a-
of b         b-b
of c            c-c-c|
╭────────────────────╮
│  switchMap .-.-.|  │
╰────────────────────╯
result  -a-a-b-bc-c-c|
`},
		"two sources": {[]string{"concat", "-a|", "-b|"}, `
x       -a|
y         -b|
╭───────────╮
│  concat   │
╰───────────╯
result  -a-b|
`},
		"lists have letters": {[]string{"BufferCount 2", "ab|"}, `
source  ab|
╭───────────────╮
│ BufferCount 2 │
╰───────────────╯
result  -x|
        x = [a b]
`},
		"what has no end": {[]string{"take count=3", "-a-"}, `
source  -a 19ms
╭──────────────╮
│ take count=3 │
╰──────────────╯
result  -a 19ms
        The result goes on; it was watched for 21ms.
`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := output(t, c.args...)
			require.Zero(t, status, stderr)
			require.Equal(t, strings.TrimPrefix(c.want, "\n"), stdout)
		})
	}
}

func TestRun_TellsWhatIsAtFault(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "an operator is missing"},
		{[]string{" "}, "an operator is missing"},
		{[]string{"debunk", "-a|"}, `there is no operator "debunk"`},
		{[]string{"take"}, "a diagram is missing: source; such as 'take count=2' '-a--b-c-|'"},
		{[]string{"take 1 2", "-a|"}, `Take: "2" is one argument too many`},
		{[]string{"take 1", "-a|", "-b|"}, "Take takes no further diagram"},
		{[]string{"take x", "-a|"}, `count: "x" is not a whole number`},
		{[]string{"take 1", "-a^b|"}, "src: "},
		{[]string{"take 1", "-a|", "-svg"}, "the name of the file is missing"},
	} {
		stdout, stderr, status := output(t, c.args...)
		require.Equal(t, 2, status, "%q: %s", c.args, stderr)
		require.Empty(t, stdout)
		require.Contains(t, stderr, c.want)
	}
}

func TestFailures_AreNoFaultsOfTheArguments(t *testing.T) {
	t.Parallel()
	_, stderr, status := output(t, "count", "-a|", "-svg",
		filepath.Join(t.TempDir(), "none", "x.svg"))
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "x.svg")
	for _, args := range [][]string{{"-help"}, {"count", "-a|"}} {
		var errs bytes.Buffer
		require.Equal(t, 1, run(args, synctest.Wait, broken{}, &errs))
		require.Equal(t, "marbles: broken pipe\n", errs.String())
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
