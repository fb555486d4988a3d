package accesslog_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// at makes good lines of seconds since noon, with a status.
func at(status int, seconds ...int) (lines string) {
	for _, s := range seconds {
		stamp := noon.Add(time.Duration(s) * time.Second).Format("02/Jan/2006:15:04:05 -0700")
		lines += fmt.Sprintf("::1 - - [%s] \"GET / HTTP/1.1\" %d 0\n", stamp, status)
	}
	return lines
}

// opened is a log of what src has.
func opened(t *testing.T, src io.Reader) *accesslog.Input {
	t.Helper()
	in, err := accesslog.Open(t.Context(), "-", src)
	require.NoError(t, err)
	t.Cleanup(in.Close)
	return in
}

// played is what a watch with windows of ten seconds makes of lines that are replayed: windows as
// the seconds at which they begin and end, with their requests.
func played(t *testing.T, lines string) (windows []string) {
	t.Helper()
	o := perMinute
	o.Window = 10 * time.Second
	rx, w := watching(o)
	source := w.Replay(opened(t, io.MultiReader(strings.NewReader(lines), iotest.ErrReader(errEnd))))
	failed := error(nil)
	observable.Pipe1(source, w.Events()).Subscribe(t.Context(), observable.Observer[accesslog.Event]{
		Next: func(e accesslog.Event) {
			if w, ok := e.(accesslog.Window); ok {
				windows = append(windows, fmt.Sprintf("%.0f-%.0f:%d", w.From.Sub(noon).Seconds(), w.To.Sub(noon).Seconds(), w.Requests))
			}
		},
		Error: func(err error) { failed = err },
	})
	require.NoError(t, rx.Run())
	require.ErrorIs(t, failed, errEnd)
	return windows
}

var errEnd = errors.New("the end")

func TestWindows_HaveWhatCameInThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		lines string
		want  []string
	}{
		{"an edge belongs to the window it begins", at(200, 0, 9, 10, 19, 20, 30), []string{"0-10:2", "10-20:2", "20-30:1"}},
		{"also after a gap", at(200, 1, 40, 51), []string{"0-10:1", "10-20:0", "20-30:0", "30-40:0", "40-50:1"}},
		{"late lines are counted when read", at(200, 15, 3, 4, 16, 20), []string{"0-10:0", "10-20:4"}},
		{"a bad line does not wait", at(200, 15) + "bad\n", []string{"0-10:0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, played(t, c.lines))
		})
	}
}

// Windows, incidents and the order of both are those of the time that is not skipped.
func TestReplay_TellsOfATimeThatItSkipsAsIfItHadPassed(t *testing.T) {
	t.Parallel()
	lines := ""
	for i := range 60 { // half an hour of errors, at twice an hour, and a week before the last line
		lines += at(500, 30*i)
	}
	lines += at(200, 7*24*3600+17, 7*24*3600+700)
	told := func(speed float64) (all []string, empty int) {
		o := perMinute
		o.Speed = speed // by which the replay does not skip; the clock's is still 1
		rx, w := watching(o)
		source := w.Replay(opened(t, strings.NewReader(lines)))
		observable.Pipe1(source, w.Events()).Subscribe(t.Context(), observable.Next(func(e accesslog.Event) {
			switch e := e.(type) {
			case accesslog.Window:
				if e.Requests == 0 {
					empty += e.Times(w.Window)
					return
				}
				all = append(all, fmt.Sprint(e.From, e.To, e.Requests))
			case accesslog.Incident:
				all = append(all, fmt.Sprint(e))
			}
		}))
		require.NoError(t, rx.Run())
		if speed == 0 {
			require.Less(t, rx.Stats().Turns, uint64(400))
		}
		return all, empty
	}
	skipped, empty := told(0)
	passed, each := told(1)
	require.Equal(t, passed, skipped)
	require.Equal(t, each, empty)
}

func TestInOrder_MarksLateRecords(t *testing.T) {
	t.Parallel()
	latest := accesslog.Record{}
	var late []time.Duration
	in := opened(t, strings.NewReader(at(200, 10, 20, 5)+"bad\n"+at(200, 20, 30, 29)))
	for range 7 {
		r, err := in.Next()
		require.NoError(t, err)
		latest = accesslog.InOrder(latest, r)
		late = append(late, latest.Late/time.Second)
	}
	require.Equal(t, []time.Duration{0, 0, 15, 0, 0, 0, 1}, late)
}
