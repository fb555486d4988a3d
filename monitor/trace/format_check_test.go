package trace_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const head, tail = `{"displayTimeUnit":"ms","traceEvents":[`, `]}`

func parseEvents(events string) (*traceFile, error) {
	return parse(strings.NewReader(head + events + tail))
}

func TestParse_ChecksTheFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, events, err string }{
		{"nothing", ``, ""},
		{"half of a slice", `{"ph":"B","name":"a","ts":1.5,"pid":1,"tid":1}`, "does not belong"},
		{"a complete slice", `{"ph":"X","name":"a","ts":1,"dur":0.001,"pid":1,"tid":1}`, ""},
		{"slices in one another", `{"ph":"X","name":"a","ts":2,"dur":1,"pid":1,"tid":1},{"ph":"X","name":"b","ts":3,"dur":1,"pid":1,"tid":1},{"ph":"X","name":"c","ts":1,"dur":9,"pid":1,"tid":1}`, ""},
		{"slices across each other", `{"ph":"X","name":"a","ts":1,"dur":2,"pid":1,"tid":1},{"ph":"X","name":"b","ts":2,"dur":2,"pid":1,"tid":1}`, "overlap"},
		{"a slice beyond time", `{"ph":"X","name":"a","ts":9223372036854775.807,"dur":1,"pid":1,"tid":1}`, "end of time"},
		{"a flow", `{"ph":"s","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1},{"ph":"f","bp":"e","name":"a","cat":"c","id":"1","ts":1,"pid":2,"tid":1}`, ""},
		{"a name", `{"ph":"M","name":"process_name","ts":0,"pid":1,"tid":0,"args":{"name":"ui"}}`, ""},
		{"an instant", `{"ph":"i","s":"p","name":"a","ts":0,"pid":1,"tid":0}`, ""},

		{"an unknown field", `{"ph":"i","name":"a","ts":0,"pid":1,"tid":0,"color":1}`, "unknown field"},
		{"an unknown phase", `{"ph":"?","name":"a","ts":0,"pid":1,"tid":0}`, "does not belong"},
		{"a negative time", `{"ph":"i","name":"a","ts":-1,"pid":1,"tid":0}`, "bad time"},
		{"a time that is too fine", `{"ph":"i","name":"a","ts":1.2345,"pid":1,"tid":0}`, "finer than"},
		{"a time that is no number", `{"ph":"i","name":"a","ts":"x","pid":1,"tid":0}`, "json"},
		{"no name", `{"ph":"i","ts":0,"pid":1,"tid":0}`, "no name"},
		{"no duration", `{"ph":"X","name":"a","ts":0,"pid":1,"tid":0}`, "no dur"},
		{"a duration too many", `{"ph":"i","name":"a","dur":1,"ts":0,"pid":1,"tid":0}`, "dur does not belong"},
		{"a flow without id", `{"ph":"s","name":"a","cat":"c","ts":1,"pid":1,"tid":1}`, "no id"},
		{"a flow that has not started", `{"ph":"f","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1}`, "has not started"},
		{"a flow that starts twice", `{"ph":"s","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1},{"ph":"s","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1}`, "starts again"},
		{"a bad bp", `{"ph":"s","bp":"x","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1}`, "bad bp"},
		{"a bad scope", `{"ph":"i","s":"x","name":"a","ts":0,"pid":1,"tid":0}`, "bad scope"},
		{"no async end", `{"ph":"b","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1}`, "does not end"},
		{"an async end too many", `{"ph":"e","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1}`, "without a begin"},
		{"time that goes back", `{"ph":"i","name":"a","ts":2,"pid":1,"tid":0},{"ph":"i","name":"a","ts":1,"pid":1,"tid":0}`, "goes back"},
		{"unknown metadata", `{"ph":"M","name":"x","ts":0,"pid":1,"tid":0,"args":{"name":"ui"}}`, "bad metadata"},
		{"more after it", `]} {"traceEvents":[`, "more after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := parseEvents(c.events)
			if c.err == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.err)
		})
	}
}

func TestParse_BadUnit(t *testing.T) {
	t.Parallel()
	_, err := parse(strings.NewReader(`{"traceEvents":[]}`))
	require.ErrorContains(t, err, "displayTimeUnit")
}

// FuzzParse: the trace reader never panics, and what it accepts it accepts again once it was
// written.
func FuzzParse(f *testing.F) {
	f.Add([]byte(head + tail))
	f.Add([]byte(head + `{"ph":"X","name":"a","cat":"x","ts":1.5,"dur":0.5,"pid":1,"tid":1,"args":{"a":[1,"b"]}}` + tail))
	f.Add([]byte(head + `{"ph":"X","name":"a","ts":9223372036854775.807,"dur":0.001,"pid":-1,"tid":1}` + tail))
	f.Add([]byte(head + `{"ph":"s","name":"a","cat":"c","id":"1","ts":1,"pid":1,"tid":1},{"ph":"t","bp":"e","name":"a","cat":"c","id":"1","ts":1,"pid":2,"tid":1}` + tail))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := parse(bytes.NewReader(data))
		if err != nil {
			return
		}
		written, err := json.Marshal(file)
		require.NoError(t, err)
		again, err := parse(bytes.NewReader(written))
		require.NoError(t, err)
		rewritten, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, written, rewritten)
	})
}
