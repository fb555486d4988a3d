package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/stretchr/testify/require"
)

// closing plays one diagram after the other, and fails after the last.
func closing(m player, diagrams ...string) func() strs {
	return func() strs {
		if len(diagrams) == 0 {
			return observable.Throw[string](errOops)
		}
		o := m.Cold(diagrams[0])
		diagrams = diagrams[1:]
		return o
	}
}

func TestBufferWhen(t *testing.T) {
	t.Parallel()
	buffer := func(diagrams ...string) opOn {
		return inTest(func(m *marble.M) observable.Operator[string, []string] {
			return observable.BufferWhen[string](closing(m, diagrams...))
		})
	}
	now := func() observable.Observable[int] { return observable.Of(1) }
	synchronous := observable.Compose2(
		observable.BufferWhen[string](now), observable.Take[[]string](2))
	lists := key{"x": "[a b]", "y": "[c]", "a": "[a]", "n": "[]"}
	runMarbles(t, []marbles{
		{name: "sends the list when its closing says so", op: buffer("---t", "--------t"),
			key:  lists,
			in:   "-ab--c|",
			want: "---x--(y|)"},
		{name: "a closing that only completes does not close", op: buffer("-|"), key: lists,
			in:   "-ab-|",
			want: "----(x|)"},
		{name: "fails with a closing", op: buffer("--t", "-#"), key: key{"x": "[a]"},
			in:   "-ab-|",
			want: "--x#"},
		{name: "fails with a closing that fails at once", op: buffer("--t"), key: key{"x": "[a]"},
			in:   "-ab-|",
			want: "--(x#)"},
		{name: "may fail at once", op: buffer(),
			in:   "-ab-|",
			want: "#"},
		{name: "with synchronous closings ends with its receiver", op: plain(synchronous),
			key:  lists,
			in:   "-ab-|",
			want: "(nn|)"},
	})
}

// In RxJS a bufferWhen is subscribed, with its closing, though its result has failed already.
func TestBufferWhen_IsSubscribedBelowAResultThatHasEnded(t *testing.T) {
	t.Parallel()
	begun := 0
	closing := func() observable.Observable[int] {
		begun++
		return observable.Never[int]()
	}
	failed := observable.BufferWhen[[]int](func() observable.Observable[int] { return observable.Throw[int](errOops) })
	var got error
	observable.Pipe2(observable.Never[int](), observable.BufferWhen[int](closing), failed).
		Subscribe(ctx, observable.Observer[[][]int]{Error: func(err error) { got = err }})
	require.Equal(t, errOops, got)
	require.Equal(t, 1, begun)
}
