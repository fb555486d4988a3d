package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPage_MemberWithForms(t *testing.T) {
	t.Parallel()
	p := newPage()
	p.member(&member{
		relative: relative{thing{name: "Zip", summary: "Zip joins a|b.", diagrams: []string{"x:    -a|\nZip:  -1|  1 = [a]", "Zip: so | or so"}}, "zip, zipWith"},
		kin: []relative{
			{thing{name: "Zip2", summary: "Zip2 is Zip."}, "zip, zipWith"},
			{thing{name: "Zip3", summary: "Zip3 is Zip."}, "zip, zipWith"},
			{thing{name: "ZipOn", summary: "ZipOn is Zip."}, ""},
			{thing{name: "TryZip", diagrams: []string{"TryZip: -1|"}}, ""},
		},
	})
	require.Equal(t, `|<a id="zip"></a>[Zip](https://pkg.go.dev/github.com/rxsched/rxsched/observable#Zip)|joins a\|b.|`+
		"`zip`, `zipWith`|[Zip](operators/Zip.svg)|`Zip2` to `Zip3`, `ZipOn`, [TryZip](operators/TryZip.svg)|\n", p.String())
	require.Contains(t, p.files, "operators/Zip.svg")
	require.Len(t, p.files, 2)
}
