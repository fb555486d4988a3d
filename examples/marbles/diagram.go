package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/rxsched/rxsched/marble"
)

// longest is the longest time in an argument: sums of many are no overflow.
const longest = 24 * time.Hour

type diagram struct {
	text  string
	marks []marble.Mark
}

const legend = "In a diagram - is a millisecond, a letter a value, | the end, # an error, (ab|) all at once, and 20ms with a space after it so much time."

// newDiagram parses a diagram. It refuses some that package marble would take, since they are
// hardly meant.
func newDiagram(text string) (*diagram, *fault) {
	marks, err := marble.ParseCold(text)
	if e := (*marble.ParseError)(nil); errors.As(err, &e) {
		return nil, &fault{text, e.Pos, e.Reason.String(), legend}
	}
	if at, what := misplaced(text); what != "" {
		return nil, &fault{text, at, what, legend}
	}
	d := &diagram{text, marks}
	if d.last() > longest {
		return nil, &fault{text, len(text), fmt.Sprintf("a diagram must not be longer than %v", longest), legend}
	}
	return d, nil
}

func (d *diagram) last() time.Duration {
	if len(d.marks) == 0 {
		return 0
	}
	return d.marks[len(d.marks)-1].At
}

func (d *diagram) ends() bool {
	return len(d.marks) > 0 && d.marks[len(d.marks)-1].Kind != marble.Value
}

// visible reports whether r is a sign of its own: not blank, not part of the one before, and not
// the stand-in for bytes that are no text.
func visible(r rune) bool {
	return r != utf8.RuneError && unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
}

// unfinished is a time without the space that makes it one.
var unfinished = regexp.MustCompile(`(?:^| )[0-9]+(?:\.[0-9]+)?ms(?:[^ ]|$)`)

// misplaced returns the first fault in a diagram and its place. The fault is empty if there is
// none.
func misplaced(text string) (at int, what string) {
	open, ended := -1, false
	for i, r := range text {
		switch {
		case strings.ContainsRune("- ", r):
		case r == ')' && open < 0:
			return i, `there is no "(" before it`
		case r == ')':
			open = -1
		case !visible(r):
			_, size := utf8.DecodeRuneInString(text[i:])
			return i, fmt.Sprintf("%+q cannot be shown as a value", text[i:i+size])
		case ended:
			return i, "nothing can come after the end"
		case r == '(' && open >= 0:
			return i, "there is no group in a group"
		case r == '(':
			open = i
		case r == '|' || r == '#':
			ended = true
		}
	}
	if open >= 0 {
		return open, `the "(" is not closed`
	}
	if found := unfinished.FindStringIndex(text); found != nil {
		at := strings.Index(text[found[0]:], "ms") + found[0] + len("ms")
		return at, "a space is missing after the time"
	}
	return 0, ""
}
