package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

func things(t *testing.T) *source {
	src, err := load("testdata/observable")
	require.NoError(t, err)
	return src
}

// small is a catalogue of the package in testdata.
var small = []familyLine{{"Change", []string{"Map", "Odd"}}}

// facts is a catalogue with some counterparts.
func facts(rows map[string]catalog.Facts) func(string) (catalog.Facts, bool) {
	return func(name string) (catalog.Facts, bool) {
		f, ok := rows[name]
		return f, ok
	}
}

func TestSortOut_TellsWhatIsForgotten(t *testing.T) {
	t.Parallel()
	_, err := sortOut(things(t), small, facts(map[string]catalog.Facts{"Map": {}, "Mapper": {}, "TryMap": {}}))
	require.EqualError(t, err, strings.Join([]string{
		"MapWithConfig has no row in the catalogue, nor is it a form",
		"Mapper has no row in the catalogue, nor is it a form",
		"Odd has no row in the catalogue, nor is it a form",
	}, "\n"))
}

func TestSortOut_RefusesARowOfNothing(t *testing.T) {
	t.Parallel()
	src := things(t)
	delete(src.funcs, "Odd")
	_, err := sortOut(src, small, facts(nil))
	require.EqualError(t, err, "Odd is a row of Change, and not in the package")
}

func TestSortOut_PutsFormsWithThePlainOne(t *testing.T) {
	t.Parallel()
	src := things(t)
	src.order = []string{"Map", "MapWithConfig", "TryMap", "Pipe3"}
	families, err := sortOut(src, small, facts(map[string]catalog.Facts{
		"Map": {RxJS: "map"}, "MapWithConfig": {RxJS: "map"}, "TryMap": {RxJS: catalog.None}, "Odd": {},
	}))
	require.NoError(t, err)
	require.Len(t, families, 1)
	require.Equal(t, "Change", families[0].name)
	m := families[0].members[0]
	require.Equal(t, "Map changes.", m.summary)
	require.Equal(t, []string{"source:  -a-|\nMap:     -A-|"}, m.diagrams)
	require.Equal(t, []relative{
		{thing{name: "MapWithConfig", summary: "MapWithConfig is a form of Map, too."}, "map"},
		{thing{name: "TryMap", summary: "TryMap is a form of Map."}, ""},
	}, m.kin)
}
