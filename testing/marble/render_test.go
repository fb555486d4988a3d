package marble_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// events is a run of values that come together, after a frame.
func events[T any](values ...T) []marble.Event[T] {
	all := make([]marble.Event[T], len(values))
	for i, v := range values {
		all[i].At, all[i].Value = ms, v
	}
	return all
}

func TestRender_GivesEveryValueALetter(t *testing.T) {
	t.Parallel()
	require.Equal(t, `-(acbd)
c = "bb"
d = "-"`, marble.Render(events("a", "bb", "b", "-"), marble.Legend[string]{}))
	require.Equal(t, `-(1a9)
a = 10`, marble.Render(events(1, 10, 9), marble.Legend[int]{}))
	require.Equal(t, `-(a1b)
a = 1
b = <nil>`, marble.Render(events[any](1, "1", nil), marble.Legend[any]{}))
	require.Equal(t, `-(ox)
o = [1]
x = []`, marble.Render(events([]int{1}, []int{}), marble.Legend[[]int]{Values: map[string][]int{"x": {}, "o": {1}, "||": {1}}}))
}

func TestRender_HasErrorsInTheKey(t *testing.T) {
	t.Parallel()
	failed := func(err error) []marble.Event[string] {
		return []marble.Event[string]{{At: ms, Notification: observable.Notification[string]{Kind: observable.KindError, Err: err}}}
	}
	require.Equal(t, "-#", marble.Render(failed(marble.ErrDefault), marble.Legend[string]{}))
	require.Equal(t, "-#\n# = no such place", marble.Render(failed(errors.New("no such place")), marble.Legend[string]{}))
}

// Playing what was drawn of a recording gives the same recording.
func TestFormat_OfARecordingPlaysAsTheRecording(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		marks := runs.Draw(rt, "run")
		for i, m := range marks {
			if m.Kind != marble.Value {
				marks = marks[:i+1]
				break
			}
		}
		lines := marble.Format(marks)
		if len(lines) > 1 {
			return
		}
		marble.Run(t, func(m *marble.M) {
			rec := marble.Record(m, m.Cold(lines[0]))
			m.Flush()
			require.Equal(rt, lines[0], marble.Render(rec.Events(), marble.Legend[string]{}))
		})
	})
}
