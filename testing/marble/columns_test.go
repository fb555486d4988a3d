package marble_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
)

func TestColumns_CountsThoseOfATerminal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"":         0,
		"abc":      3,
		"Äß⋯│":     4,
		"漢字":       4,
		"ひらカナ":     8,
		"ﾋﾗ":       2, // halfwidth
		"한국":       4,
		"Ａ１！":      6, // fullwidth
		"「。」":      6,
		"🍎":        2,
		"𠀋":        2,
		"e\u0301":  1, // joined
		"a\u200Db": 2, // not to be seen
		"\xff\xfe": 2, // drawn as a sign each
		"\t\x00":   2, // likewise
	} {
		require.Equal(t, want, marble.Columns(text), "%q", text)
	}
}

func TestText_MakesRoomForWideLabels(t *testing.T) {
	t.Parallel()
	require.Equal(t, `漢字  -a|
ab    -a|
╭───────────────╮
│ 漢字漢字漢字a │
╰───────────────╯
      キー = 1
`, marble.Text(marble.Figure{
		Lanes: []marble.Lane{lane("漢字", "-a|"), lane("ab", "-a|"), {Label: "漢字漢字漢字a", Operator: true}},
		Key:   []string{"キー = 1"},
	}))
}

// A value of no width is a value nevertheless: a time after it has a space before it.
func TestFormat_DrawsTimeAfterAValueThatCannotBeSeen(t *testing.T) {
	t.Parallel()
	marks := []marble.Mark{{Letter: "\u200B"}, mark(20*ms, "a")}
	require.Equal(t, marks, reread(t, marble.Format(marks)))
}

func TestExpectation_PutsTheCaretUnderTheFaultAfterWideLetters(t *testing.T) {
	t.Parallel()
	told := failure(t, func(m *marble.M) { m.Expect(m.Cold("-漢-b|")).ToBe("-漢-c|") })
	require.Contains(t, told, "\n    expected  -漢-c|\n    got       -漢-b|\n                  ^ at 3ms: expected c")
	told = failure(t, func(m *marble.M) { m.Cold("-漢-!") })
	require.Contains(t, told, "\n    -漢-!\n        ^")
}
