package js_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/rxjs"
)

// TestSchedulers_OfRxJSGiveWhatOursGive plays the recordings of schedulers with both. Where the
// recordings tag a quirk of RxJS, ours need not have it.
func TestSchedulers_OfRxJSGiveWhatOursGive(t *testing.T) {
	t.Parallel()
	engines := &pool{t: t, script: "./schedulers.js"}
	eachFile(t, "rxjs-schedulers", func(t *testing.T, f *recording.File) {
		family := rxjs.Schedulers
		if rxjs.Virtual.Reads(f) {
			family = rxjs.Virtual
		}
		e := engines.take()
		for _, c := range f.Cases {
			ours, err := family.Replay(c)
			require.NoError(t, err)
			for _, o := range ours {
				require.False(t, o.Failed(), c.Name())
			}
			if e.playSchedulers(t, c) {
				e = engines.take()
			}
		}
		engines.give(e)
	})
}

// playSchedulers plays a case, and compares with the recording. It reports whether the program goes
// on.
func (e *engine) playSchedulers(t *testing.T, c *recording.Case) (goesOn bool) {
	t.Helper()
	e.begin()
	program := map[string]json.RawMessage{}
	for _, field := range []string{"program", "maxFrames"} {
		if c.Has(field) {
			var raw json.RawMessage
			require.NoError(t, c.Read(field, &raw))
			program[field] = raw
		}
	}
	text, err := json.Marshal(program)
	require.NoError(t, err)
	e.call(t, "play", string(text))
	if c.Has("until") {
		var until recording.Millis
		require.NoError(t, c.Read("until", &until))
		goesOn = e.drive(until.Duration())
	} else {
		e.Step()
	}
	require.Empty(t, e.errs, c.Name())
	var recorded []json.RawMessage
	require.NoError(t, c.Read("trace", &recorded))
	var want []string
	for _, event := range recorded {
		var v any
		require.NoError(t, json.Unmarshal(event, &v))
		want = append(want, recording.Line(v))
	}
	require.Equal(t, want, e.lines, c.Name())
	return goesOn
}

// drive lets the host run until nothing is pending, or something would begin later than until. It
// reports whether there is such a thing.
func (e *engine) drive(until time.Duration) (goesOn bool) {
	for {
		at, ok := e.Next()
		switch {
		case !ok:
			e.lines = append(e.lines, recording.Line([]any{"idle", e.now()}))
			return false
		case at-e.base > until:
			e.lines = append(e.lines, recording.Line([]any{"cut", milliseconds(until)}))
			return true
		}
		e.Step()
	}
}
