package marble

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
)

// ParseCold parses a diagram that counts from the subscription, such as "-a-(bc) 10ms d|". Its
// error is a [*ParseError].
func ParseCold(diagram string) ([]Mark, error) {
	const form = "cold"
	if at := strings.IndexByte(diagram, '^'); at >= 0 {
		return nil, refuse(form, diagram, at, UnexpectedSubscription)
	}
	return parse(form, diagram)
}

// ParseHot parses a diagram whose ^, if it has one, is frame 0, such as "a-b-^-c-d|". The length
// before the ^ is its position in UTF-16 units, without leading spaces: spaces and progressions
// before it shift everything, and brackets before it group nothing. Its error is a [*ParseError].
func ParseHot(diagram string) ([]Mark, error) { return parse("hot", diagram) }

// parse parses a diagram that may have a subscription point.
func parse(form, diagram string) (marks []Mark, err error) {
	if at := strings.IndexByte(diagram, '!'); at >= 0 {
		return nil, refuse(form, diagram, at, UnexpectedUnsubscription)
	}
	now := time.Duration(0)
	if before, _, found := strings.Cut(strings.TrimLeft(diagram, " "), "^"); found {
		now = -frames(before)
	}
	signs, err := scan(form, diagram, now)
	subscribed := false
	for _, s := range signs {
		switch {
		case s.char == "^" && subscribed:
			return nil, refuse(form, diagram, s.pos, SecondSubscription)
		case s.char == "^":
			subscribed = true
		case len(marks) > 0 && marks[len(marks)-1].Kind != Value:
			return nil, refuse(form, diagram, s.pos, AfterTheEnd)
		case s.char == "|":
			marks = append(marks, Mark{At: s.at, Kind: Completion})
		case s.char == "#":
			marks = append(marks, Mark{At: s.at, Kind: Failure})
		default:
			marks = append(marks, Mark{At: s.at, Letter: s.char})
		}
	}
	return marks, err
}

// ParseSubscription parses the diagram of a subscription, such as "--^---!". Either mark may be
// missing, and ! takes no time. Its error is a [*ParseError].
func ParseSubscription(diagram string) (Span, error) {
	const form = "subscription"
	span := Span{Never, Never}
	signs, err := scan(form, diagram, 0)
	for _, s := range signs {
		switch {
		case s.char == "^" && span.Subscribed == Never:
			span.Subscribed = s.at
		case s.char == "!" && span.Unsubscribed == Never:
			span.Unsubscribed = s.at
		case s.char == "^":
			return Span{Never, Never}, refuse(form, diagram, s.pos, SecondSubscription)
		case s.char == "!":
			return Span{Never, Never}, refuse(form, diagram, s.pos, SecondUnsubscription)
		default:
			return Span{Never, Never}, refuse(form, diagram, s.pos, UnexpectedMark)
		}
	}
	return span, err
}

// ParseTime parses a time, such as "---|". Each UTF-16 unit before the first | is a frame, whatever
// it is; spaces count, except around the diagram. Its error is a [*ParseError].
func ParseTime(diagram string) (time.Duration, error) {
	before, _, found := strings.Cut(strings.TrimLeftFunc(diagram, isSpace), "|")
	if !found {
		return 0, refuse("time", diagram, len(diagram), MissingCompletion)
	}
	for at := range diagram {
		if character(diagram[at:]) == "" {
			return 0, refuse("time", diagram, at, NotUTF8)
		}
	}
	return frames(before), nil
}

// isSpace reports whether JavaScript's trim removes r.
func isSpace(r rune) bool { return r == '\uFEFF' || r != '\u0085' && unicode.IsSpace(r) }

// ParseAnimation parses the times of paints, such as "--x--x". Any letter is a paint. Its error is
// a [*ParseError].
func ParseAnimation(diagram string) (paints []time.Duration, err error) {
	const form = "animation"
	if at := strings.IndexAny(diagram, "|#"); at >= 0 {
		return nil, refuse(form, diagram, at, UnexpectedEnd)
	}
	marks, err := parse(form, diagram)
	if err != nil {
		return nil, err
	}
	for _, m := range marks {
		paints = append(paints, m.At)
	}
	return paints, nil
}

// frames returns a frame for each UTF-16 unit of s.
func frames(s string) (d time.Duration) {
	for _, r := range s {
		d += time.Duration(max(1, utf16.RuneLen(r))) * Frame
	}
	return d
}
