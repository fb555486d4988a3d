package react_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/react"
	"github.com/rxsched/rxsched/conformance/internal/recording"
)

func TestReplay_EndsWhatIsEndless(t *testing.T) {
	t.Parallel()
	// A task that is told to go on a hundred thousand times.
	entries := `[{"op": "continue"}]`
	for range 17 {
		entries += "," + entries
	}
	f, err := recording.Parse("x.json", []byte(`[{"ops": [{"op": "schedule", "id": "a", "priority": 1, "runs": [`+entries+`]}], "trace": []}]`))
	require.NoError(t, err)
	outcomes, err := react.Family.Replay(f.Cases[0])
	require.NoError(t, err)
	got := outcomes[0].Got
	require.Contains(t, got[len(got)-1], "0 host: the program does not end: too many turns")
}
