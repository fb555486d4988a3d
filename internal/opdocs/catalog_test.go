package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func things(t *testing.T) *source {
	src, err := load("testdata/observable")
	require.NoError(t, err)
	return src
}

func TestCatalog_TellsWhatIsForgotten(t *testing.T) {
	t.Parallel()
	_, err := catalog(things(t), map[string]counterpart{"Map": {"map", "Map"}, "Gone": {}})
	require.EqualError(t, err, strings.Join([]string{
		"Mapper has no family: list it, or what it is a form of, in the package comment",
		"Odd has no entry in the table of counterparts",
		"Gone is in the table of counterparts, and not in the package",
	}, "\n"))
}

func TestCatalog_RefusesAMemberThatDoesNotExist(t *testing.T) {
	t.Parallel()
	src := things(t)
	delete(src.funcs, "Odd")
	_, err := catalog(src, nil)
	require.EqualError(t, err, "Odd is in the family Change, and not in the package")
}

func TestCatalog_PutsFormsWithThePlainOne(t *testing.T) {
	t.Parallel()
	src := things(t)
	src.order = []string{"Map", "MapWithConfig", "TryMap", "Pipe3"}
	families, err := catalog(src, map[string]counterpart{"Map": {"map", "Map"}, "Odd": {}, "TryMap": {"", "Map"}})
	require.NoError(t, err)
	require.Len(t, families, 1)
	require.Equal(t, "Change", families[0].name)
	m := families[0].members[0]
	require.Equal(t, "Map changes.", m.summary)
	require.Equal(t, []string{"source:  -a-|\nMap:     -A-|"}, m.diagrams)
	require.Equal(t, []relative{
		{thing{name: "MapWithConfig", summary: "MapWithConfig is a form of Map, too.",
			call: "observable.MapWithConfig(c)", scheduler: "c.On"}, counterpart{"map", "Map"}},
		{thing{name: "TryMap", summary: "TryMap is a form of Map.", call: "observable.TryMap()"}, counterpart{"", "Map"}},
	}, m.kin)
}

func TestCall_IsAMethodOrPipeOrAFunction(t *testing.T) {
	t.Parallel()
	src, err := load("../../observable")
	require.NoError(t, err)
	for name, want := range map[string]string{
		"Take": "src.Take(count)", "ToSlice": "src.ToSlice(ctx)", "Of": "observable.Of(values...)",
		"MergeAll": "src.Pipe(observable.MergeAll)", "SequenceEqual": "src.Pipe(observable.SequenceEqual(other))",
		"NewConnectable": "observable.NewConnectable(src)", "Forward": "",
	} {
		require.Equal(t, want, src.funcs[name].call, name)
	}
}

func TestHome_IsThePlainForm(t *testing.T) {
	t.Parallel()
	all := map[string]bool{}
	for _, name := range []string{"Distinct", "DistinctUntilChanged", "New", "ObserveOn", "Scan", "Scan1", "Subject", "Timer", "MergeWith", "EndWith"} {
		all[name] = true
	}
	for name, want := range map[string]string{
		"Distinct":                 "Distinct",
		"TryDistinctBy":            "Distinct",
		"DistinctUntilChangedFunc": "DistinctUntilChanged",
		"New":                      "New",
		"NewSubject":               "Subject",
		"ObserveOnWithConfig":      "ObserveOn",
		"Scan1":                    "Scan",
		"TryScan1":                 "Scan",
		"MergeWith":                "MergeWith",
		"TimerEvery":               "",
		"Merge":                    "",
	} {
		require.Equal(t, want, home(name, all), name)
	}
}
