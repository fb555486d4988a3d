package cli_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/internal/cli"
)

func TestLine_EscapesWhatATerminalDoesNotShow(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "plain: größer ✓": "plain: größer ✓", "a\r\n\tb": `a\u000d\u000a\u0009b`,
		"\x1b]0;title\a": `\u001b]0;title\u0007`, "\xff": `\ufffd`, "\U000e0001": `\udb40\udc01`,
	} {
		require.Equal(t, want, cli.Line(in))
	}
}

func TestWriter_LetsNothingThroughThatATerminalActsOn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		w := cli.Writer(&b)
		all := ""
		for _, part := range rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()),
			func(b []byte) string { return string(b) }))).Draw(t, "parts") {
			n, err := w.Write([]byte(part))
			require.NoError(t, err)
			require.Equal(t, len(part), n)
			all += part
		}
		require.True(t, utf8.ValidString(b.String()))
		for _, r := range b.String() {
			require.True(t, r == '\n' || r == '\t' || unicode.IsGraphic(r), "%q", r)
		}
		if whole := all + "."; utf8.ValidString(all) { // in parts or at once is the same
			_, _ = w.Write([]byte("."))
			var once strings.Builder
			_, _ = cli.Writer(&once).Write([]byte(whole))
			require.Equal(t, once.String(), b.String())
		}
	})
}

func TestWriter_KeepsJSONWhatItIs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.String().Draw(t, "value")
		data, err := json.Marshal(in)
		require.NoError(t, err)
		var b strings.Builder
		_, err = cli.Writer(&b).Write(data)
		require.NoError(t, err)
		var out string
		require.NoError(t, json.Unmarshal([]byte(b.String()), &out))
		require.Equal(t, in, out)
	})
}

func TestWriter_WaitsForTheEndOfACharacter(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	w := cli.Writer(&b)
	for _, part := range []byte("ü✓\xe2\x1b") {
		_, err := w.Write([]byte{part})
		require.NoError(t, err)
	}
	require.Equal(t, `ü✓\ufffd\u001b`, b.String())
}
