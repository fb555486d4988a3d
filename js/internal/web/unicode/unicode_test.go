package unicode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js/internal/web/unicode"
)

func TestDecoder_MakesOneOfEachPartThatIsCutOff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ encoding, bytes, want string }{
		{"utf-8", "aé€😀", "aé€😀"}, {"utf-8", "\xff\xe2\x82A", "��A"}, {"utf-8", "\xe2\xe2\x82", "��"},
		{"utf-8", "\xe0\x80\x80", "���"}, {"utf-8", "\xf0\x9f\x98", "�"}, {"utf-8", "\xed\xa0\x80", "���"},
		{"utf-16le", "a\x00=\xd8\x00\xde", "a😀"}, {"utf-16be", "\x00a\xd8\x00\x00b", "a�b"},
		{"utf-16le", "\x00\xdca\x00\x00", "�a�"}, {"utf-16be", "\xd8=\xde", "�"},
	} {
		d := unicode.NewDecoder(c.encoding)
		got, rest := d.Decode([]byte(c.bytes), true)
		require.Empty(t, rest)
		require.Equal(t, c.want, got, "%s %q", c.encoding, c.bytes)
		require.Equal(t, strings.Contains(c.want, "�"), d.Malformed, "%q", c.bytes)
	}
	require.Nil(t, unicode.NewDecoder("gbk"))
}

func TestDecoder_KnowsAMarkFromAReplacement(t *testing.T) {
	t.Parallel()
	d := unicode.NewDecoder("utf-8")
	got, _ := d.Decode([]byte("\uFFFD"), true)
	require.Equal(t, "\uFFFD", got)
	require.False(t, d.Malformed)
}

func TestDecoder_LeavesWhatHasNoEnd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ encoding, bytes, rest string }{
		{"utf-8", "a\xe2\x82", "\xe2\x82"}, {"utf-16le", "a\x00=\xd8\x00", "=\xd8\x00"},
	} {
		text, rest := unicode.NewDecoder(c.encoding).Decode([]byte(c.bytes), false)
		require.Equal(t, "a", text)
		require.Equal(t, c.rest, string(rest))
	}
}
