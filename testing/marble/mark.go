package marble

import (
	"fmt"
	"math"
	"time"
)

// Frame is the time that one character of a diagram takes.
const Frame = time.Millisecond

// Never is a time that does not come. A subscription that goes on ends then.
const Never = time.Duration(math.MaxInt64)

// MarkKind says what a mark stands for.
type MarkKind uint8

// The kinds of marks.
const (
	Value      MarkKind = iota // any character that has no other meaning
	Failure                    // #
	Completion                 // |
)

var markKindNames = [...]string{"Value", "Failure", "Completion"}

// String returns the name of the constant.
func (k MarkKind) String() string {
	if int(k) < len(markKindNames) {
		return markKindNames[k]
	}
	return fmt.Sprintf("MarkKind(%d)", uint8(k))
}

// Mark is one item of a diagram. Its letter has no meaning yet: see [Legend].
type Mark struct {
	// counted from the subscription, or from the ^ of a hot diagram; negative before that
	At     time.Duration
	Kind   MarkKind
	Letter string // of a value: one character
}

func (m *Mark) text() string {
	switch m.Kind {
	case Failure:
		return "#"
	case Completion:
		return "|"
	}
	return m.Letter
}

// Span is the time of a subscription. Either end may be [Never].
type Span struct{ Subscribed, Unsubscribed time.Duration }

// marks returns the two ends as they are drawn.
func (s Span) marks() (marks []Mark) {
	if s.Subscribed != Never {
		marks = append(marks, Mark{At: s.Subscribed, Letter: "^"})
	}
	if s.Unsubscribed != Never {
		marks = append(marks, Mark{At: s.Unsubscribed, Letter: "!"})
	}
	return marks
}

// String returns a subscription diagram: --^---!.
func (s Span) String() string { return Format(s.marks())[0] }
