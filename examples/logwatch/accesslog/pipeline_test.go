package accesslog

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// at makes good records of seconds since noon.
func at(seconds ...int) (records []Record) {
	for i, s := range seconds {
		records = append(records, Record{Line: i + 1, Entry: Entry{Stamp: noon.Add(time.Duration(s) * time.Second), Path: "/", Status: 200}})
	}
	return records
}

// played is what a watch with windows of ten seconds makes of records that are replayed: windows as
// the seconds at which they begin and end, with their requests.
func played(t *testing.T, records []Record) (windows []string) {
	t.Helper()
	o := perMinute
	o.Window = 10 * time.Second
	rx, w := watching(o)
	source := w.Replay(&Input{ahead: records, src: newReader(iotest.ErrReader(errEnd))})
	failed := error(nil)
	observable.Pipe1(source, w.Events()).Subscribe(t.Context(), observable.Observer[Event]{
		Next: func(e Event) {
			if w, ok := e.(Window); ok {
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
		name    string
		records []Record
		want    []string
	}{
		{"an edge belongs to the window it begins", at(0, 9, 10, 19, 20, 30), []string{"0-10:2", "10-20:2", "20-30:1"}},
		{"also after a gap", at(1, 40, 51), []string{"0-10:1", "10-20:0", "20-30:0", "30-40:0", "40-50:1"}},
		{"late lines are counted when read", at(15, 3, 4, 16, 20), []string{"0-10:0", "10-20:4"}},
		{"a bad line does not wait", append(at(15), Record{Line: 2, Err: errNoTime}), []string{"0-10:0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, played(t, c.records))
		})
	}
}

// Windows, incidents and the order of both are those of the time that is not skipped.
func TestReplay_TellsOfATimeThatItSkipsAsIfItHadPassed(t *testing.T) {
	t.Parallel()
	var records []Record
	for i := range 60 { // half an hour of errors, at twice an hour, and a week before the last line
		records = append(records, at(30*i)...)
		records[i].Status = 500
	}
	records = append(records, at(7*24*3600+17, 7*24*3600+700)...)
	told := func(speed float64) (all []string, empty int) {
		o := perMinute
		o.Speed = speed // by which the replay does not skip; the clock's is still 1
		rx, w := watching(o)
		source := w.Replay(&Input{ahead: records, src: newReader(strings.NewReader(""))})
		observable.Pipe1(source, w.Events()).Subscribe(t.Context(), observable.Next(func(e Event) {
			switch e := e.(type) {
			case Window:
				if e.Requests == 0 {
					empty += e.Times(w.Window)
					return
				}
				all = append(all, fmt.Sprint(e.From, e.To, e.Requests))
			case Incident:
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
	latest := Record{}
	var late []time.Duration
	records := at(10, 20, 5, 0, 20, 30)
	records[3] = Record{Err: errNoTime}
	for _, r := range records {
		latest = InOrder(latest, r)
		late = append(late, latest.Late/time.Second)
	}
	require.Equal(t, []time.Duration{0, 0, 15, 0, 0, 0}, late)
	require.Equal(t, noon.Add(30*time.Second), latest.latest)
}
