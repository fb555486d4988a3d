package recording_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

func TestParse_FindsTheCasesInEachShapeOfFile(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"an array":                `[{"name":"a"},{"id":"b"}]`,
		"an object with cases":    `{"cases":[{"name":"a"},{"id":"b"}]}`,
		"an object with programs": `{"source":"x","programs":[{"name":"a"},{"id":"b"}],"more":[1]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := recording.Parse("f.json", []byte(data))
			require.NoError(t, err)
			require.Len(t, f.Cases, 2)
			require.Equal(t, "a", f.Cases[0].Name())
			require.Equal(t, "b", f.Cases[1].Name())
		})
	}
}

func TestParse_SaysWhereAFileIsBroken(t *testing.T) {
	t.Parallel()
	for data, want := range map[string]string{
		``:                           `f.json:1: unexpected end of JSON input`,
		"[\n{\"name\":\"a\"},\n{x}]": `f.json:3: invalid character 'x' looking for beginning of object key string`,
		`[{}] {}`:                    `f.json:1: invalid character '{' after top-level value`,
		`"x"`:                        `f.json: json: cannot unmarshal string`,
		"[{},\n7]":                   `f.json: json: cannot unmarshal number`,
		`{"cases":7}`:                `f.json: json: cannot unmarshal number`,
		`[]`:                         `f.json: no cases: it is no recording`,
		`{"name":"x"}`:               `f.json: no cases: it is no recording`,
	} {
		_, err := recording.Parse("f.json", []byte(data))
		require.ErrorContains(t, err, want)
	}
}

func TestHeadAndHaveAll_TellFormatsApart(t *testing.T) {
	t.Parallel()
	f, err := recording.Parse("f.json", []byte(`{"family":"x","n":1,"cases":[{"a":1,"b":2},{"a":1}]}`))
	require.NoError(t, err)
	require.Equal(t, "x", f.Head("family"))
	require.Empty(t, f.Head("n"), "not a string")
	require.Empty(t, f.Head("absent"))
	require.True(t, f.HaveAll("a"))
	require.False(t, f.HaveAll("a", "b"), "one of the cases has no b")
}

func TestLoad_FailsOnAMissingFile(t *testing.T) {
	t.Parallel()
	_, err := recording.Load(filepath.Join(t.TempDir(), "none.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// Whatever a file holds, reading it ends in cases that can be asked or in an error that names the
// file.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`[{"name":"a","ops":[{"op":"block","ms":7}]}]`))
	f.Add([]byte(`{"family":"x","cases":[{"id":"a","ops":[{"op":"each","runs":[[],[{"op":"block","ms":1}]]}]}]}`))
	f.Add([]byte(`{"programs":[{"ops":null}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := recording.Parse("f.json", data)
		if err != nil {
			require.ErrorContains(t, err, "f.json")
			return
		}
		require.NotEmpty(t, file.Cases)
		for _, c := range file.Cases {
			var ops []struct{ Ms recording.Millis }
			if err := c.ReadOps("ops", "block each", &ops); err != nil {
				require.ErrorContains(t, err, c.Position())
			}
		}
	})
}
