package belt_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/internal/belt"
)

// begin begins a load with the value that was put last.
func begin[T any](b *belt.Belt[T], opens bool) {
	b.Open(opens)
	b.Begin()
}

func TestBelt_KeepsTheOrderOverManyChunks(t *testing.T) {
	t.Parallel()
	b := belt.New[int]()
	put, taken := 0, 0
	for _, n := range []int{1, 3, 1, 10, 5000, 1, 3000, 3000} {
		for i := range n {
			b.Put(put)
			put++
			if i == 0 {
				require.False(t, b.Join(), "no load is open")
				begin(b, true)
			} else {
				require.True(t, b.Join())
			}
		}
		require.True(t, b.Opened())
		require.EqualValues(t, put, b.Count())
		require.EqualValues(t, put, b.Close())
		require.False(t, b.Opened())
		for ; taken < put; taken++ {
			require.Equal(t, taken, b.Take())
		}
	}
}

func TestBelt_NobodyJoinsALoadThatIsNotOpen(t *testing.T) {
	t.Parallel()
	b := belt.New[int]()
	b.Put(1)
	begin(b, false)
	b.Put(2)
	require.False(t, b.Join())
	b.Open(true)
	require.True(t, b.Join())
	b.Open(false)
	b.Put(3)
	require.False(t, b.Join())
	require.EqualValues(t, 2, b.Count())
}

// A producer and a consumer have a lock only where a load begins or is taken. With so few values
// rxexplore takes a load at each moment of a value that gets on.
func TestBelt_ForgetsNoValue(t *testing.T) { carry(t, 14) }

func TestBelt_CarriesMany(t *testing.T) {
	t.Parallel()
	carry(t, 50_000)
}

func carry(t *testing.T, n int) {
	b, mu, loads := belt.New[*int](), new(sync.Mutex), make(chan struct{}, n)
	go func() {
		defer close(loads)
		for i := range n {
			b.Put(&i)
			if !b.Join() {
				mu.Lock()
				begin(b, i%3 > 0)
				mu.Unlock()
				loads <- struct{}{}
			}
		}
	}()
	var taken, end int
	for range loads {
		mu.Lock()
		end = int(b.Close())
		mu.Unlock()
		for ; taken < end; taken++ {
			require.Equal(t, taken, *b.Take())
		}
	}
	require.Equal(t, n, taken)
}

// The producer takes the chunks to use again while the consumer gives one back.
func TestBelt_ForgetsNoChunkThatIsUsedAgain(t *testing.T) {
	t.Parallel()
	const few, chunk = 4 + 16 + 64 + 256, 1024 // values of the first chunks, and of each later one
	b, put, taken := belt.New[int](), 0, 0
	puts := func(n int) {
		for range n {
			b.Put(put)
			put++
		}
	}
	takes := func(n int) {
		for range n {
			if v := b.Take(); v != taken {
				t.Fatalf("%d comes in place of %d", v, taken)
			}
			taken++
		}
	}
	puts(few + 3*chunk)
	takes(few + 2*chunk)
	var both sync.WaitGroup
	both.Go(func() { puts(1) })
	both.Go(func() { takes(1) })
	both.Wait()
	puts(3 * chunk)
	takes(put - taken)
}

// It is not parallel, as AllocsPerRun wants it.
func TestBelt_TakesNoMemoryForASteadyFlow(t *testing.T) {
	b := belt.New[int]()
	flow := func() {
		for i := range 2000 {
			b.Put(i)
			begin(b, true)
		}
		for range 2000 {
			b.Take()
		}
	}
	for range 10 {
		flow()
	}
	require.Zero(t, testing.AllocsPerRun(100, flow))
}
