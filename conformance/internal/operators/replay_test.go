package operators_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/operators"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// replay replays one case, given as its fields but for those that say which it is.
func replay(t *testing.T, fields string) (report.Outcome, error) {
	t.Helper()
	f, err := recording.Parse("f.json", []byte(`[{"id":"x.1","op":"x",`+fields+`}]`))
	require.NoError(t, err)
	require.True(t, operators.Family.Reads(f))
	outcomes, err := operators.Family.Replay(f.Cases[0])
	if err != nil {
		return report.Outcome{}, err
	}
	require.Len(t, outcomes, 1)
	return outcomes[0], nil
}

// got is what a case gives, line by line.
func got(t *testing.T, fields string) string {
	t.Helper()
	o, err := replay(t, fields)
	require.NoError(t, err)
	return strings.Join(o.Got, "\n")
}

// lines is a text without the indentation of the test that it is in.
func lines(s string) string {
	all := strings.Split(strings.TrimSpace(s), "\n")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return strings.Join(all, "\n")
}

func TestReplay_FindsATamperedRecording(t *testing.T) {
	t.Parallel()
	const source = `"sources":{"s":{"kind":"cold","marbles":"-a|"}},"expr":{"op":"tap","on":"s","args":{"log":"t"}},`
	for name, fields := range map[string]string{
		"a value":            source + `"out":[[1,"N","b"],[2,"C"]]`,
		"a time":             source + `"out":[[2,"N","a"],[2,"C"]]`,
		"an end":             source + `"out":[[1,"N","a"]]`,
		"a subscription":     source + `"out":[[1,"N","a"],[2,"C"]],"subs":{"s":[[0,3]]}`,
		"a log":              source + `"out":[[1,"N","a"],[2,"C"]],"log":[]`,
		"refused":            source + `"throws":"boom"`,
		"on a host":          source + `"out":[[1,"N","a"],[2,"C"]],"host":{"out":[[1,"N","a"]]}`,
		"of one observer":    source + `"observers":[{"out":[[1,"N","a"],[2,"C"]]},{"sub":3,"out":[[4,"N","a"],[6,"C"]]}]`,
		"observers, on host": source + `"observers":[{"out":[[1,"N","a"],[2,"C"]]}],"host":{"outs":[[]]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, err := replay(t, fields)
			require.NoError(t, err)
			require.True(t, o.Failed())
		})
	}
}

func TestReplay_ComparesWithWhatWasRecordedOnAHost(t *testing.T) {
	t.Parallel()
	o, err := replay(t, `"sources":{"s":{"kind":"cold","marbles":"-a|"}},"expr":"s","out":[[7,"C"]],"subs":{"s":[]},"log":[],
		"host":{"out":[[1,"N","a"],[2,"C"]],"subs":{"s":[[0,2]]},"log":[[1,"out",0,"N"],[2,"out",0,"C"]]}`)
	require.NoError(t, err)
	require.True(t, o.Same(), "%v", o)
}

func TestReplay_MakesAnUnknownOperatorADifference(t *testing.T) {
	t.Parallel()
	for name, expr := range map[string]string{
		"outside":       `{"op":"nope"}`,
		"below":         `{"op":"take","on":{"op":"nope"},"args":{"count":1}}`,
		"in a function": `{"op":"mergeMap","on":{"op":"timer","args":{"due":1}},"args":{"project":["always",{"op":"nope"}]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, err := replay(t, `"sources":{},"out":[],"expr":`+expr)
			require.NoError(t, err)
			require.True(t, o.Failed())
			require.Equal(t, []string{`unknown operator "nope"`}, o.Got)
		})
	}
}

func TestReplay_MakesWhatShouldNotHappenADifference(t *testing.T) {
	t.Parallel()
	bad := `{"op":"bufferTime","on":{"op":"never"},"args":{"span":-1}}`
	require.Equal(t, "panic at 1: observable: BufferTimeWithConfig: negative span",
		got(t, `"sources":{},"expr":{"op":"mergeMap","on":{"op":"timer","args":{"due":1}},"args":{"project":["always",`+bad+`]}}`))
	require.Contains(t, got(t, `"sources":{},"expr":{"op":"interval","args":{"period":1}}`), "host: the program does not end")
}

func TestReplay_FailsOnWhatCantBeRead(t *testing.T) {
	t.Parallel()
	of := func(args string) string { return `"sources":{},"expr":{"op":"of","args":{` + args + `}}` }
	mapped := func(f string) string {
		return `"sources":{},"expr":{"op":"map","on":{"op":"of","args":{"values":[1]}},"args":{"project":` + f + `}}`
	}
	for fields, want := range map[string]string{
		`"sources":{"s":{"kind":"warm","marbles":"-"}}`: `sources: s: unknown kind "warm"`,
		`"sources":[]`:                             `sources: no object`,
		`"sources":{"s":7}`:                        `sources: json: cannot unmarshal number`,
		`"sources":{},"sub":"x"`:                   `sub: json`,
		`"sources":{},"observers":7`:               `observers: json`,
		`"sources":{},"expr":7`:                    `7 is no observable`,
		`"sources":{},"expr":"s"`:                  `unknown source "s"`,
		`"sources":{},"expr":"$"`:                  `$ stands for nothing here`,
		`"sources":{},"expr":{"op":"of","more":1}`: `unknown field "more" of an expression`,
		`"sources":{},"expr":{"op":"of","args":7}`: `args: no object`,
		of(``):                               `of: no "values"`,
		of(`"values":[],"size":1`):           `of: unknown argument "size"`,
		of(`"values":7`):                     `of: values: 7 is no []interface {}`,
		of(`"values":[],"scheduler":"idle"`): `of: unknown scheduler "idle"`,
		mapped(`"dance"`):                    `dance is no function`,
		mapped(`["dance"]`):                  `[dance] is no function`,
		mapped(`[]`):                         `[] is no function`,
		mapped(`["add"]`):                    `add: too few parameters`,
		mapped(`["add","x"]`):                `add: x is no number`,
		mapped(`["nth",[]]`):                 `nth: [] is no list`,
		mapped(`["pick",7]`):                 `pick: 7 is no choice`,
		mapped(`["timerBy",{}]`):             `timerBy: no time for 1`,
		mapped(`["tag","id"]`):               `a function gives 1, which is no observable`,
		`"sources":{},"expr":{"op":"Subject","args":{"script":[[0,"dance"]]}}`:         `Subject: script: unknown step`,
		`"sources":{},"expr":{"op":"timer","args":{"due":{"day":1}}}`:                  `timer: due: no date`,
		`"sources":{},"expr":{"op":"mergeAll","on":{"op":"of","args":{"values":[1]}}}`: `1 is no observable`,
		`"sources":{},"expr":{"op":"defer","args":{"factory":"yes"}}`:                  `a function gives true, which is no observable`,
		`"sources":{},"expr":{"op":"of","args":{"values":[]}},"host":{"out":7}`:        `host: json`,
		`"sources":{},"observers":[{"expr":{"op":"of"}}]`:                              `of: no "values"`,
	} {
		t.Run(fields, func(t *testing.T) {
			t.Parallel()
			_, err := replay(t, fields)
			require.ErrorContains(t, err, want)
			require.ErrorContains(t, err, `f.json: case 1 "x.1": `)
		})
	}
}

func TestReads_RefusesOtherFormats(t *testing.T) {
	t.Parallel()
	f, err := recording.Parse("f.json", []byte(`[{"id":"x","op":"y"}]`))
	require.NoError(t, err)
	require.False(t, operators.Family.Reads(f))
}

// At one time: observers in order, then scripts, then hot sources in order, then what was enqueued
// while the case runs.
func TestReplay_KeepsTheOrderAtOneTime(t *testing.T) {
	t.Parallel()
	require.Equal(t, lines(`
		out 0 [1,"N","x"]
		out 0 [1,"N","q"]
		out 0 [1,"N","h"]
		out 0 [1,"N","c"]
		out 1 [1,"N","x"]
		out 1 [1,"N","q"]
		out 1 [1,"N","h"]
		out 1 [2,"N","c"]`),
		got(t, `"sources":{"c":{"kind":"cold","marbles":"-c"},"q":{"kind":"hot","marbles":"-q"},"h":{"kind":"hot","marbles":"-h-v"}},
			"expr":{"op":"merge","args":{"sources":["c","h","q",{"op":"Subject","args":{"script":[[1,"next","x"]]}}]}},
			"observers":[{"unsub":3},{"sub":1,"unsub":3}]`))
}

// Callbacks that wait for a paint run at the first one later than the first of them was registered,
// and at no other time.
func TestReplay_HasFramesAtPaints(t *testing.T) {
	t.Parallel()
	on := func(due string) string {
		return `{"op":"of","args":{"values":["` + due + `"],"scheduler":"animationFrame"}}`
	}
	for _, c := range []struct{ name, animate, observers, want string }{
		{"none", `-`, `[{"expr":` + on("a") + `}]`, ``},
		{"one value a paint", `--x--x`, `[{"expr":` + on("a") + `}]`, `
			out [2,"N","a"]
			out [5,"C"]`},
		{"in a row", `-xx`, `[{"expr":` + on("a") + `}]`, `
			out [1,"N","a"]
			out [2,"C"]`},
		{"one at the same time is too late", `x--x`, `[{"expr":` + on("a") + `}]`, `out [3,"N","a"]`},
		{"registered at the last moment", `--xx`, `[{"expr":` + on("a") + `,"sub":1}]`, `
			out [2,"N","a"]
			out [3,"C"]`},
		{"joins one that is waited for", `--x--x`, `[{"expr":` + on("a") + `},{"expr":` + on("b") + `,"sub":2}]`, `
			out 0 [2,"N","a"]
			out 0 [5,"C"]
			out 1 [2,"N","b"]
			out 1 [5,"C"]`},
		{"joins none that was given up", `--x--xx`, `[{"expr":` + on("a") + `,"unsub":1},{"expr":` + on("b") + `,"sub":2}]`, `
			out 1 [5,"N","b"]
			out 1 [6,"C"]`},
		{"given up once handed over", `----x--xx`, `[{"expr":` + on("a") + `,"unsub":4},{"expr":` + on("b") + `,"sub":4}]`, `
			out 1 [7,"N","b"]
			out 1 [8,"C"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, lines(c.want), got(t, fmt.Sprintf(`"sources":{},"animate":%q,"observers":%s`, c.animate, c.observers)))
		})
	}
}

func TestReplay_EndsAnEndlessProgram(t *testing.T) {
	t.Parallel()
	of := `{"op":"of","args":{"values":[1]}}`
	for name, expr := range map[string]string{
		"that sends":             `{"op":"range","args":{"start":0,"count":1e12}}`,
		"none of it arrives":     `{"op":"ignoreElements","on":{"op":"range","args":{"start":0,"count":1e12}}}`,
		"on microtasks":          `{"op":"range","args":{"start":0,"count":1e12,"scheduler":"asap"}}`,
		"that subscribes":        `{"op":"repeat","on":{"op":"empty"}}`,
		"that repeats":           `{"op":"repeat","on":` + of + `}`,
		"that nests, in a frame": `{"op":"expand","on":` + of + `,"args":{"project":["always",` + of + `]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, err := replay(t, `"sources":{},"out":[],"expr":`+expr)
			require.NoError(t, err)
			require.True(t, o.Failed())
			require.Equal(t, "endless: more than 20000 subscriptions and values", o.Got[len(o.Got)-1])
		})
	}
}
