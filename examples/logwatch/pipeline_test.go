package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// at makes good records of seconds since noon.
func at(seconds ...int) (records []record) {
	for i, s := range seconds {
		records = append(records, record{line: i + 1, entry: entry{stamp: noon.Add(time.Duration(s) * time.Second), path: "/", status: 200}})
	}
	return records
}

// played is what a watch with windows of ten seconds makes of records that are replayed: windows as
// the seconds at which they begin and end, with their requests.
func played(t *testing.T, records []record) (windows []string) {
	t.Helper()
	o := perMinute
	o.window = 10 * time.Second
	rx, w := watching(o)
	source := replay{(&history{ahead: records, end: errEnd}).next, w}.records()
	failed := error(nil)
	observable.Pipe1(source, w.events()).Subscribe(t.Context(), observable.Observer[event]{
		Next: func(e event) {
			if w, ok := e.(window); ok {
				windows = append(windows, fmt.Sprintf("%.0f-%.0f:%d", w.from.Sub(noon).Seconds(), w.to.Sub(noon).Seconds(), w.requests))
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
		records []record
		want    []string
	}{
		{"an edge belongs to the window it begins", at(0, 9, 10, 19, 20, 30), []string{"0-10:2", "10-20:2", "20-30:1"}},
		{"also after a gap", at(1, 40, 51), []string{"0-10:1", "10-20:0", "20-30:0", "30-40:0", "40-50:1"}},
		{"late lines are counted when read", at(15, 3, 4, 16, 20), []string{"0-10:0", "10-20:4"}},
		{"a bad line does not wait", append(at(15), record{line: 2, err: errNoTime}), []string{"0-10:0"}},
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
	var records []record
	for i := range 60 { // half an hour of errors, at twice an hour, and a week before the last line
		records = append(records, at(30*i)...)
		records[i].status = 500
	}
	records = append(records, at(7*24*3600+17, 7*24*3600+700)...)
	told := func(speed float64) (all []string, empty int) {
		o := perMinute
		o.speed = speed // by which the replay does not skip; the clock's is still 1
		rx, w := watching(o)
		source := replay{(&history{ahead: slices.Clone(records), end: io.EOF}).next, w}.records()
		observable.Pipe1(source, w.events()).Subscribe(t.Context(), observable.Next(func(e event) {
			switch e := e.(type) {
			case window:
				if e.requests == 0 {
					empty += e.times(w.window)
					return
				}
				all = append(all, fmt.Sprint(e.from, e.to, e.requests))
			case incident:
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
	latest := record{}
	var late []time.Duration
	records := at(10, 20, 5, 0, 20, 30)
	records[3] = record{err: errNoTime}
	for _, r := range records {
		latest = inOrder(latest, r)
		late = append(late, latest.late/time.Second)
	}
	require.Equal(t, []time.Duration{0, 0, 15, 0, 0, 0}, late)
	require.Equal(t, noon.Add(30*time.Second), latest.latest)
}

func TestBuffer_SendsListsAtEachNotification(t *testing.T) {
	t.Parallel()
	source, edges := observable.NewSubject[int](), observable.NewSubject[string]()
	var got [][]int
	completed := false
	observable.Pipe1(source.Observable(), buffer[int](edges.Observable())).Subscribe(t.Context(), observable.Observer[[]int]{
		Next:     func(list []int) { got = append(got, list) },
		Complete: func() { completed = true },
	})
	source.Next(1)
	source.Next(2)
	edges.Next("edge")
	edges.Next("edge")
	source.Next(3)
	source.Complete()
	require.Equal(t, [][]int{{1, 2}, nil, {3}}, got)
	require.True(t, completed)
	require.False(t, edges.Observed())
}

func TestConnect_SubscribesOnce(t *testing.T) {
	t.Parallel()
	subscribed := 0
	source := observable.Defer(func() observable.Observable[int] {
		subscribed++
		return observable.Of(1, 2)
	})
	var got []int
	observable.Pipe1(source, connect(func(shared observable.Observable[int]) observable.Observable[int] {
		return observable.Merge(shared, observable.Pipe1(shared, observable.Map(func(v int) int { return 10 * v })))
	})).Subscribe(t.Context(), observable.Next(func(v int) { got = append(got, v) }))
	require.Equal(t, []int{1, 10, 2, 20}, got)
	require.Equal(t, 1, subscribed)
}
