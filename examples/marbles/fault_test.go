package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFaults_ShowWhere(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		`marbles: there is no operator "debounceTim"
    filter a | debounceTim 3ms
               ^
Did you mean debounceTime or debounce?
`: {"filter a | debounceTim 3ms", "-a|"},
		`marbles: there is no operator "-a|"
    -a|
    ^
The operator comes first, then its sources. Without arguments this program lists the operators.
`: {"-a|", "take 2"},
		`marbles: there is no operator "quux"
    quux
    ^
Without arguments this program lists the operators.
`: {"quux", "-a|"},
		`marbles: debounceTime: "3" is not a time from 0ms to 24h
    debounceTime 3
                 ^
expected: debounceTime DURATION
such as:  'debounceTime 3ms' '-a-b--c---|'
`: {"debounceTime 3", "-a|"},
		`marbles: debounceTime: a time from 0ms to 24h is missing
    debounceTime
                ^
expected: debounceTime DURATION
such as:  'debounceTime 3ms' '-a-b--c---|'
`: {"debounceTime", "3ms", "-a|"},
		`marbles: take: "2" is one argument too many
    take 1 2
           ^
expected: take COUNT
such as:  'take 2' '-a-b-c-|'
`: {"take 1 2", "-a|"},
		`marbles: merge: a diagram is missing
    merge | take 1
         ^
expected: merge DIAGRAM...
such as:  merge '-a--b--|' '--c--d|'
`: {"merge | take 1", "-a|"},
		`marbles: take takes no further source
    -b|
    ^
expected: take COUNT
such as:  'take 2' '-a-b-c-|'
`: {"take 2", "-a|", "-b|"},
		`marbles: a source is missing after the operator
    count
         ^
expected: count
such as:  count '-a-b-c-|'
`: {"count"},
		`marbles: an operator is missing
    count | |
           ^
Without arguments this program lists the operators.
`: {"count | |", "-a|"},
		"marbles: an operator is missing\n    \n    ^\nWithout arguments this program lists the operators.\n": {"-svg", "x.svg"},
		`marbles: the name of the file is missing
    count -a| -svg
                  ^
expected: -svg FILE, such as -svg picture.svg
`: {"count", "-a|", "-svg"},
		`marbles: the name of the file is missing
    --svg  count -a|
          ^
expected: -svg FILE, such as -svg picture.svg
`: {"--svg", "", "count", "-a|"},
		`marbles: the name of the file is missing
    count -svg= -a|
               ^
expected: -svg FILE, such as -svg picture.svg
`: {"count", "-svg=", "-a|"},
		`marbles: the quote is not closed
    concat 'x|
           ^
`: {"concat 'x|", "-a|"},
		`marbles: a space is missing after the quote
    concat 'x|'y
               ^
`: {"concat 'x|'y", "-a|"},
	} {
		requireFault(t, want, args)
	}
}

func TestFaults_OfDiagramsShowWhere(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		`marbles: a subscription point "^" has no place in it
    -a-^-|
       ^
`: {"count", "-a-^-|"},
		`marbles: concat: an unsubscription point "!" has no place in it
    concat -ü-! '-y|'
              ^
`: {"concat -ü-! '-y|'", "-a|"},
		`marbles: concat: nothing can come after the end
    concat "-x|-y"
                ^
`: {`concat "-x|-y"`, "-a|"},
		`marbles: there is no "(" before it
    -a)
      ^
`: {"count", "-a)"},
		`marbles: "\t" cannot be shown as a value
    -a\x00|
      ^
`: {"count", "-a\t|"},
		`marbles: concat: "\x01" cannot be shown as a value
    concat -a-\x00|
              ^
`: {"concat -a-\x01|", "-a|"},
		`marbles: "\xff" cannot be shown as a value
    漢字-\x00|
         ^
`: {"count", "漢字-\xff|"},
		"marbles: \"\\u0301\" cannot be shown as a value\n    -e\u0301|\n      ^\n":                 {"count", "-e\u0301|"},
		"marbles: \"\\u00a0\" cannot be shown as a value\n    -|\u00a0\n      ^\n":                  {"count", "-|\u00a0"},
		"marbles: the \"(\" is not closed\n    -(ab\n     ^\n":                                      {"count", "-(ab"},
		"marbles: there is no group in a group\n    (a(b))\n      ^\n":                              {"count", "(a(b))"},
		"marbles: a space is missing after the time\n    a 3ms|\n         ^\n":                      {"count", "a 3ms|"},
		"marbles: a diagram must not be longer than 24h0m0s\n    25m 1500m a|\n                ^\n": {"count", "25m 1500m a|"},
	} {
		want = strings.ReplaceAll(want, `\x00`, "\uFFFD")
		requireFault(t, want+legend+"\n", args)
	}
}

func requireFault(t *testing.T, want string, args []string) {
	t.Helper()
	stdout, stderr, status := output(args...)
	assert.Equal(t, want, stderr)
	assert.Equal(t, 2, status)
	assert.Empty(t, stdout)
}

// Each kind of arguments refuses what is none.
func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"delay -1ms":       `delay: "-1ms" is not a time from 0ms to 24h`,
		"delay 25h":        `delay: "25h" is not a time from 0ms to 24h`,
		"bufferTime 0s":    `bufferTime: "0s" is not a time above 0ms, up to 24h`,
		"take -1":          `take: "-1" is not a number from 0 to 100`,
		"take 101":         `take: "101" is not a number from 0 to 100`,
		"bufferCount 0":    `bufferCount: "0" is not a number from 1 to 100`,
		"startWith x yz":   `startWith: "yz" is not a letter or digit`,
		"startWith -":      `startWith: "-" is not a letter or digit`,
		"startWith \u200b": `startWith: "\u200b" is not a letter or digit`,
		"filter [a":        `filter: "[a" is not a regular expression`,
		"map reverse":      `map: "reverse" is not upper, lower or double`,
		"reduce max":       `reduce: "max" is not join or sum`,
		"takeWhile a b":    `takeWhile: "b" is one argument too many`,
		"map upper 'take'": `map: "take" is one argument too many`,
	} {
		_, stderr, status := output(text, "-a|")
		assert.True(t, strings.HasPrefix(stderr, "marbles: "+want+"\n    "+text+"\n"), stderr)
		assert.Equal(t, 2, status)
	}
}
