package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// list is an observable of lists as text.
func list(src observable.Observable[[]string]) strs { return text(observable.Map(same[[]string]))(src) }

// Short lists are allocated together.
func TestCombineLatest_TheReceiverOwnsEachList(t *testing.T) {
	t.Parallel()
	var lists [][]int
	observable.CombineLatest(observable.Of(-1), observable.Range(0, 20)).Subscribe(t.Context(),
		observable.Next(func(list []int) {
			list = append(list, 100+len(lists))
			list[0] = len(lists)
			lists = append(lists, list)
		}))
	require.Len(t, lists, 20)
	for i, list := range lists {
		require.Equal(t, []int{i, i, 100 + i}, list)
	}
}
