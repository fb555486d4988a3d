package operators_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A function is made with the operator that it is an argument of: inside what a function gives, at
// each call.
func TestFunction_BeginsCountingAnew(t *testing.T) {
	t.Parallel()
	counts := `{"op":"map","on":{"op":"of","args":{"values":[0,0]}},"args":{"project":["nthValue",["x","y","z"]]}}`
	require.Equal(t, lines(`
		out [0,"N","x"]
		out [0,"N","y"]
		out [0,"N","x"]
		out [0,"N","y"]
		out [0,"C"]`),
		got(t, `"sources":{},"expr":{"op":"mergeMap","on":{"op":"of","args":{"values":[1,2]}},"args":{"project":["always",`+counts+`]}}`))
	require.Equal(t, lines(`
		out [0,"N","x"]
		out [0,"N","y"]
		out [0,"N","x"]
		out [0,"N","y"]
		out [0,"C"]`),
		got(t, `"sources":{},"expr":{"op":"concat","args":{"sources":[`+counts+`,`+counts+`]}}`))
}

// Strings are counted by UTF-16 units, of which a character may have two. Neither is one alone.
func TestUnits_AreThoseOfUTF16(t *testing.T) {
	t.Parallel()
	require.Equal(t, lines(`
		out [0,"N","é"]
		out [0,"N","�"]
		out [0,"N","�"]
		out [0,"C"]`),
		got(t, `"sources":{},"expr":{"op":"from","args":{"input":"é😀"}}`))
}
