package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// command runs the command.
func command(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

// file writes a file with this content and returns its path.
func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

func TestRun_ReplaysAllRecordings(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := command("testdata")
	require.Empty(t, stderr)
	require.Equal(t, same, status, stdout)
	lines := strings.Split(stdout, "\n")
	for _, want := range []string{ // so that no recording gets lost
		"event-loop 206/206",
		"marbles 117/117",
		"node-timers (node) 122/122",
		"node-timers (strict) 122/122",
		"node-loop 96/96",
		"operators 2113/2113",
		"rxjs-schedulers (schedulers) 315/315",
		"rxjs-schedulers (virtual) 59/59",
		"react-scheduler 339/339",
	} {
		assert.Contains(t, lines, want)
	}
	require.Regexp(t, `(?m)^quirks: same \d+, differs \d+, invariant broken 0$`, stdout)
}

// In each family, a recording that was tampered with is a difference: the replay really is compared
// with it.
func TestRun_FindsATamperedRecording(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, counts string }{
		{"schedulers", `{"family":"schedulers","cases":[{"name":"a","until":9,"program":[{"op":"schedule","id":"x","on":"async","delay":1,"runs":[]}],
			"trace":[["setInterval",0,1,1],["run",2,"x",0,0],["ran",1,"x",0],["clearInterval",1,1],["idle",1]]}]}`,
			"rxjs-schedulers (schedulers) 0/1\n"},
		{"schedulers, a call too many", `{"family":"schedulers","cases":[{"name":"a","until":9,"program":[{"op":"schedule","id":"x","on":"asap","delay":0,"runs":[]}],
			"trace":[["setImmediate",0,1],["clearImmediate",0,1],["run",0,"x",0,0],["ran",0,"x",0],["idle",0]]}]}`,
			"rxjs-schedulers (schedulers) 0/1\n"},
		{"virtual", `{"family":"virtual","cases":[{"name":"a","maxFrames":9,"program":[{"op":"flush"}],"trace":[["flush",0,9],["flushed",0,1]]}]}`,
			"rxjs-schedulers (virtual) 0/1\n"},
		{"timers", `[{"name":"a","ops":[{"op":"timeout","id":"1","ms":1}],"node":["1"],"strict":["2"]}]`,
			"node-timers (node) 1/1\nnode-timers (strict) 0/1\n"},
		{"node's loop", `[{"name":"a","ops":[{"op":"immediate","id":"1"}],"node":["2"]}]`,
			"node-loop 0/1\n"},
		{"react", `{"programs":[{"name":"a","ops":[{"op":"level"}],"trace":["0 level 2"]}]}`,
			"react-scheduler 0/1\n"},
		{"operators", `[{"id":"a","op":"of","sources":{},"expr":{"op":"of","args":{"values":[1]}},"out":[[0,"N",2],[0,"C"]]}]`,
			"operators 0/1\n"},
		{"event loop", `[{"name":"a","program":[{"op":"log","msg":"x"}],"order":["log x","log x"]}]`,
			"event-loop 0/1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			status, stdout, stderr := command(file(t, "f.json", c.content))
			require.Equal(t, different, status)
			require.Empty(t, stderr)
			require.True(t, strings.HasPrefix(stdout, c.counts), stdout)
			require.Regexp(t, `(?m)f\.json: case 1 "a"$`, stdout, "the difference is shown")
			require.Regexp(t, `(?m)^ +\d+  ! `, stdout)
		})
	}
}

func TestRun_FindsNothingInAnUntamperedRecording(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := command(file(t, "f.json",
		`{"family":"schedulers","cases":[{"name":"a","until":9,"program":[{"op":"schedule","id":"x","on":"asap","delay":0,"runs":[]}],
			"trace":[["setImmediate",0,1],["run",0,"x",0,0],["ran",0,"x",0],["clearImmediate",0,1],["idle",0]]}]}`))
	require.Equal(t, same, status)
	require.Empty(t, stderr)
	require.Equal(t, "rxjs-schedulers (schedulers) 1/1\n", stdout, "clearing what has happened may be left out")
}

func TestRun_NeedNotMatchAQuirk(t *testing.T) {
	t.Parallel()
	status, stdout, _ := command(file(t, "f.json",
		`{"family":"schedulers","cases":[{"name":"a","until":9,"quirks":["extra"],"program":[],"trace":[["idle",7]]}]}`))
	require.Equal(t, same, status)
	require.Equal(t, "quirks: same 0, differs 1, invariant broken 0\n", stdout)
}

func TestFamilyOf_GoesByTheContent(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := command(file(t, "anything", `{"programs":[{"id":"a","order":["log x"],"program":[{"op":"log","msg":"x"}]}]}`))
	require.Equal(t, same, status, stderr)
	require.Equal(t, "event-loop 1/1\n", stdout)
}

func TestRun_HasStatus2ForWhatCantBeRead(t *testing.T) {
	t.Parallel()
	differs := `[{"name":"a","program":[],"order":[],"model":[]}]`
	for _, c := range []struct{ name, content, want string }{
		{"broken JSON", "[\n{]", `f.json:2: invalid character ']'`},
		{"unknown format", `[{"name":"a","colour":"red"}]`, `f.json: unknown format`},
		{"cases of two formats", `[{"program":[],"order":[]},{"name":"a","ops":[],"trace":[]}]`, `f.json: unknown format`},
		{"nothing to replay", differs, `nothing was replayed`},
		{"no until", `{"family":"schedulers","cases":[{"name":"a","program":[],"trace":[]}]}`, `f.json: case 1 "a": no "until"`},
		{"no trace", `{"family":"schedulers","cases":[{"name":"a","until":1,"program":[]}]}`, `case 1 "a": no "trace"`},
		{"an odd event", `{"family":"schedulers","cases":[{"name":"a","until":1,"program":[],"trace":[["run"]]}]}`, `case 1 "a": trace[0]: an event has a name and a time`},
		{"an odd handle", `{"family":"schedulers","cases":[{"name":"a","until":1,"program":[],"trace":[["setImmediate",0]]}]}`, `case 1 "a": trace[0]: a request has a handle`},
		{"no maxFrames", `{"family":"virtual","cases":[{"name":"a","program":[],"trace":[]}]}`, `no "maxFrames"`},
		{"an unknown op", `[{"name":"a","program":[{"op":"dance"}],"order":[]}]`, `case 1 "a": program: unknown operation "dance"`},
		{"an order of something else", `[{"name":"a","ops":[],"node":[1],"strict":[]}]`, `case 1 "a": node: json: cannot unmarshal number`},
		{"an order of nothing", `[{"name":"a","program":[],"order":7}]`, `case 1 "a": order: json: cannot unmarshal number`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			status, _, stderr := command(file(t, "f.json", c.content))
			require.Equal(t, unreadable, status)
			require.Contains(t, stderr, c.want)
		})
	}
}

func TestRun_ReplaysTheOthersBesideAnUnreadableFile(t *testing.T) {
	t.Parallel()
	bad := file(t, "bad.json", `{`)
	good := file(t, "good.json", `[{"name":"a","program":[{"op":"log","msg":"x"}],"order":[]}]`)
	status, stdout, stderr := command(bad, good)
	require.Equal(t, unreadable, status)
	require.Contains(t, stderr, "bad.json:1: unexpected end")
	require.Contains(t, stdout, "event-loop 0/1")
}

func TestRun_HasStatus2ForBadArguments(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"none":              nil,
		"an unknown flag":   {"-x", "testdata"},
		"a negative number": {"-n", "-1", "testdata"},
		"a missing folder":  {filepath.Join(t.TempDir(), "none")},
		"an empty folder":   {t.TempDir()},
	} {
		status, stdout, stderr := command(args...)
		require.Equal(t, unreadable, status, name)
		require.Empty(t, stdout, name)
		require.NotEmpty(t, stderr, name)
	}
}

func TestReplayCase_MakesAPanicADifference(t *testing.T) {
	t.Parallel()
	f, err := recording.Parse("f.json", []byte(`[{"name":"a"}]`))
	require.NoError(t, err)
	family := report.Family{Replay: func(*recording.Case) ([]report.Outcome, error) { panic("boom") }}
	outcomes, err := replayCase(family, f.Cases[0])
	require.NoError(t, err)
	require.Len(t, outcomes, 1)
	require.True(t, outcomes[0].Failed())
	require.Contains(t, outcomes[0].Broken[0], "boom")
}

// Whatever a recording asks for, replaying it ends, with an outcome or an error that names the
// file. The hosts that it runs on do not panic.
func FuzzReplay(f *testing.F) {
	f.Add([]byte(`[{"name":"a","program":[{"op":"promise","id":"p","then":[[{"op":"idle","id":"i","ops":[{"op":"remaining"}]}]]}],"order":[]}]`))
	f.Add([]byte(`[{"name":"a","ops":[{"op":"timeout","id":"1","ms":1,"body":[{"op":"refresh","id":"1"},{"op":"tick","id":"t"}]}],"node":[],"strict":[]}]`))
	f.Add([]byte(`{"family":"schedulers","cases":[{"name":"a","until":40,"program":[{"op":"schedule","id":"x","on":"queue","delay":0,"runs":[
		[{"op":"again","delay":0},{"op":"again","delay":16},{"op":"schedule","id":"y","on":"frame","delay":0,"runs":[[{"op":"cancel","id":"x"}]]}]]},
		{"op":"interval","id":"i","period":0,"runs":[[{"op":"throw","message":"m"}]]}],"trace":[]}]}`))
	f.Add([]byte(`{"family":"virtual","cases":[{"name":"a","maxFrames":"Infinity","program":[{"op":"schedule","id":"x","delay":1,"runs":[[{"op":"again","delay":-1},{"op":"flush"}]]},{"op":"flush"}],"trace":[]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := recording.Parse("f.json", data)
		if err != nil {
			return
		}
		family, err := familyOf(file)
		if err != nil {
			require.ErrorContains(t, err, "f.json: unknown format")
			return
		}
		for _, c := range file.Cases {
			outcomes, err := family.Replay(c)
			if err != nil {
				require.ErrorContains(t, err, c.Position())
				continue
			}
			require.NotEmpty(t, outcomes)
			for i := range outcomes {
				require.Empty(t, outcomes[i].Broken, "no program breaks an invariant")
			}
		}
	})
}
