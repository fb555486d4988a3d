package inbox_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host/internal/inbox"
)

// pop takes the first function out.
func pop(c *inbox.Chunk) func() {
	f := c.Take(c.First())
	c.Skip(1)
	return f
}

// drain takes all chunks, calls their functions and gives them back. It returns the ready times.
func drain(in *inbox.Inbox, stamps bool) (ready []time.Duration) {
	var seq uint64
	var next *inbox.Chunk
	for c := in.Take(true, stamps); c != nil; c = next {
		next = c.Next()
		seq, _ = c.Number(seq, -1)
		for c.Len() > 0 {
			ready = append(ready, c.Ready())
			pop(c)()
		}
		in.GiveBack(c)
	}
	return ready
}

func TestInbox_KeepsTheOrderOverManyChunks(t *testing.T) {
	t.Parallel()
	const n = 10_000
	var clock time.Duration
	in := inbox.New(func() time.Duration { clock++; return clock })
	require.False(t, in.Put(func() {}), "closed")
	require.Nil(t, in.Take(true, false))
	require.False(t, in.Some())
	for _, stamps := range []bool{false, true, true, false, true} {
		drain(in, stamps)
		var got []int
		for i := range n {
			require.True(t, in.Put(func() { got = append(got, i) }))
			require.True(t, in.Some())
		}
		ready := drain(in, stamps)
		require.Len(t, got, n)
		require.Len(t, ready, n)
		for i := range n {
			require.Equal(t, i, got[i])
			if stamps {
				require.Equal(t, clock-n+time.Duration(i)+1, ready[i])
			} else {
				require.EqualValues(t, -1, ready[i])
			}
		}
	}
}

func TestChunk_KnowsWhatIsReadyBefore(t *testing.T) {
	t.Parallel()
	var clock time.Duration
	in := inbox.New(func() time.Duration { clock += 10; return clock })
	in.Take(true, true)
	for range 5 {
		in.Put(func() {})
	}
	c := in.Take(true, false)
	seq, last := c.Number(100, 0)
	require.EqualValues(t, 105, seq)
	require.EqualValues(t, 50, last)
	pop(c)
	require.EqualValues(t, 102, c.Seq())
	require.EqualValues(t, 20, c.Ready())
	require.Equal(t, 1, c.Before(5), "the first counts")
	require.Equal(t, 2, c.Before(40))
	require.Equal(t, 4, c.Before(51))
	c.Take(c.First())
	c.Skip(1)
	require.EqualValues(t, 103, c.Seq())
	require.Equal(t, 3, c.Len())

	in.Put(func() {})
	in.Put(func() {})
	c = in.Take(false, false)
	c.Number(200, 7)
	require.Equal(t, 1, c.Before(7))
	require.Equal(t, 2, c.Before(8))
}

// It is not parallel, as AllocsPerRun wants it.
func TestInbox_TakesNoMemoryForASteadyFlow(t *testing.T) {
	in := inbox.New(func() time.Duration { return 0 })
	f := func() {}
	for _, stamps := range []bool{false, true} {
		drain(in, stamps)
		require.Zero(t, testing.AllocsPerRun(100, func() {
			for range 1000 {
				in.Put(f)
			}
			for c, next := in.Take(true, stamps), (*inbox.Chunk)(nil); c != nil; c = next {
				next = c.Next()
				c.Number(0, 0)
				for c.Len() > 0 {
					pop(c)
				}
				in.GiveBack(c)
			}
		}))
	}
}
