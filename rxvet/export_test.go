package rxvet

import (
	"maps"
	"slices"
)

// Known are the names of package observable that the analyzers know.
func Known() []string {
	var all []string
	for _, set := range []map[string]bool{takesSource, subscribes, notPerValue, goesOn,
		subscribesToMore, endingSources, endingOperators, beginAgain, fails, takesErrors} {
		all = slices.AppendSeq(all, maps.Keys(set))
	}
	return all
}
