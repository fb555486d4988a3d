package accesslog_test

import (
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, time.March, 14, 12, 0, 0, 0, time.UTC)

const stamped = `192.0.2.1 - - [14/Mar/2026:12:00:00 +0000] `

func TestParse_ReadsTheCombinedFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, line string
		want       accesslog.Entry
	}{
		{"the combined format", stamped + `"GET /a HTTP/1.1" 200 512 "-" "curl"`, accesslog.Entry{noon, "/a", 200, 512}},
		{"the common format", stamped + `"GET /a HTTP/1.1" 200 512`, accesslog.Entry{noon, "/a", 200, 512}},
		{"cut off in the agent", stamped + `"GET /a HTTP/1.1" 200 512 "-" "Mozi`, accesslog.Entry{noon, "/a", 200, 512}},
		{"a query is left out", stamped + `"GET /a?b=c?d HTTP/1.1" 200 512 "-" "-"`, accesslog.Entry{noon, "/a", 200, 512}},
		{"a dash is no bytes", stamped + `"GET /a HTTP/1.1" 304 - "-" "-"`, accesslog.Entry{noon, "/a", 304, 0}},
		{"a user with a blank", `::1 - An Na [14/Mar/2026:12:00:00 +0000] "GET /a HTTP/1.1" 200 1 "-" "-"`, accesslog.Entry{noon, "/a", 200, 1}},
		{"escaped quotes", stamped + `"GET /\"a\\\" HTTP/1.1" 200 1 "-" "-"`, accesslog.Entry{noon, `/\"a\\\"`, 200, 1}},
		{"an old request", stamped + `"GET /a" 200 1 "-" "-"`, accesslog.Entry{noon, "/a", 200, 1}},
		{"no request", stamped + `"-" 408 - "-" "-"`, accesslog.Entry{noon, "-", 408, 0}},
		{"not HTTP", stamped + `"\x16\x03\x01" 400 226 "-" "-"`, accesslog.Entry{noon, `\x16\x03\x01`, 400, 226}},
		{"an empty request", stamped + `"" 400 0 "-" "-"`, accesslog.Entry{noon, "", 400, 0}},
		{"a long path", stamped + `"GET /` + strings.Repeat("a", 5000) + ` HTTP/1.1" 200 1`, accesslog.Entry{noon, "/" + strings.Repeat("a", 1023), 200, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := accesslog.Parse([]byte(c.line))
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
}

func TestParse_KeepsTheTimeZone(t *testing.T) {
	t.Parallel()
	e, err := accesslog.Parse([]byte(`192.0.2.1 - - [14/Mar/2026:17:30:00 +0530] "GET / HTTP/1.1" 200 1 "-" "-"`))
	require.NoError(t, err)
	require.True(t, e.Stamp.Equal(noon))
	require.Equal(t, 17, e.Stamp.Hour())
}

func TestParse_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		want error
	}{
		{"", accesslog.ErrNoTime},
		{"upstream timed out", accesslog.ErrNoTime},
		{"192.0.2.1 - - [14/Mar/2026:12:00:00", accesslog.ErrNoTime},
		{`192.0.2.1 - - [yesterday] "GET / HTTP/1.1" 200 1`, accesslog.ErrBadTime},
		{`192.0.2.1 - - [31/Feb/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 1`, accesslog.ErrBadTime},
		{stamped, accesslog.ErrNoRequest},
		{stamped + `GET / HTTP/1.1 200 1`, accesslog.ErrNoRequest},
		{stamped + `"GET /`, accesslog.ErrOpenQuote},
		{stamped + `"GET /\"`, accesslog.ErrOpenQuote},
		{stamped + `"GET / HTTP/1.1"`, accesslog.ErrNoStatus},
		{stamped + `"GET / HTTP/1.1" 200`, accesslog.ErrNoStatus},
		{stamped + `"GET / HTTP/1.1" OK 1`, accesslog.ErrBadStatus},
		{stamped + `"GET / HTTP/1.1" 0200 1`, accesslog.ErrBadStatus},
		{stamped + `"GET / HTTP/1.1" 099 1`, accesslog.ErrBadStatus},
		{stamped + `"GET / HTTP/1.1" 600 1`, accesslog.ErrBadStatus},
		{stamped + `"GET / HTTP/1.1" +20 1`, accesslog.ErrBadStatus},
		{stamped + `"GET / HTTP/1.1" 200 many`, accesslog.ErrBadBytes},
		{stamped + `"GET / HTTP/1.1" 200 -1`, accesslog.ErrBadBytes},
		{stamped + `"GET / HTTP/1.1" 200 99999999999999999999`, accesslog.ErrBadBytes},
	} {
		_, err := accesslog.Parse([]byte(c.line))
		require.ErrorIs(t, err, c.want, c.line)
	}
}

// FuzzParse checks that no line breaks the parser, and that what it accepts makes sense and was in
// the line.
func FuzzParse(f *testing.F) {
	for line := range strings.Lines(accesslog.Sample) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		e, err := accesslog.Parse([]byte(line))
		if err != nil {
			return
		}
		require.Contains(t, line, e.Path)
		require.Contains(t, line, e.Stamp.Format("2006"))
		require.GreaterOrEqual(t, e.Bytes, int64(0))
		require.True(t, e.Status >= 100 && e.Status <= 599)
	})
}
