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
	for _, c := range []struct{ name, data, want string }{
		{"empty", ``, `f.json:1:1: unexpected end of JSON input`},
		{"cut off", "[\n{\"name\":\"a\"},\n{\"na", `f.json:3:4: unexpected end of JSON input`},
		{"not JSON", `x`, `f.json:1:1: invalid character 'x' looking for beginning of value`},
		{"not JSON, later", "[\n{\"name\":\"a\"},\n{x}]", `f.json:3:2: invalid character 'x' looking for beginning of object key string`},
		{"something after the end", `[{}] {}`, `f.json:1:6: invalid character '{' after top-level value`},
		{"a string", `"x"`, `f.json:1:3: neither an array nor an object`},
		{"a case that is none", "[{},\n7]", `f.json:2:1: a case is no object`},
		{"a case that is null", "[{},\nnull]", `f.json:2:4: a case is no object`},
		{"cases that are no array", `{"cases":7}`, `f.json:1:10: the cases are no array`},
		{"no cases", `[]`, `f.json: no cases: it is no recording`},
		{"an object of another kind", `{"name":"x"}`, `f.json: no cases: it is no recording`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := recording.Parse("f.json", []byte(c.data))
			require.EqualError(t, err, c.want)
		})
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
			require.ErrorContains(t, err, "f.json:")
			return
		}
		require.NotEmpty(t, file.Cases)
		for _, c := range file.Cases {
			require.Regexp(t, `^f\.json:\d+:\d+$`, c.Position())
			var ops []struct{ Ms recording.Millis }
			if err := c.ReadOps("ops", recording.Spec{"block": "ms", "each": "runs"}, &ops); err != nil {
				require.ErrorContains(t, err, c.Position())
			}
		}
	})
}
