package explore

import "testing"

// Run calls body again and again, each time in another order of what may happen in any order, and
// fails t if one of the orders fails. Each call is in a bubble of testing/synctest, with hosts of
// its own. body must be deterministic otherwise. Run panics if body is nil. The goroutine of t
// calls it, outside of a bubble; tests may run in parallel.
func Run(t *testing.T, body func(x *X), options ...Option) {
	t.Helper()
	if f := Search(t, body, options...).Failure; f != nil {
		t.Fatal(f.Report)
	}
}
