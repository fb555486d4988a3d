package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

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
