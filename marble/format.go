package marble

import (
	"strings"
	"unicode/utf8"
)

// Format draws marks, which must be in order of time, as a diagram. It is the inverse of
// [ParseCold]: long times become progressions, and what is at one time a group. A group takes room,
// so what follows it closely may not fit; that goes on a further line, a diagram of its own that
// counts from 0, too. Usually there is one line. Marks before 0 are left out.
func Format(marks []Mark) (lines []string) { return draw(marks)[0].lines }

// isLetter reports whether s can be drawn as a value: one character that means nothing else.
func isLetter(s string) bool {
	return utf8.RuneCountInString(s) == 1 && !strings.ContainsAny(s, "-|#()^! ")
}

// printable is s without what would spoil a line, or has no place in XML.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == 0x7f || r == '\uFFFE' || r == '\uFFFF' {
			return '\uFFFD'
		}
		return r
	}, s)
}

// message is what an error says. An error notification may be without one.
func message(err error) string {
	if err == nil {
		return "<nil>"
	}
	return printable(err.Error())
}

// inlaid is lines as part of a key: "a = " precedes the first.
func inlaid(lines string) string { return strings.ReplaceAll(lines, "\n", "\n    ") }
