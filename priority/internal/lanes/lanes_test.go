package lanes_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/priority/internal/lanes"
)

type item struct {
	at  time.Duration
	seq uint64
}

func compare(a, b item) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.seq, b.seq)) }

// Whatever lane an item is meant for, the queue is as good as a sorted slice.
func TestQueue_IsASortedSlice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const n = 3
		q := lanes.New[item](n)
		var model []item
		var seq uint64
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				seq++
				it := item{time.Duration(rapid.IntRange(-3, 20).Draw(t, "at")), seq}
				lanes.Push(q, rapid.IntRange(lanes.None, n-1).Draw(t, "lane"), it.at, it.seq, it)
				model = append(model, it)
				slices.SortFunc(model, compare)
			},
			"each": func(t *rapid.T) {
				var got []item
				lanes.Each(q, func(it *lanes.Item[item]) { got = append(got, it.Value) })
				slices.SortFunc(got, compare)
				require.True(t, slices.Equal(model, got))
			},
			"push many in order": func(t *rapid.T) {
				for range rapid.IntRange(0, 100).Draw(t, "many") {
					seq++
					it := item{21, seq}
					lanes.Push(q, 0, it.at, it.seq, it)
					model = append(model, it)
				}
			},
			"pop": func(t *rapid.T) {
				for range rapid.IntRange(0, len(model)).Draw(t, "many") {
					require.Equal(t, model[0], lanes.Pop(q))
					model = model[1:]
				}
			},
			"keep": func(t *rapid.T) {
				odd := func(it item) bool { return it.seq%2 == 1 }
				lanes.Keep(q, odd)
				model = slices.DeleteFunc(model, func(it item) bool { return !odd(it) })
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(model), lanes.Len(q))
				if len(model) > 0 {
					require.Equal(t, model[0], lanes.Min(q).Value)
					require.Equal(t, model[0].at, lanes.Min(q).At)
				}
			},
		})
	})
}

func TestQueue_AllocatesNothingOnceItHasGrown(t *testing.T) {
	q := lanes.New[int](5)
	allocs := testing.AllocsPerRun(10, func() {
		for i := range 100 {
			lanes.Push(q, i%5, time.Duration(i), uint64(i), i)
		}
		for lanes.Len(q) > 0 {
			lanes.Pop(q)
		}
	})
	require.Zero(t, allocs)
}
