package legible_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/legible"
)

func TestText_QuotesWhatATerminalDoesNotShow(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain": "plain", "größer ✓ 😀": "größer ✓ 😀", "": `""`, "a\nb": `"a\nb"`,
		"\x1b[31mred": `"\x1b[31mred"`, "\x9b2J": `"\x9b2J"`, "\u009b2J": `"\u009b2J"`,
		"gpj.\u202eexe": `"gpj.\u202eexe"`,
	} {
		require.Equal(t, want, legible.Text(in))
	}
}

func TestWriter_EscapesAndKeepsJSONWhatItIs(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	_, err := legible.Writer(&b).Write([]byte("\"a\u009b\U000e0001\"\n\t\x7f\xff"))
	require.NoError(t, err)
	require.Equal(t, "\"a\\u009b\\udb40\\udc01\"\n\t\\u007f\\ufffd", b.String())
}
