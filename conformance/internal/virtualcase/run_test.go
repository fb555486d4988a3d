package virtualcase_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/virtualcase"
)

func read(t *testing.T, name string) (cases []virtualcase.Case) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "rxjs-schedulers", name))
	require.NoError(t, err)
	var file struct {
		Family string             `json:"family"`
		Cases  []virtualcase.Case `json:"cases"`
	}
	require.NoError(t, json.Unmarshal(data, &file))
	require.Equal(t, "virtual", file.Family)
	require.NotEmpty(t, file.Cases)
	return file.Cases
}

func TestReplay_GivesTheRecordedTrace(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"virtual.json", "random-virtual.json", "random-virtual-quirks.json"} {
		for _, c := range read(t, name) {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				got, err := virtualcase.Run(&c)
				require.NoError(t, err)
				assert.Empty(t, got.Broken)
				if c.Quirks != nil { // where RxJS goes wrong, only the invariants count
					return
				}
				want, err := c.Recorded()
				require.NoError(t, err)
				assert.Equal(t, want, got.Trace)
			})
		}
	}
}

func TestReplay_RefusesAnUnknownOp(t *testing.T) {
	t.Parallel()
	_, err := virtualcase.Run(&virtualcase.Case{Name: "odd", Program: []virtualcase.Op{{Op: "dance"}}})
	require.EqualError(t, err, `virtualcase: odd: unknown op "dance"`)
}

func TestFrames_RefuseWhatIsNoNumber(t *testing.T) {
	t.Parallel()
	var f virtualcase.Frames
	require.Error(t, json.Unmarshal([]byte(`"soon"`), &f))
}
