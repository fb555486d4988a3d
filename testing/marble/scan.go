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

// scanner splits a diagram into characters and times. It knows how much time each character takes,
// and no other meaning.
type scanner struct {
	form, diagram string

	pos  int           // of the character
	char string        // the character
	at   time.Duration // when it happens
	next int           // pos of what follows
	now  time.Duration // when that happens, outside of a group

	// group is the time of the open bracket, or noGroup. Before the ^ of a hot diagram times are
	// noGroup or earlier, so brackets there group nothing.
	group time.Duration
	open  int // pos of the open bracket, before the ^ too; -1 if none is open
}

const noGroup = -Frame

func newScanner(form, diagram string) *scanner {
	return &scanner{form: form, diagram: diagram, group: noGroup, open: -1}
}

// scan goes to the next character, past spaces, times and brackets. It returns false at the end, and
// fails where a time is too long, brackets do not match, or there is no UTF-8.
func (s *scanner) scan() (ok bool, err error) {
	for s.next < len(s.diagram) {
		s.pos = s.next
		skipped, err := s.skip()
		if err != nil {
			return false, err
		}
		if skipped {
			continue
		}
		if s.read(); s.char == "" {
			return false, s.refuse(NotUTF8)
		}
		if more, err := s.advances(); more || err != nil {
			return more, err
		}
	}
	if s.open >= 0 {
		s.pos = s.open
		return false, s.refuse(UnclosedGroup)
	}
	return false, nil
}

// skip skips a space or a progression.
func (s *scanner) skip() (skipped bool, err error) {
	if s.diagram[s.pos] == ' ' {
		s.next++
		return true, nil
	}
	if s.pos > 0 && s.diagram[s.pos-1] != ' ' {
		return false, nil
	}
	match := progression.FindStringSubmatch(s.diagram[s.pos:])
	if match == nil {
		return false, nil
	}
	d, err := time.ParseDuration(match[1])
	if err != nil || d > longest || s.now > longest-d {
		return false, s.refuse(TooLong)
	}
	s.now += d
	s.next += len(match[0])
	return true, nil
}

// read reads one character, which takes a frame.
func (s *scanner) read() {
	s.char = character(s.diagram[s.pos:])
	s.next += len(s.char)
	s.at = s.now
	if s.group > noGroup {
		s.at = s.group
	}
	s.now += Frame
}

// character returns the first character of s, which is not empty; "" if that is no UTF-8.
func character(s string) string {
	if r, size := utf8.DecodeRuneInString(s); r != utf8.RuneError || size > 1 {
		return s[:size]
	}
	return ""
}

// advances reports whether the character is more than time or a bracket.
func (s *scanner) advances() (more bool, err error) {
	switch {
	case s.char == "-":
	case s.char == "(" && s.open >= 0:
		return false, s.refuse(NestedGroup)
	case s.char == "(":
		s.group, s.open = s.now-Frame, s.pos
	case s.char == ")" && s.open < 0:
		return false, s.refuse(UnopenedGroup)
	case s.char == ")":
		s.group, s.open = noGroup, -1
	default:
		return true, nil
	}
	return false, nil
}

// refuse returns the error for the current character.
func (s *scanner) refuse(r Reason) error { return refuse(s.form, s.diagram, s.pos, r) }

func refuse(form, diagram string, pos int, r Reason) error {
	_, size := utf8.DecodeRuneInString(diagram[pos:])
	return &ParseError{Form: form, Diagram: diagram, Pos: pos, Found: diagram[pos : pos+size],
		Reason: r}
}
