package marble

import (
	"strings"
	"unicode/utf8"
)

// Format draws marks as a diagram. It is the inverse of [ParseCold]. The marks must be in order of
// time; it leaves out those before 0. Long times become progressions, and marks of one time a
// group. A group takes room, so the marks that follow closely may not fit on its line: they go to a
// further line, which counts from 0, too. Usually there is one line.
func Format(marks []Mark) (lines []string) { return draw(marks).lines }

// isLetter reports whether s can be drawn as a value: one character that means nothing else.
func isLetter(s string) bool {
	return utf8.RuneCountInString(s) == 1 && utf8.ValidString(s) && !strings.ContainsAny(s, "-|#()^! ")
}

// printable replaces characters that would spoil a line.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == 0x7f {
			return '\uFFFD'
		}
		return r
	}, s)
}

// message returns the text of an error, which may be nil in a notification.
func message(err error) string {
	if err == nil {
		return "<nil>"
	}
	return printable(err.Error())
}
