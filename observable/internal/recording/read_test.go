package recording_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/internal/recording"
)

const head = `{"rxsched.recording":1,"start":"2026-03-01T09:00:00Z","first":1}` + "\n"

const next = `{"seq":1,"at":5,"kind":"next","edge":"a","sub":1,"value":7}` + "\n"

func TestRead_RefusesWhatIsNoRecording(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ file, reason string }{
		"nothing":           {"", "line 1 of the recording: no header"},
		"half a header":     {head[:20], "line 1 of the recording: no header"},
		"no JSON":           {"hello\n", "line 1 of the recording: no header"},
		"another JSON":      {"{}\n", "line 1 of the recording: no header"},
		"an older version":  {`{"rxsched.recording":-1}` + "\n", "has version -1; only versions 1 to 2"},
		"a newer version":   {`{"rxsched.recording":3}` + "\n", "has version 3; only versions 1 to 2"},
		"no first":          {`{"rxsched.recording":1}` + "\n", "line 1 of the recording: a header without"},
		"a broken line":     {head + "{\n" + next, "line 2 of the recording: unexpected"},
		"a sequence twice":  {head + next + next, "line 3 of the recording: sequence 1 after 1"},
		"an unknown kind":   {head + `{"seq":1,"kind":"x"}` + "\n", `line 2 of the recording: a record of kind "x"`},
		"no edge":           {head + `{"seq":1,"kind":"next"}` + "\n", "without its name"},
		"no scheduler":      {head + `{"seq":1,"kind":"run","nth":1}` + "\n", "without its name"},
		"an empty gap":      {head + `{"seq":1,"kind":"gap"}` + "\n", "a gap of nothing"},
		"a gap too large":   {head + `{"seq":1,"kind":"gap","lost":18446744073709551615}` + "\n", "a gap that ends beyond"},
		"the last sequence": {head + `{"seq":18446744073709551615,"kind":"end"}` + "\n", "a sequence or a gap that ends beyond"},
		"a negative time":   {head + `{"seq":1,"at":-1,"kind":"end"}` + "\n", "a negative time"},
		"a negative delay":  {head + `{"seq":1,"delay":-1,"kind":"run","host":"ui","nth":1}` + "\n", "a negative time"},
		"another recording": {head + next, "a file of another recording"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := recording.Recording{}
			if name == "another recording" {
				require.NoError(t, r.Read(strings.NewReader(strings.Replace(head, "2026", "2025", 1))))
			}
			require.ErrorContains(t, r.Read(strings.NewReader(c.file)), c.reason)
		})
	}
}

func TestRead_LeavesATornLineOut(t *testing.T) {
	t.Parallel()
	whole := head + next + strings.Replace(next, `"seq":1`, `"seq":2`, 1)
	for n := len(head); n < len(whole); n++ {
		r := recording.Recording{}
		require.NoError(t, r.Read(strings.NewReader(whole[:n])))
		require.Len(t, r.Records, strings.Count(whole[:n], "\n")-1)
		require.Empty(t, r.Gaps)
		require.False(t, r.Ended)
	}
}

func TestRead_FindsWhatIsMissing(t *testing.T) {
	t.Parallel()
	r := recording.Recording{}
	require.NoError(t, r.Read(strings.NewReader(strings.Replace(head, `"first":1`, `"first":3`, 1)+
		`{"seq":3,"kind":"end","at":0}`+"\n"+
		`{"seq":4,"kind":"gap","lost":2,"at":0}`+"\n"+
		`{"seq":7,"kind":"end","at":0}`+"\n")))
	require.NoError(t, r.Read(strings.NewReader(strings.Replace(head, `"first":1`, `"first":9`, 1))))
	var missing [][2]uint64
	for _, g := range r.Gaps {
		missing = append(missing, [2]uint64{g.Seq, g.Lost})
	}
	require.Equal(t, [][2]uint64{{1, 2}, {4, 2}, {6, 1}, {8, 1}}, missing)
	require.True(t, r.Ended)
}

// Whatever is read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(head + next))
	f.Add([]byte(head + `{"seq":2,"kind":"run","host":"ui","nth":1,"at":0}` + "\n" + `{"seq":3`))
	f.Add([]byte(`{"rxsched.recording":2}` + "\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		r := recording.Recording{}
		if r.Read(bytes.NewReader(file)) != nil {
			return
		}
		header, err := json.Marshal(r.Header)
		if err != nil {
			return // a date that JSON does not have
		}
		again := append(header, '\n')
		for i := range r.Records {
			line, err := json.Marshal(&r.Records[i])
			require.NoError(t, err)
			again = append(append(again, line...), '\n')
		}
		second := recording.Recording{}
		require.NoError(t, second.Read(bytes.NewReader(again)))
		require.Len(t, second.Records, len(r.Records))
		for i := range r.Records {
			require.Equal(t, r.Records[i].Seq, second.Records[i].Seq)
		}
	})
}
