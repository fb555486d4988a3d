package virtualcase_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/rxjs"
	"github.com/rxsched/rxsched/conformance/internal/virtualcase"
)

func TestReplay_GivesTheRecordedTrace(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"virtual.json", "random-virtual.json", "random-virtual-quirks.json"} {
		f, err := recording.Load(filepath.Join("..", "..", "testdata", "rxjs-schedulers", name))
		require.NoError(t, err)
		require.True(t, rxjs.Virtual.Reads(f))
		for _, c := range f.Cases {
			t.Run(c.Name(), func(t *testing.T) {
				t.Parallel()
				outcomes, err := rxjs.Virtual.Replay(c)
				require.NoError(t, err)
				require.Len(t, outcomes, 1)
				o := &outcomes[0]
				assert.Empty(t, o.Broken)
				if !o.Quirk { // where RxJS goes wrong, only the invariants count
					assert.Equal(t, o.Recorded, o.Got)
				}
			})
		}
	}
}

func TestReplay_RefusesAnUnknownOp(t *testing.T) {
	t.Parallel()
	odd := `[{"name":"odd","maxFrames":"Infinity","program":[{"op":"dance"}],"trace":[]}]`
	f, err := recording.Parse("f.json", []byte(odd))
	require.NoError(t, err)
	_, err = rxjs.Virtual.Replay(f.Cases[0])
	require.ErrorContains(t, err, `program[0]: unknown operation "dance"`)
}

func TestFrames_RefuseWhatIsNoNumber(t *testing.T) {
	t.Parallel()
	var f virtualcase.Frames
	require.Error(t, json.Unmarshal([]byte(`"soon"`), &f))
}
