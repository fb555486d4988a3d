package explore

import (
	"testing"

	"github.com/rxsched/rxsched/testing/internal/bubble"
)

// Run calls body again and again, each time in another order of what may happen in any order, and
// fails t if one of the orders fails. Each call is in a bubble of testing/synctest, with hosts of
// its own. body must be deterministic otherwise. Run panics if body is nil. The goroutine of t
// calls it, outside of a bubble; tests may run in parallel.
func Run(t *testing.T, body func(x *X), config ...Config) {
	t.Helper()
	if f := Search(t, body, config...).Failure; f != nil {
		t.Fatal(f.Report)
	}
}

// Once calls body in one order only, in which the goroutine or host whose name comes first goes
// first: the same each time. Callbacks and goroutines may also fail t itself: nothing goes on after its
// FailNow. Once fails t for what fails an order. It waits for what is up to a thousand hours off. It
// panics if body is nil. The goroutine of t calls it, outside of a bubble.
func Once(t *testing.T, body func(x *X)) {
	t.Helper()
	if body == nil {
		panic("explore: Once: nil body")
	}
	t.Context().Done() // in a bubble, it would belong to that
	x := &X{tb: t, once: true, config: &Config{Steps: 1_000_000, reached: new(reached)}}
	x.play(bubble.Try, body, byName{})
	if f, _ := x.verdict.is(); f != nil && f.Message != "" {
		t.Errorf("explore: %s\n%s", f.said(), f.Message)
	}
	if t.Failed() {
		t.FailNow()
	}
}

// byName takes the first step.
type byName struct{ *usually }

func (byName) thread(choice) int { return 0 }
