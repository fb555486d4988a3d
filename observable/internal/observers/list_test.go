package observers_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable/internal/observers"
)

// of returns the observers that are present.
func of(present observers.Present[int]) (all []int) {
	for i := range present.Len() {
		if o := present.At(i); o != nil {
			all = append(all, *o)
		}
	}
	return all
}

// The list does what a sorted slice does. The observers of a moment stay, unless they have left,
// and none joins them.
func TestList_DoesWhatASliceDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var list observers.List[int]
		var model, waiting []int // by number
		var then observers.Present[int]
		var were []int
		t.Repeat(map[string]func(*rapid.T){
			"take a number": func(*rapid.T) { waiting = append(waiting, int(list.Number())) },
			"join": func(t *rapid.T) {
				if len(waiting) == 0 {
					waiting = append(waiting, int(list.Number()))
				}
				i := rapid.IntRange(0, len(waiting)-1).Draw(t, "which")
				who := waiting[i]
				waiting = slices.Delete(waiting, i, i+1)
				list.Join(uint64(who), &who)
				model = append(model, who)
				slices.Sort(model)
			},
			"leave": func(t *rapid.T) {
				who := rapid.IntRange(0, slices.Max(append(model, 0))+1).Draw(t, "who")
				list.Leave(uint64(who))
				model = slices.DeleteFunc(model, func(n int) bool { return n == who })
			},
			"look": func(*rapid.T) { then, were = list.Present(), slices.Clone(model) },
			"clear": func(*rapid.T) {
				require.ElementsMatch(t, model, of(list.Clear()))
				model = nil
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(model), list.Len())
				require.Equal(t, len(model), len(of(list.Present())))
				require.True(t, slices.Equal(model, of(list.Present())))
				require.Subset(t, were, of(then))
				for _, who := range were {
					if slices.Contains(model, who) {
						require.Contains(t, of(then), who)
					}
				}
			},
		})
	})
}

func TestList_ManyLeaveInAnyOrderInLinearTime(t *testing.T) {
	t.Parallel()
	var list observers.List[int]
	const many = 100_000
	for i := range many {
		list.Join(list.Number(), &i)
	}
	for n := range many {
		list.Leave(uint64(n + 1))
	}
	require.Zero(t, list.Len())
}

// A list takes at most twice the room of the observers that are left.
func TestList_GivesTheMemoryOfThoseWhoLeftBack(t *testing.T) {
	const many, place = 100_000, 16
	var list observers.List[int]
	who := 0
	before := heap()
	for range many {
		list.Join(list.Number(), &who)
	}
	require.LessOrEqual(t, heap()-before, int64(2*many*place+1<<14))
	for _, left := range []int{many / 10, many / 100, 0} {
		for n := list.Len(); n > left; n-- {
			list.Leave(uint64(n))
		}
		require.Equal(t, left, list.Len())
		require.LessOrEqual(t, heap()-before, int64(2*left*place+1<<14))
	}
	runtime.KeepAlive(&list)
}

// heap returns the bytes that are live.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
