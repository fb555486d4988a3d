package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// chained are operators that only pass on, several after each other.
var chained = observable.Compose4(observable.Map(same[int]),
	observable.Filter(func(int) bool { return true }),
	observable.Scan(func(_, v int) int { return v }, 0), observable.Tap(func(int) {}))

// lent is a source whose subscriber a test gets.
func lent() (src ints, dst func() *observable.Subscriber[int]) {
	var in *observable.Subscriber[int]
	return observable.New(func(to *observable.Subscriber[int]) { in = to }),
		func() *observable.Subscriber[int] { return in }
}

func TestChain_TearsDownTheSourceBeforeWhatIsAddedBelow(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(note func(string) func()) intOp{
		"Subscribe": func(func(string) func()) intOp { return same[ints] },
		"Finalize": func(note func(string) func()) intOp {
			return observable.Finalize[int](note("finalize"))
		},
		"Operate": func(note func(string) func()) intOp {
			return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
				in := observable.NewSubscriber(dst, observable.Observer[int]{Next: dst.Next})
				src.SubscribeTo(in)
				in.AddFunc(note("operate"))
			})
		},
		"Operate, of its own": func(note func(string) func()) intOp {
			return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
				src.SubscribeTo(dst)
				dst.AddFunc(note("operate"))
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log []string
			note := func(s string) func() { return func() { log = append(log, s) } }
			src, dst := lent()
			sub := chained(op(note)(chained(src))).Subscribe(ctx, ignore[int]())
			sub.AddFunc(note("below"))
			dst().AddFunc(note("first"))
			dst().AddFunc(note("second"))
			sub.Unsubscribe()
			require.Equal(t, []string{"first", "second"}, log[:2])
			require.Equal(t, "below", log[len(log)-1])
		})
	}
}

func TestChain_IsOpenBelowWhenTheSourceUnsubscribesItself(t *testing.T) {
	t.Parallel()
	src, dst := lent()
	sub := chained(src).Subscribe(ctx, ignore[int]())
	dst().Unsubscribe()
	require.True(t, dst().Closed())
	require.False(t, sub.Closed())
}
