package observable_test

import (
	"context"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// list is an observable of lists as text.
func list(src observable.Observable[[]string]) strs { return text(observable.Map(same[[]string]))(src) }

func TestCombineLatest_TheReceiverOwnsTheList(t *testing.T) {
	t.Parallel()
	var lists [][]int
	observable.CombineLatest(observable.Of(1), observable.Of(2, 3)).Subscribe(context.Background(), observable.Next(func(list []int) {
		lists = append(lists, list)
		list[0] = 9
	}))
	require.Equal(t, [][]int{{9, 2}, {9, 3}}, lists)
}

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
