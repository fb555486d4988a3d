package js_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/operators"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/internal/stage"
	"github.com/rxsched/rxsched/testing/marble"
)

// TestOperators_OfRxJSGiveWhatOursGive plays the recordings of operators with both.
func TestOperators_OfRxJSGiveWhatOursGive(t *testing.T) {
	t.Parallel()
	engines := &pool{t: t, script: "./operators.js"}
	eachFile(t, "operators", func(t *testing.T, f *recording.File) {
		e := engines.take()
		for _, c := range f.Cases {
			playOperators(t, e, c)
		}
		engines.give(e)
	})
}

// eachFile plays the recordings in a folder, a file at a time, and counts their cases.
func eachFile(t *testing.T, folder string, play func(t *testing.T, f *recording.File)) {
	npm(t)
	files, err := recording.Find([]string{"../testdata/" + folder})
	require.NoError(t, err)
	var played atomic.Int64
	t.Cleanup(func() { t.Logf("%d cases of %d files in %s", played.Load(), len(files), folder) })
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			f, err := recording.Load(file)
			require.NoError(t, err)
			play(t, f)
			played.Add(int64(len(f.Cases)))
		})
	}
}

func playOperators(t *testing.T, e *engine, c *recording.Case) {
	t.Helper()
	ours, err := operators.Family.Replay(c)
	require.NoError(t, err)
	require.Len(t, ours, 1)
	require.Equal(t, ours[0].Recorded, ours[0].Got, c.Name())
	e.paints = stage.Paint(e.Virtual, e.paints, []time.Duration{e.Elapsed() + framePeriod}) // RxJS may leave a request behind
	e.begin()
	require.Zero(t, e.Stats().Queued, c.Name())
	var animate string
	if c.Has("animate") {
		require.NoError(t, c.Read("animate", &animate))
	}
	paints, err := marble.ParseAnimation(animate)
	require.NoError(t, err)
	for i := range paints {
		paints[i] += e.base
	}
	e.paints = stage.Paint(e.Virtual, e.paints, paints)
	e.call(t, "play", programOf(t, c))
	require.NoError(t, e.Run())
	e.call(t, "result")
	require.NoError(t, e.Run())
	require.Empty(t, e.errs, c.Name())
	require.Equal(t, ours[0].Recorded, e.recorded(c), c.Name())
}

// recorded returns the lines without those of a kind that was not recorded.
func (e *engine) recorded(c *recording.Case) []string {
	if slices.Equal(e.lines, []string{`"throws"`}) {
		return []string{"throws"}
	}
	return slices.DeleteFunc(e.lines, func(line string) bool {
		what, _, _ := strings.Cut(line, " ")
		return what != "out" && !has(c, what)
	})
}

// has reports whether a field was recorded, perhaps only for a host.
func has(c *recording.Case, field string) bool {
	var onHost map[string]json.RawMessage
	if c.Has("host") {
		_ = c.Read("host", &onHost)
	}
	_, ok := onHost[field]
	return ok || c.Has(field)
}

// program is a case as the script wants it.
type program struct {
	Sources   []source          `json:"sources"`
	Expr      json.RawMessage   `json:"expr,omitempty"`
	Observers []json.RawMessage `json:"observers"`
	Throws    bool              `json:"throws"`
}

type source struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Marbles string `json:"-"`
	Marks   []any  `json:"marks"`
}

func programOf(t *testing.T, c *recording.Case) string {
	t.Helper()
	p := program{Throws: c.Has("throws"), Sources: []source{}}
	var raw json.RawMessage
	require.NoError(t, c.Read("sources", &raw))
	fields, err := recording.Fields(raw)
	require.NoError(t, err)
	for _, f := range fields {
		var text struct{ Kind, Marbles string }
		require.NoError(t, json.Unmarshal(f.Value, &text))
		p.Sources = append(p.Sources, source{
			Name: f.Name, Kind: text.Kind, Marks: marks(t, text.Kind, text.Marbles),
		})
	}
	if c.Has("expr") {
		require.NoError(t, c.Read("expr", &p.Expr))
	}
	if c.Has("observers") {
		require.NoError(t, c.Read("observers", &p.Observers))
	} else {
		only := map[string]json.RawMessage{}
		for _, field := range []string{"sub", "unsub"} {
			if c.Has(field) {
				require.NoError(t, c.Read(field, &raw))
				only[field] = slices.Clone(raw)
			}
		}
		text, err := json.Marshal(only)
		require.NoError(t, err)
		p.Observers = []json.RawMessage{text}
	}
	text, err := json.Marshal(p)
	require.NoError(t, err)
	return string(text)
}

// marks are what marbles stand for: times, kinds and letters.
func marks(t *testing.T, kind, marbles string) []any {
	t.Helper()
	parse := marble.ParseCold
	if kind == "hot" {
		parse = marble.ParseHot
	}
	parsed, err := parse(marbles)
	require.NoError(t, err)
	list := []any{}
	for _, m := range parsed {
		what := map[marble.MarkKind]string{
			marble.Value: "N", marble.Failure: "E", marble.Completion: "C",
		}[m.Kind]
		list = append(list, []any{m.At / time.Millisecond, what, m.Letter})
	}
	return list
}
