package accesslog

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// readAll is what a reader has, line by line, with "!" for a line that is too long, and what is
// left without an end after a "+".
func readAll(t *testing.T, l *lineReader) (lines []string) {
	for {
		line, err := l.next()
		switch {
		case errors.Is(err, errLongLine):
			lines = append(lines, "!")
		case errors.Is(err, io.EOF):
			return lines
		default:
			require.NoError(t, err)
			lines = append(lines, string(line))
		}
	}
}

func TestLines_AreReadWhole(t *testing.T) {
	t.Parallel()
	fits := strings.Repeat("x", MaxLine-1)
	for _, c := range []struct {
		name, text string
		want       []string
		last       string
	}{
		{"nothing", "", nil, ""},
		{"whole lines", "a\nb\n", []string{"a", "b"}, ""},
		{"a line without an end", "a\nb", []string{"a"}, "b"},
		{"Windows", "a\r\n\r\nb\r\n", []string{"a", "", "b"}, ""},
		{"the longest line", fits + "\nb\n", []string{fits, "b"}, ""},
		{"a line that is too long", fits + "x\nb\n", []string{"!", "b"}, ""},
		{"two of them", fits + fits + fits + "\n" + fits + "x\nb\n", []string{"!", "!", "b"}, ""},
		{"the last one", "a\n" + fits + fits, []string{"a"}, "!"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, src := range []io.Reader{strings.NewReader(c.text), iotest.HalfReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
				l := newLineReader(src)
				require.Equal(t, c.want, readAll(t, l))
				last, err := l.last()
				switch c.last {
				case "":
					require.ErrorIs(t, err, io.EOF)
				case "!":
					require.ErrorIs(t, err, errLongLine)
				default:
					require.Equal(t, c.last, string(last))
				}
			}
		})
	}
}

// growing is a file to which something is appended.
type growing struct{ strings.Reader }

func (g *growing) append(s string) {
	left, _ := io.ReadAll(&g.Reader)
	g.Reset(string(left) + s)
}

func TestLines_MayGrow(t *testing.T) {
	t.Parallel()
	file := new(growing)
	l := newLineReader(file)
	file.append("a\nb")
	require.Equal(t, []string{"a"}, readAll(t, l))
	file.append("c")
	require.Empty(t, readAll(t, l))
	file.append("d\ne\n")
	require.Equal(t, []string{"bcd", "e"}, readAll(t, l))
	for range 3 {
		file.append(strings.Repeat("x", MaxLine/2))
		require.Empty(t, readAll(t, l))
	}
	file.append("\nf\n")
	require.Equal(t, []string{"!", "f"}, readAll(t, l))
}

func TestLines_AreSkippedToTheirEnd(t *testing.T) {
	t.Parallel()
	l := newLineReader(strings.NewReader(strings.Repeat("x", 3*MaxLine) + "\nb\n"))
	l.skipping = true
	require.Equal(t, []string{"b"}, readAll(t, l))
}
