package observers_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable/internal/observers"
)

// of is who has a place.
func of(places []observers.Place[int]) (all []int) {
	for _, p := range places {
		if p.Observer != 0 {
			all = append(all, p.Observer)
		}
	}
	return all
}

// The list does what a slice does, and what is lent does not change for those who come and go.
func TestList_DoesWhatASliceDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var list observers.List[int]
		var model []int
		numbers := map[int]uint64{}
		var lent []observers.Place[int]
		var lentAre []int
		t.Repeat(map[string]func(*rapid.T){
			"join": func(*rapid.T) {
				who := len(numbers) + 1
				numbers[who] = list.Join(who)
				model = append(model, who)
			},
			"leave": func(t *rapid.T) {
				who := rapid.IntRange(1, len(numbers)+1).Draw(t, "who")
				list.Leave(numbers[who])
				model = slices.DeleteFunc(model, func(n int) bool { return n == who })
			},
			"lend": func(*rapid.T) {
				lent, lentAre = list.Lend(), append([]int(nil), model...)
			},
			"take back": func(*rapid.T) {
				list.TakeBack()
				lent, lentAre = nil, nil
			},
			"clear": func(*rapid.T) {
				require.ElementsMatch(t, model, of(list.Clear()))
				model, lent, lentAre = nil, nil, nil
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(model), list.Len())
				require.Equal(t, lentAre, of(lent))
			},
		})
		require.Equal(t, len(model), len(of(list.Lend())))
	})
}

func TestList_ManyLeaveInAnyOrderInLinearTime(t *testing.T) {
	t.Parallel()
	var list observers.List[int]
	const many = 100_000
	numbers := make([]uint64, many)
	for i := range numbers {
		numbers[i] = list.Join(i + 1)
	}
	for _, n := range numbers {
		list.Leave(n)
	}
	require.Zero(t, list.Len())
	require.Empty(t, list.Clear(), "empty places are given back")
}
