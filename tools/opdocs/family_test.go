package main

import (
	"go/doc"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSortOut_TellsWhatIsForgotten(t *testing.T) {
	t.Parallel()
	src, err := load("../../observable")
	require.NoError(t, err)
	src.funcs = append(src.funcs, &doc.Func{Name: "Mapper"})
	delete(src.docs, "Take")
	_, err = sortOut(src)
	require.EqualError(t, err, "Take is a row of Choose, and not in the package\n"+
		"Mapper has no row in the catalogue, nor is it a form")
}

func TestSortOut_PutsFormsWithThePlainOne(t *testing.T) {
	t.Parallel()
	for _, f := range familiesOf(t) {
		for _, m := range f.Members {
			if m.Name == "Map" {
				require.Equal(t, "map", m.RxJS)
				require.Equal(t, []string{"TryMap"}, m.Forms)
				return
			}
		}
	}
	require.Fail(t, "there is no Map")
}
