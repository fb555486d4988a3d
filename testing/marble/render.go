package marble

import "strings"

// Render draws a run as text: a diagram, as [Format] does, and below it the meanings of its
// letters, except of those that stand for themselves.
//
//	-a--b 20ms #
//	a = {3 4}
//	b = {5 12}
//	# = no such place
func Render[T any](events []Event[T], legend Legend[T]) string {
	marks, key := Letters(events, legend)
	return strings.Join(append(Format(marks), key...), "\n")
}
