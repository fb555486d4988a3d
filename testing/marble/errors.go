package marble

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrDefault is the error that # stands for, unless a [Legend] has another.
var ErrDefault = errors.New("error")

// Reason says why a diagram was refused.
type Reason string

// The reasons.
const (
	UnexpectedSubscription   Reason = `a subscription point "^" has no place in it`
	UnexpectedUnsubscription Reason = `an unsubscription point "!" has no place in it`
	SecondSubscription       Reason = `there can be one subscription point "^" only`
	SecondUnsubscription     Reason = `there can be one unsubscription point "!" only`
	UnexpectedMark           Reason = `there can be nothing in it but "^" and "!"`
	UnexpectedEnd            Reason = `an animation neither completes nor fails`
	MissingCompletion        Reason = `the completion "|" is missing`
	TooLong                  Reason = `the time is too long`
	UnclosedGroup            Reason = `the group has no ")"`
	UnopenedGroup            Reason = `no group is open that ")" could close`
	NestedGroup              Reason = `a group can't be in another`
	AfterTheEnd              Reason = `nothing comes after "|" or "#"`
	NotUTF8                  Reason = `it is not valid UTF-8`
)

// ParseError says where and why a parser refused a diagram.
type ParseError struct {
	Form    string // of the diagram: cold, hot, subscription, time, animation
	Diagram string
	// offset of the fault in bytes; the length of the diagram if something is missing
	Pos    int
	Found  string // the character there, if any
	Reason Reason
}

// Error describes the error on one line.
func (e *ParseError) Error() string {
	return fmt.Sprintf("marble: %s diagram %q at position %d: %v", e.Form, e.Diagram, e.Pos, e.Reason)
}

// pointed describes the error, with the diagram below it and a caret under the fault.
func (e *ParseError) pointed() string {
	return fmt.Sprintf("%v\n    %s\n    %s^", e, printable(e.Diagram),
		strings.Repeat(" ", utf8.RuneCountInString(e.Diagram[:e.Pos])))
}
