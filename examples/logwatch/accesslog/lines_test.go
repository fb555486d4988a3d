package accesslog_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

// readAll is what a reader has, line by line, with "!" for a line that is too long. None of the
// lines is good, so records show them.
func readAll(t *testing.T, next func() (accesslog.Record, error)) (lines []string) {
	for {
		r, err := next()
		switch {
		case errors.Is(err, io.EOF):
			return lines
		case errors.Is(r.Err, accesslog.ErrLongLine):
			lines = append(lines, "!")
		default:
			require.NoError(t, err)
			lines = append(lines, r.Excerpt)
		}
	}
}

func TestLines_AreReadWhole(t *testing.T) {
	t.Parallel()
	fits := strings.Repeat("x", accesslog.MaxLine-1)
	for _, c := range []struct {
		name, text string
		want       []string
		last       []string
	}{
		{"nothing", "", nil, nil},
		{"whole lines", "a\nb\n", []string{"a", "b"}, nil},
		{"a line without an end", "a\nb", []string{"a"}, []string{"b"}},
		{"Windows", "a\r\n\r\nb\r\n", []string{"a", "", "b"}, nil},
		{"the longest line", fits + "\nb\n", []string{accesslog.Clip(fits, 56), "b"}, nil},
		{"a line that is too long", fits + "x\nb\n", []string{"!", "b"}, nil},
		{"two of them", fits + fits + fits + "\n" + fits + "x\nb\n", []string{"!", "!", "b"}, nil},
		{"the last one", "a\n" + fits + fits, []string{"a"}, []string{"!"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, src := range []io.Reader{strings.NewReader(c.text), iotest.HalfReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
				r := accesslog.NewReader(src)
				require.Equal(t, c.want, readAll(t, r.Next))
				require.Equal(t, c.last, readAll(t, r.Rest))
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
	r := accesslog.NewReader(file)
	file.append("a\nb")
	require.Equal(t, []string{"a"}, readAll(t, r.Next))
	file.append("c")
	require.Empty(t, readAll(t, r.Next))
	file.append("d\ne\n")
	require.Equal(t, []string{"bcd", "e"}, readAll(t, r.Next))
	for range 3 {
		file.append(strings.Repeat("x", accesslog.MaxLine/2))
		require.Empty(t, readAll(t, r.Next))
	}
	file.append("\nf\n")
	require.Equal(t, []string{"!", "f"}, readAll(t, r.Next))
}

func TestLines_AreSkippedToTheirEnd(t *testing.T) {
	t.Parallel()
	r := accesslog.NewReader(strings.NewReader(strings.Repeat("x", 3*accesslog.MaxLine) + "\nb\n"))
	r.Skips = true
	require.Equal(t, []string{"b"}, readAll(t, r.Next))
}
