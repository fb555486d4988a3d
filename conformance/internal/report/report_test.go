package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/report"
)

// printed is the report of these outcomes, with the first n differences.
func printed(n int, outcomes ...report.Outcome) (text string, failed, replayed bool) {
	r := report.New()
	for _, o := range outcomes {
		r.Add(o)
	}
	var b strings.Builder
	r.Print(&b, n)
	return b.String(), r.Failed(), r.Replayed()
}

var (
	good = report.Outcome{Family: "x", Recorded: []string{"a"}, Got: []string{"a"}}
	bad  = report.Outcome{Family: "x", Where: `f.json: case 2 "bad"`, Recorded: []string{"a", "bb"}, Got: []string{"a", "c"}}
)

func TestPrint_CountsEachFamily(t *testing.T) {
	t.Parallel()
	other := good
	other.Family = "y"
	text, failed, replayed := printed(0, good, other, bad, good)
	require.Equal(t, "x 2/3\ny 1/1\n", text)
	require.True(t, failed)
	require.True(t, replayed)
}

func TestPrint_ShowsTheFirstDifferences(t *testing.T) {
	t.Parallel()
	text, _, _ := printed(1, bad, bad, bad)
	require.Equal(t, `x 0/3

x: f.json: case 2 "bad"
line    recorded   got
   1    a          a
   2  ! bb         c

... and 2 more
`, text)
}

func TestPrint_CountsQuirksApart(t *testing.T) {
	t.Parallel()
	same, differs, broken := good, bad, good
	same.Quirk, differs.Quirk, broken.Quirk = true, true, true
	text, failed, replayed := printed(5, same, differs, same)
	require.Equal(t, "quirks: same 2, differs 1, invariant broken 0\n", text)
	require.False(t, failed, "a quirk need not be matched")
	require.True(t, replayed)

	broken.Where, broken.Broken = "there", []string{"it runs twice"}
	text, failed, _ = printed(5, same, broken)
	require.Equal(t, "quirks: same 1, differs 0, invariant broken 1\n\nx: there\n  invariant broken: it runs twice\n", text)
	require.True(t, failed)
}

func TestPrint_ABrokenInvariantFailsACaseThatMatches(t *testing.T) {
	t.Parallel()
	broken := good
	broken.Broken = []string{"it runs twice"}
	text, failed, _ := printed(0, broken)
	require.Equal(t, "x 0/1\n", text)
	require.True(t, failed)
}

func TestPrint_SaysWhatWasNotReplayed(t *testing.T) {
	t.Parallel()
	o := report.Outcome{Family: "x", NotReplayed: "for a reason"}
	text, failed, replayed := printed(5, o, o)
	require.Equal(t, "x: 2 cases not replayed: for a reason\n", text)
	require.False(t, failed)
	require.False(t, replayed)
}

func TestPrint_LeavesOutWhatIsFarFromTheFirstDifference(t *testing.T) {
	t.Parallel()
	long := strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	got := append(append(slices.Clone(long[:4]), "?"), long[5:]...)
	text, _, _ := printed(5, report.Outcome{Family: "x", Where: "there", Recorded: long, Got: got})
	require.Contains(t, text, "got\n   2    b          b\n   3    c          c\n   4    d          d\n   5  ! e          ?\n   6    f          f\n")
	require.True(t, strings.HasSuffix(text, "  16    p          p\n"), text)
}
