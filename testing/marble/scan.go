package marble

import (
	"regexp"
	"time"
	"unicode/utf8"
)

// longest is the longest time in a diagram; a few frames more are still far from an overflow.
const longest = time.Duration(1) << 62

// progression is a stretch of time: at the start or after a space, and one space follows.
var progression = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?(?:ms|s|m)) `)

// sign is a character of a diagram that is more than time, a space or a bracket.
type sign struct {
	char string
	at   time.Duration
	pos  int
}

// noGroup is the time of no bracket. Before the ^ of a hot diagram times are that or earlier, so
// brackets there group nothing.
const noGroup = -Frame

// scan splits a diagram into signs. It knows how much time each character takes, and no other
// meaning. Where it fails it returns the signs before, too.
func scan(form, diagram string, now time.Duration) (signs []sign, err error) {
	group, open := noGroup, -1 // the time and the place of the open bracket
	for pos := 0; pos < len(diagram); {
		if match := progression.FindStringSubmatch(diagram[pos:]); match != nil && (pos == 0 || diagram[pos-1] == ' ') {
			d, err := time.ParseDuration(match[1])
			if err != nil || d > longest || now > longest-d {
				return signs, refuse(form, diagram, pos, TooLong)
			}
			now += d
			pos += len(match[0])
			continue
		}
		char := character(diagram[pos:])
		switch {
		case char == "":
			return signs, refuse(form, diagram, pos, NotUTF8)
		case char == "(" && open >= 0:
			return signs, refuse(form, diagram, pos, NestedGroup)
		case char == "(":
			group, open = now, pos
		case char == ")" && open < 0:
			return signs, refuse(form, diagram, pos, UnopenedGroup)
		case char == ")":
			group, open = noGroup, -1
		case char != "-" && char != " ":
			s := sign{char, now, pos}
			if group > noGroup {
				s.at = group
			}
			signs = append(signs, s)
		}
		if pos += len(char); char != " " && char != "!" {
			now += Frame
		}
	}
	if open >= 0 {
		return signs, refuse(form, diagram, open, UnclosedGroup)
	}
	return signs, nil
}

// character returns the first character of s, which is not empty; "" if that is no UTF-8.
func character(s string) string {
	if r, size := utf8.DecodeRuneInString(s); r != utf8.RuneError || size > 1 {
		return s[:size]
	}
	return ""
}

func refuse(form, diagram string, pos int, r Reason) error {
	_, size := utf8.DecodeRuneInString(diagram[pos:])
	return &ParseError{Form: form, Diagram: diagram, Pos: pos, Found: diagram[pos : pos+size],
		Reason: r}
}
