package operators_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each function is called by map, with a value and its index.
func TestFunction_GivesWhatItsNameSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ function, values, want string }{
		{`"id"`, `["a",1,null]`, `"a" 1 null`},
		{`"upper"`, `["a"]`, `"A"`},
		{`"lower"`, `["A"]`, `"a"`},
		{`"double"`, `["ab"]`, `"abab"`},
		{`"code"`, `["a",""]`, `97 0`},
		{`"letter"`, `[0,2]`, `"a" "c"`},
		{`"index"`, `["a","b"]`, `0 1`},
		{`"withIndex"`, `["a",7]`, `"a0" "71"`},
		{`"join"`, `["a",[1,"b"],true,1.5]`, `"a0" "1,b1" "true2" "1.53"`},
		{`"kind"`, `["a","E","b","ab"]`, `"vowel" "vowel" "other" "other"`},
		{`"isVowel"`, `["a","b"]`, `true false`},
		{`"notVowel"`, `["a","b"]`, `false true`},
		{`"notification"`, `["a","y","z"]`, `{"kind":"N","value":"a"} {"kind":"C"} {"error":"z","kind":"E"}`},
		{`"yes"`, `["a"]`, `true`},
		{`"no"`, `["a"]`, `false`},
		{`"evenIndex"`, `["a","b"]`, `true false`},
		{`"concat"`, `["a"]`, `"a0"`},
		{`"concatIndex"`, `["a"]`, `"a0null"`},
		{`"addCode"`, `[1]`, `49`}, // the code of the index as a text
		{`"ascii"`, `["a"]`, `1`},
		{`"descending"`, `["a"]`, `-1`},
		{`"asciiIgnoringCase"`, `["A"]`, `1`},
		{`"same"`, `[0,0]`, `true false`},
		{`"sameIgnoringCase"`, `["0","x"]`, `true false`},
		{`"sameKind"`, `["b","a"]`, `true false`},
		{`"void"`, `["a"]`, `null`},
		{`"boom"`, `["a"]`, `E "boom"`},
		{`["const",[1]]`, `["a"]`, `[1]`},
		{`["is","a"]`, `["a","b",1]`, `true false false`},
		{`["isNot",1]`, `["1",1]`, `true false`},
		{`["lt","b"]`, `["a","b","ab","c"]`, `true false true false`},
		{`["gt",9]`, `[10,9]`, `true false`},
		{`["below",9]`, `[10,8]`, `false true`},
		{`["indexBelow",1]`, `["a","b"]`, `true false`},
		{`["add",2]`, `[1]`, `3`},
		{`["times",2]`, `[3]`, `6`},
		{`["nthValue",["x","y"]]`, `["a","b","c"]`, `"x" "y" "y"`},
		{`["throwOn","b","upper"]`, `["a","b"]`, `"A" E "boom"`},
		{`["throwOn","b"]`, `["a","b"]`, `"a" E "boom"`},
		{`["log","f","upper"]`, `["a"]`, `"A" f["a",0]`},
		{`["log","f"]`, `["a"]`, `null f["a",0]`},
		{`["always",{"op":"of","args":{"values":[1]}}]`, `["a"]`, `{"obs":[[0,"N",1],[0,"C"]]}`},
		{`["pick",{"a":{"op":"never"},"*":{"op":"empty"}}]`, `["a","b"]`, `{"obs":[]} {"obs":[[0,"C"]]}`},
		{`["pick",{"a":{"op":"never"}}]`, `["b"]`, `{"obs":[[0,"C"]]}`},
		{`["nth",[{"op":"empty"},{"op":"never"}]]`, `["a","b","c"]`, `{"obs":[[0,"C"]]} {"obs":[]} {"obs":[]}`},
		{`["timerBy",{"a":3,"*":4}]`, `["a","b"]`, `{"obs":[[3,"N",0],[3,"C"]]} {"obs":[[4,"N",0],[4,"C"]]}`},
		{`["backoff",3]`, `["a","b"]`, `{"obs":[[0,"N",0],[0,"C"]]} {"obs":[[3,"N",0],[3,"C"]]}`},
		{`["later",3]`, `["a"]`, `{"obs":[[3,"N","a"],[3,"C"]]}`},
		{`["tag",["later",3]]`, `["a"]`, `{"obs":[[3,"N","aa"],[3,"C"]]}`},
		{`["tag","boom"]`, `["a"]`, `E "boom"`},
		{`["accTag",["later",3]]`, `["a"]`, `{"obs":[[3,"N","a0"],[3,"C"]]}`},
		{`["grow",3,2]`, `["a","ab",""]`, `{"obs":[[3,"N","aa"],[3,"C"]]} {"obs":[[0,"C"]]} {"obs":[[0,"C"]]}`},
		{`["grow",null,3]`, `["éa"]`, `{"obs":[[0,"N","éaé"],[0,"C"]]}`},
	} {
		t.Run(c.function, func(t *testing.T) {
			t.Parallel()
			o, err := replay(t, fmt.Sprintf(
				`"sources":{},"log":[],"expr":{"op":"map","on":{"op":"of","args":{"values":%s}},"args":{"project":%s}}`, c.values, c.function))
			require.NoError(t, err)
			require.Equal(t, c.want, brief(o.Got))
		})
	}
}

// brief is what lines say of values, of an error, and of the log of a function f.
func brief(got []string) string {
	var all []string
	for _, line := range got {
		for prefix, mark := range map[string]string{`out [0,"N",`: "", `out [0,"E",`: "E ", `log [0,"f",`: "f["} {
			if rest, ok := strings.CutPrefix(line, prefix); ok {
				if mark != "f[" {
					rest = strings.TrimSuffix(rest, "]")
				}
				all = append(all, mark+rest)
			}
		}
	}
	return strings.Join(all, " ")
}

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
