package recording_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// caseOf is a case that begins in the second line of its file.
func caseOf(t *testing.T, data string) *recording.Case {
	t.Helper()
	f, err := recording.Parse("f.json", []byte("[\n"+data+"]"))
	require.NoError(t, err)
	return f.Cases[0]
}

func TestRead_NamesTheCaseAndTheField(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"name":"a","until":10,"order":["x"]}`)
	var n int
	require.NoError(t, c.Read("until", &n))
	require.Equal(t, 10, n)
	require.EqualError(t, c.Read("note", &n), `f.json:2:1: case "a": no "note"`)
	require.ErrorContains(t, c.Read("order", &n), `f.json:2:1: case "a": order: json: cannot unmarshal`)
	require.True(t, c.Has("order"))
	require.False(t, c.Has("note"))
}

func TestReadOps_ReadsWhatTheSpecKnows(t *testing.T) {
	t.Parallel()
	type op struct {
		Op   string
		Ms   recording.Millis
		Runs [][]op
	}
	spec := recording.Spec{"block": "ms", "each": "runs ms?", "end": ""}
	var got []op
	c := caseOf(t, `{"ops":[{"op":"block","ms":-7},{"op":"each","runs":[[],[{"op":"end"}]]}]}`)
	require.NoError(t, c.ReadOps("ops", spec, &got))
	require.Equal(t, []op{
		{Op: "block", Ms: recording.Millis(-7 * time.Millisecond)},
		{Op: "each", Runs: [][]op{{}, {{Op: "end"}}}},
	}, got)
}

func TestReadOps_RefusesWhatTheSpecDoesNotKnow(t *testing.T) {
	t.Parallel()
	spec := recording.Spec{"block": "ms", "each": "runs ms?"}
	for _, c := range []struct{ name, ops, want string }{
		{"no program", `7`, `ops: no list of operations`},
		{"an empty program", `null`, `ops: no list of operations`},
		{"no operation", `[7]`, `ops[0]: no operation`},
		{"a nameless operation", `[{"ms":7}]`, `ops[0]: an operation without a name`},
		{"an unknown operation", `[{"op":"block","ms":1},{"op":"dance"}]`, `ops[1]: unknown operation "dance"`},
		{"one that is deep inside", `[{"op":"each","runs":[[],[{"op":"dance"}]]}]`, `ops[0].runs[1][0]: unknown operation "dance"`},
		{"a missing field", `[{"op":"block"}]`, `ops[0]: block: no "ms"`},
		{"an unknown field", `[{"op":"block","ms":1,"hard":true}]`, `ops[0]: block: unknown field "hard"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var ops []any
			err := caseOf(t, `{"name":"a","ops":`+c.ops+`}`).ReadOps("ops", spec, &ops)
			require.EqualError(t, err, `f.json:2:1: case "a": `+c.want)
		})
	}
}

func TestMillis_RefuseWhatWouldOverflow(t *testing.T) {
	t.Parallel()
	var m recording.Millis
	for _, bad := range []string{`"soon"`, `1.5`, `100000000001`, `-100000000001`} {
		require.Error(t, m.UnmarshalJSON([]byte(bad)), bad)
	}
	require.NoError(t, m.UnmarshalJSON([]byte(`16`)))
	require.Equal(t, 16*time.Millisecond, m.Duration())
}

func TestIn_IsWholeWhereItCanBe(t *testing.T) {
	t.Parallel()
	require.Equal(t, `[16,-1,1.5]`, recording.Line([]any{
		recording.In(16 * time.Millisecond), recording.In(-time.Millisecond), recording.In(1500 * time.Microsecond),
	}))
}

func TestLine_HasOneSpelling(t *testing.T) {
	t.Parallel()
	require.Equal(t, `["a<b&c",true,1]`, recording.Line([]any{"a<b&c", true, 1}))
}
