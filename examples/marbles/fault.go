package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fault is a mistake in an argument, and its place.
type fault struct {
	line string // the argument
	at   int    // its offset in bytes; the length of the line if something is missing
	what string
	hint string // the right way; may be empty
}

// Error describes the fault, with its line and a caret under the place.
func (f *fault) Error() string {
	text := fmt.Sprintf("%s\n    %s\n    %s^", f.what, printable(f.line), strings.Repeat(" ", columns(f.line[:f.at])))
	if f.hint != "" {
		text += "\n" + f.hint
	}
	return text
}

// columns counts the columns of a text on a terminal, roughly: letters of East Asia and pictographs
// take two.
func columns(s string) (n int) {
	for _, r := range s {
		n++
		if half := 0xFF61 <= r && r <= 0xFFDC; !half && unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || r >= 0x1F300 {
			n++
		}
	}
	return n
}

// printable replaces each character that would spoil the line by one of the same width.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

const listing = "Without arguments this program lists the operators."

// unknown is the fault of a name that no operator has, with similar names.
func unknown(line string, name token) *fault {
	f := &fault{line, name.at, fmt.Sprintf("there is no operator %q", name.text), listing}
	if strings.ContainsAny(name.text, "-|#") {
		f.hint = "The operator comes first, then its sources. " + listing
	}
	if near := nearest(name.text); len(near) > 0 {
		f.hint = "Did you mean " + strings.Join(near, " or ") + "?"
	}
	return f
}

// nearest returns up to three operators whose names resemble name or contain it, the likeliest
// first.
func nearest(name string) (names []string) {
	const most, short = 3, 4
	name = strings.ToLower(name)
	far := map[string]int{}
	for _, o := range operators() {
		other := strings.ToLower(o.name)
		d := distance(name, other)
		if d <= 1+len(name)/4 || len(name) >= short && strings.Contains(other, name) {
			far[o.name] = d
			names = append(names, o.name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(far[a]-far[b], strings.Compare(a, b)) })
	return names[:min(most, len(names))]
}

// distance is Levenshtein's: the number of letters to change, add or leave out to turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // from the part of a so far to each start of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			changed := diagonal
			if a[i] != b[j] {
				changed++
			}
			diagonal = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
