package loop_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js/internal/loop"
)

func TestQueue_IsFirstInFirstOut(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	var q loop.Queue[int]
	pushed, popped := 0, 0
	for range 2000 {
		for range random.IntN(40) {
			q.Push(pushed)
			pushed++
		}
		for range min(q.Len(), random.IntN(40)) {
			require.Equal(t, popped, q.Pop())
			popped++
		}
		require.Equal(t, pushed-popped, q.Len())
	}
	q.Clear()
	require.Zero(t, q.Len())
	q.Push(7)
	require.Equal(t, 7, q.Pop())
}

// A steady flow takes no memory, however many values are queued.
func TestQueue_AllocatesNothingInASteadyState(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		var q loop.Queue[int]
		for i := range n {
			q.Push(i)
		}
		flow := func() {
			for i := range 3000 {
				q.Push(i)
				q.Pop()
			}
		}
		flow()
		require.Zero(t, testing.AllocsPerRun(10, flow), n)
	}
}
