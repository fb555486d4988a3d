package react_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/react"
	"github.com/rxsched/rxsched/conformance/internal/recording"
)

var folder = filepath.Join("..", "..", "testdata", "react-scheduler")

func TestReplay_GivesTheRecordedTraces(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	total := 0
	for _, entry := range files {
		f, err := recording.Load(filepath.Join(folder, entry.Name()))
		require.NoError(t, err)
		require.True(t, react.Family.Reads(f))
		for _, c := range f.Cases {
			total++
			t.Run(c.Name(), func(t *testing.T) {
				t.Parallel()
				outcomes, err := react.Family.Replay(c)
				require.NoError(t, err)
				require.Len(t, outcomes, 1)
				require.Equal(t, outcomes[0].Recorded, outcomes[0].Got)
			})
		}
	}
	require.Equal(t, 339, total)
}

// replay replays a case that is given as JSON.
func replay(t *testing.T, c string) (got []string, err error) {
	t.Helper()
	f, err := recording.Parse("x.json", []byte(`[`+c+`]`))
	require.NoError(t, err)
	outcomes, err := react.Family.Replay(f.Cases[0])
	if err != nil {
		return nil, err
	}
	return outcomes[0].Got, nil
}

func TestReplay_RefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]string{
		"no operations":        `{"trace": []}`,
		"no trace":             `{"ops": []}`,
		"an unknown operation": `{"ops": [{"op": "dance"}], "trace": []}`,
		"an unknown field":     `{"ops": [{"op": "paint", "red": 1}], "trace": []}`,
		"a field of odd type":  `{"ops": [{"op": "block", "ms": "long"}], "trace": []}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := replay(t, c)
			require.Error(t, err)
		})
	}
}

func TestReplay_EndsWhatIsEndless(t *testing.T) {
	t.Parallel()
	// A task that is told to go on a hundred thousand times.
	entries := `[{"op": "continue"}]`
	for range 17 {
		entries += "," + entries
	}
	got, err := replay(t, `{"ops": [{"op": "schedule", "id": "a", "priority": 1, "runs": [`+entries+`]}], "trace": []}`)
	require.NoError(t, err)
	require.Contains(t, got[len(got)-1], "0 host: the program does not end: too many turns")
}
