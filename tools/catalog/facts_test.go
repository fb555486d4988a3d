package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

func TestHome_IsThePlainForm(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Distinct":                 "Distinct",
		"TryFilter":                "Filter",
		"DistinctUntilChangedFunc": "DistinctUntilChanged",
		"New":                      "New",
		"NewSubject":               "Subject",
		"ObserveOnWithConfig":      "ObserveOn",
		"Scan1":                    "Scan",
		"TryScan":                  "Scan",
		"MergeWith":                "MergeWith",
		"TimerEvery":               "TimerEvery",
	} {
		require.Equal(t, want, catalog.Home(name).Name, name)
	}
	require.Nil(t, catalog.Home("Mapper"))
}
