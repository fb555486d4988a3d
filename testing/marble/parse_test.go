package marble_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
)

const ms = time.Millisecond

// parsers are the parsers, without what they return.
var parsers = map[string]func(string) error{
	"cold":         func(d string) error { _, err := marble.ParseCold(d); return err },
	"hot":          func(d string) error { _, err := marble.ParseHot(d); return err },
	"subscription": func(d string) error { _, err := marble.ParseSubscription(d); return err },
	"time":         func(d string) error { _, err := marble.ParseTime(d); return err },
	"animation":    func(d string) error { _, err := marble.ParseAnimation(d); return err },
}

func TestParse_RefusesMalformedDiagrams(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		form, diagram string
		pos           int
		found         string
		reason        marble.Reason
	}{
		{"cold", "-a-^-b", 3, "^", marble.UnexpectedSubscription},
		{"cold", "-a-!", 3, "!", marble.UnexpectedUnsubscription},
		{"cold", "-!^", 2, "^", marble.UnexpectedSubscription},
		{"cold", "a 300000y 9999999999999999m b", 10, "9", marble.TooLong},
		{"cold", "60000000m 60000000m a", 10, "6", marble.TooLong},
		{"cold", "(a", 0, "(", marble.UnclosedGroup},
		{"cold", "---(", 3, "(", marble.UnclosedGroup},
		{"cold", "(a)-é(b|", 6, "(", marble.UnclosedGroup},
		{"cold", "(", 0, "(", marble.UnclosedGroup},
		{"cold", "a)", 1, ")", marble.UnopenedGroup},
		{"cold", "(a))", 3, ")", marble.UnopenedGroup},
		{"cold", ")", 0, ")", marble.UnopenedGroup},
		{"cold", ")a(", 0, ")", marble.UnopenedGroup},
		{"cold", "((a))", 1, "(", marble.NestedGroup},
		{"cold", "-(a(b)c)", 3, "(", marble.NestedGroup},
		{"cold", "-a|b", 3, "b", marble.AfterTheEnd},
		{"cold", "-a|--- b", 7, "b", marble.AfterTheEnd},
		{"cold", "| 5ms |", 6, "|", marble.AfterTheEnd},
		{"cold", "a|#", 2, "#", marble.AfterTheEnd},
		{"cold", "a#b", 2, "b", marble.AfterTheEnd},
		{"cold", "(a|b)", 3, "b", marble.AfterTheEnd},
		{"cold", "a\xffb", 1, "\xff", marble.NotUTF8},
		{"cold", "-\xf0\x9f", 1, "\xf0", marble.NotUTF8},
		{"hot", "\xff^a", 0, "\xff", marble.NotUTF8},
		{"subscription", "^-\xc3", 2, "\xc3", marble.NotUTF8},
		{"time", "  -\ufffd\xff|", 6, "\xff", marble.NotUTF8},
		{"time", "-\xff-|", 1, "\xff", marble.NotUTF8},
		{"hot", "(a-^-b", 0, "(", marble.UnclosedGroup},
		{"hot", "(a(^b))", 2, "(", marble.NestedGroup},
		{"hot", "a)^b", 1, ")", marble.UnopenedGroup},
		{"hot", "a|^b", 3, "b", marble.AfterTheEnd},
		{"hot", "-^-^a", 3, "^", marble.SecondSubscription},
		{"subscription", "--(^!", 2, "(", marble.UnclosedGroup},
		{"subscription", "^-)", 2, ")", marble.UnopenedGroup},
		{"animation", "--(x", 2, "(", marble.UnclosedGroup},
		{"animation", "--x)", 3, ")", marble.UnopenedGroup},
		{"hot", "🙂^!", 5, "!", marble.UnexpectedUnsubscription},
		{"subscription", "-^-^", 3, "^", marble.SecondSubscription},
		{"subscription", "-^-!-!", 5, "!", marble.SecondUnsubscription},
		{"subscription", "-^-a", 3, "a", marble.UnexpectedMark},
		{"subscription", "^🙂", 1, "🙂", marble.UnexpectedMark},
		{"subscription", "^ 10ms", 2, "1", marble.UnexpectedMark},
		{"subscription", "^|", 1, "|", marble.UnexpectedMark},
		{"subscription", "^#", 1, "#", marble.UnexpectedMark},
		{"time", "---", 3, "", marble.MissingCompletion},
		{"time", "", 0, "", marble.MissingCompletion},
		{"animation", "--|", 2, "|", marble.UnexpectedEnd},
		{"animation", "x#|", 1, "#", marble.UnexpectedEnd},
		{"animation", "x!", 1, "!", marble.UnexpectedUnsubscription},
	} {
		t.Run(c.form+" "+c.diagram, func(t *testing.T) {
			t.Parallel()
			var got *marble.ParseError
			require.ErrorAs(t, parsers[c.form](c.diagram), &got)
			want := &marble.ParseError{Form: c.form, Diagram: c.diagram, Pos: c.pos, Found: c.found, Reason: c.reason}
			assert.Equal(t, want, got)
		})
	}
}

func TestParseError_SaysWhatWhereAndWhy(t *testing.T) {
	t.Parallel()
	require.EqualError(t, parsers["cold"]("-a-^-b"), `marble: cold diagram "-a-^-b" at position 3: a subscription point "^" has no place in it`)
}

func TestRun_EndsAtAMalformedDiagram(t *testing.T) {
	t.Parallel()
	require.Equal(t, `marble: cold diagram "é-^" at position 3: a subscription point "^" has no place in it
    é-^
      ^
`, failure(t, func(m *marble.M) { m.Cold("é-^"); m.Cold("!") }))
	for _, test := range []func(m *marble.M){
		func(m *marble.M) { m.Hot("!") },
		func(m *marble.M) { m.Time("-") },
		func(m *marble.M) { m.Animate("|") },
		func(m *marble.M) { m.Expect(m.Cold("")).During("a") },
		func(m *marble.M) { m.Expect(m.Cold("")).ToBe("!") },
		func(m *marble.M) { m.ExpectSubscriptions(m.Cold("")).ToBe("a") },
	} {
		require.Contains(t, failure(t, test), "diagram")
	}
}

// The recorded cases say how diagrams are read; these are what they leave out.
func TestParse_ReadsWhatNoRecordingHas(t *testing.T) {
	t.Parallel()
	for diagram, want := range map[string][]marble.Mark{
		"0.000001ms a": {{At: time.Nanosecond, Letter: "a"}},
		"1.25m a":      {{At: 75 * time.Second, Letter: "a"}},
		"a\uFFFD":      {{Letter: "a"}, {At: ms, Letter: "\uFFFD"}},
		"()(a|)- 5ms ": {{At: 2 * ms, Letter: "a"}, {At: 2 * ms, Kind: marble.Completion}},
		"1ms 2ms|":     {{At: ms, Letter: "2"}, {At: 2 * ms, Letter: "m"}, {At: 3 * ms, Letter: "s"}, {At: 4 * ms, Kind: marble.Completion}},
	} {
		got, err := marble.ParseCold(diagram)
		require.NoError(t, err)
		assert.Equal(t, want, got, diagram)
	}
	span, err := marble.ParseSubscription("--(^!)")
	require.NoError(t, err)
	require.Equal(t, marble.Span{Subscribed: 2 * ms, Unsubscribed: 2 * ms}, span)
	at, err := marble.ParseTime("\ufeff\u2003 🙂-|")
	require.NoError(t, err)
	require.Equal(t, 3*ms, at)
	at, err = marble.ParseTime("\u0085|")
	require.NoError(t, err)
	require.Equal(t, ms, at)
}
