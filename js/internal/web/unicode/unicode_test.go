package unicode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"

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
		d := unicode.Decoder(c.encoding)
		got, _, err := transform.String(d, c.bytes)
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%s %q", c.encoding, c.bytes)
		require.Equal(t, strings.Contains(c.want, "�"), unicode.Malformed(d, got), "%q", c.bytes)
	}
	require.Nil(t, unicode.Decoder("gbk"))
}

func TestDecoder_KnowsAMarkFromAReplacement(t *testing.T) {
	t.Parallel()
	d := unicode.Decoder("utf-8")
	got, _, err := transform.String(d, "\uFFFD")
	require.NoError(t, err)
	require.False(t, unicode.Malformed(d, got))
	require.True(t, unicode.Malformed(transform.Nop, "\uFFFD"), "of another decoder, which does not tell")
}

func TestDecoder_LeavesWhatHasNoEnd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		encoding, bytes string
		read            int
	}{{"utf-8", "a\xe2\x82", 1}, {"utf-16le", "a\x00=\xd8\x00", 2}} {
		var dst [16]byte
		_, read, err := unicode.Decoder(c.encoding).Transform(dst[:], []byte(c.bytes), false)
		require.ErrorIs(t, err, transform.ErrShortSrc)
		require.Equal(t, c.read, read)
	}
	_, _, err := unicode.Decoder("utf-8").Transform(make([]byte, 3), []byte("a"), true)
	require.ErrorIs(t, err, transform.ErrShortDst)
}
