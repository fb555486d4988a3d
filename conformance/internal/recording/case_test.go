package recording_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

func caseOf(t *testing.T, data string) *recording.Case {
	t.Helper()
	f, err := recording.Parse("f.json", []byte("["+data+"]"))
	require.NoError(t, err)
	return f.Cases[0]
}

func TestRead_NamesTheCaseAndTheField(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"name":"a","until":10,"order":["x"]}`)
	var n int
	require.NoError(t, c.Read("until", &n))
	require.Equal(t, 10, n)
	require.EqualError(t, c.Read("note", &n), `f.json: case 1 "a": no "note"`)
	require.ErrorContains(t, c.Read("order", &n), `f.json: case 1 "a": order: json: cannot unmarshal`)
	require.True(t, c.Has("order"))
	require.False(t, c.Has("note"))
}

func TestReadOps_RefusesWhatIsUnknown(t *testing.T) {
	t.Parallel()
	type op struct {
		Op   string
		Ms   recording.Millis
		Runs [][]op
	}
	var ops []op
	require.NoError(t, caseOf(t, `{"ops":[{"op":"block","ms":-7},{"op":"each","runs":[[],[{"op":"end"}]]}]}`).ReadOps("ops", "block each end", &ops))
	require.Equal(t, []op{
		{Op: "block", Ms: recording.Millis(-7 * time.Millisecond)},
		{Op: "each", Runs: [][]op{{}, {{Op: "end"}}}},
	}, ops)
	for program, want := range map[string]string{
		`7`:          `cannot unmarshal number`,
		`[7]`:        `cannot unmarshal number`,
		`[{"ms":7}]`: `unknown operation ""`,
		`[{"op":"each","runs":[[],[{"op":"dance"}]]}]`: `unknown operation "dance"`,
		`[{"op":"block","ms":1,"hard":true}]`:          `unknown field "hard"`,
	} {
		err := caseOf(t, `{"name":"a","ops":`+program+`}`).ReadOps("ops", "block each", &ops)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, `f.json: case 1 "a": ops: `)
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
