package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

func TestHomeOf_IsThePlainForm(t *testing.T) {
	t.Parallel()
	all := map[string]bool{}
	for _, name := range []string{"Distinct", "Filter", "DistinctUntilChanged", "New", "ObserveOn", "Scan", "Scan1", "Subject", "Timer", "MergeWith", "EndWith"} {
		all[name] = true
	}
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
		"TimerEvery":               "",
		"Merge":                    "",
	} {
		require.Equal(t, want, catalog.HomeOf(name, func(n string) bool { return all[n] }), name)
	}
}
