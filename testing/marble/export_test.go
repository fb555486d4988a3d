package marble

var (
	Columns   = columns
	Conducted = conducted
)

// Comparisons is how often values are compared to give each of a run its letter.
func Comparisons[T any](events []Event[T]) (n int) {
	same := func(a, b T) bool {
		n++
		return deepEqual(a, b)
	}
	namingOf(Legend[T]{}, same, digestOf, show).marks(events)
	return n
}
