package marble_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/testing/marble"
)

func mark(at time.Duration, letter string) marble.Mark { return marble.Mark{At: at, Letter: letter} }

func TestFormat_DrawsDiagrams(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		marks []marble.Mark
		want  []string
	}{
		{"nothing", nil, []string{""}},
		{"one at the start", []marble.Mark{mark(0, "a")}, []string{"a"}},
		{"a short time", []marble.Mark{mark(2*ms, "a"), mark(15*ms, "b")}, []string{"--a------------b"}},
		{"a long time", []marble.Mark{mark(2*ms, "a"), mark(16*ms, "b")}, []string{"--a 13ms b"}},
		{"a long time first", []marble.Mark{mark(2*time.Second, "a")}, []string{"2s a"}},
		{"the largest unit", []marble.Mark{mark(time.Minute, "a"), mark(time.Minute+1501*ms, "b")}, []string{"1m a 1500ms b"}},
		{"a fraction of a frame", []marble.Mark{mark(0, "a"), mark(2500*time.Microsecond, "b")}, []string{"a 1.5ms b"}},
		{"a group", []marble.Mark{mark(ms, "a"), {At: ms, Kind: marble.Failure}, mark(5*ms, "b")}, []string{"-(a#)b"}},
		{"a group without room", []marble.Mark{mark(0, "a"), mark(0, "b"), mark(ms, "c"), {At: 4 * ms, Kind: marble.Completion}}, []string{"(ab)|", "-c"}},
		{"closer than a frame", []marble.Mark{mark(0, "a"), mark(ms/2, "b")}, []string{"a", "0.5ms b"}},
		{"what looks like time", []marble.Mark{mark(0, "3"), mark(ms, "m"), mark(90*ms, "s")}, []string{"3 m 88ms s"}},
		{"before 0", []marble.Mark{mark(-ms, "a"), mark(ms, "b")}, []string{"-b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, marble.Format(c.marks))
		})
	}
}

func TestSpan_IsASubscriptionDiagram(t *testing.T) {
	t.Parallel()
	for _, diagram := range []string{"", "^", "--^---!", "---!", "(^!)", "100ms ^ 2s !"} {
		span, err := marble.ParseSubscription(diagram)
		require.NoError(t, err)
		require.Equal(t, diagram, span.String())
	}
}

// runs generates marks in order of time: close, far, at once, and at fractions of a frame.
var runs = rapid.Custom(func(t *rapid.T) (marks []marble.Mark) {
	at := time.Duration(0)
	for range rapid.IntRange(0, 12).Draw(t, "marks") {
		at += rapid.OneOf(
			rapid.Just(time.Duration(0)),
			rapid.Map(rapid.IntRange(1, 40), func(n int) time.Duration { return time.Duration(n) * ms }),
			rapid.Map(rapid.Int64Range(0, int64(3*time.Hour)), func(n int64) time.Duration { return time.Duration(n) }),
			rapid.Map(rapid.IntRange(0, 90), func(n int) time.Duration { return time.Duration(n) * time.Second }),
			rapid.Map(rapid.IntRange(0, 30), func(n int) time.Duration { return time.Duration(n) * ms / 10 }),
		).Draw(t, "gap")
		m := marble.Mark{At: at, Kind: rapid.SampledFrom([]marble.MarkKind{marble.Value, marble.Value, marble.Value, marble.Failure, marble.Completion}).Draw(t, "kind")}
		if m.Kind == marble.Value {
			m.Letter = rapid.SampledFrom([]string{"a", "b", "m", "s", "1", "0", ".", "é", "🙂", "\t", "\n"}).Draw(t, "letter")
		}
		marks = append(marks, m)
		if m.Kind != marble.Value {
			break // nothing comes after the end
		}
	}
	return marks
})

// reread parses lines that were drawn of one run.
func reread(t require.TestingT, lines []string) (marks []marble.Mark) {
	for _, line := range lines {
		more, err := marble.ParseCold(line)
		require.NoError(t, err, line)
		marks = append(marks, more...)
	}
	slices.SortStableFunc(marks, func(a, b marble.Mark) int { return cmp.Compare(a.At, b.At) })
	return marks
}

func TestFormat_DrawsWhatReadsAsTheRun(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		marks := runs.Draw(t, "run")
		lines := marble.Format(marks)
		require.Equal(t, marks, reread(t, lines), "%q", lines)
	})
}

func TestFormat_DrawsADiagramOnOneLine(t *testing.T) {
	t.Parallel()
	for _, diagram := range []string{"-a--b--|", "(ab)(c|)", "--(abc) 50ms d#", "a 0.5ms b", "1500ms (ab)c 3m |"} {
		marks, err := marble.ParseCold(diagram)
		require.NoError(t, err)
		assert.Equal(t, []string{diagram}, marble.Format(marks))
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "-a-(bc)d|", "a 10ms b 1.5s #", "(a(b)c)d", "3ms 3 m", "-(ab)^-c", "--^---!", "  ---|  ", "\xff🙂\t)(", "1m 1m 1m ."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, diagram string) {
		for form, parse := range parsers {
			if e, ok := parse(diagram).(*marble.ParseError); ok {
				require.Equal(t, form, e.Form)
				require.True(t, strings.HasPrefix(diagram[e.Pos:], e.Found))
			}
		}
		if marks, err := marble.ParseCold(diagram); err == nil {
			require.Equal(t, marks, reread(t, marble.Format(marks)))
		}
	})
}
