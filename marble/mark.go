package marble

import (
	"math"
	"time"
)

// Frame is the time that one character of a diagram takes.
const Frame = time.Millisecond

// Never is the moment that does not come: when a subscription ends that goes on.
const Never = time.Duration(math.MaxInt64)

// Kind says what a mark stands for.
type Kind uint8

// The kinds of marks.
const (
	Value      Kind = iota // any character that has no other meaning
	Failure                // #
	Completion             // |
)

// Mark is one thing that a diagram shows, by its letter: what the letter stands for is not its
// business, see [Legend].
type Mark struct {
	At     time.Duration // counted from the subscription, or from the ^ of a hot diagram; negative before that
	Kind   Kind
	Letter string // of a value: one character
}

// text is the mark as it is drawn.
func (m *Mark) text() string {
	switch m.Kind {
	case Failure:
		return "#"
	case Completion:
		return "|"
	}
	return m.Letter
}

// Span is how long a subscription lasts. Either of its ends may be [Never].
type Span struct{ Subscribed, Unsubscribed time.Duration }

// marks are the two ends as they are drawn.
func (s Span) marks() (marks []Mark) {
	if s.Subscribed != Never {
		marks = append(marks, Mark{At: s.Subscribed, Letter: "^"})
	}
	if s.Unsubscribed != Never {
		marks = append(marks, Mark{At: s.Unsubscribed, Letter: "!"})
	}
	return marks
}

// String is the span as a subscription diagram: --^---!.
func (s Span) String() string { return Format(s.marks())[0] }
