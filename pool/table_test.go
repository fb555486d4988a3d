package pool_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/pool"
)

func TestTable_FindsTheKeysThatHaveBegunAndNotEnded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var table pool.Table
		var keys []float64
		var ends []func()
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			key := float64(rapid.IntRange(0, 60).Draw(t, "key"))
			switch {
			case len(keys) > 0 && rapid.Bool().Draw(t, "end"):
				i := rapid.IntRange(0, len(keys)-1).Draw(t, "which")
				ends[i]()
				keys, ends = append(keys[:i:i], keys[i+1:]...), append(ends[:i:i], ends[i+1:]...)
			case key == 0 || !table.Has(key):
				if key == 0 {
					key = math.NaN() // each is a key of its own
				}
				keys, ends = append(keys, key), append(ends, table.Begin(key))
			}
			require.InDeltaSlice(t, append(keys, 0), append(table.Keys(), 0), 0, "in order")
			for _, key := range keys {
				require.Equal(t, key == key, table.Has(key))
			}
		}
		for _, end := range ends {
			end()
		}
		require.Empty(t, table.Keys())
		require.LessOrEqual(t, table.Room(), 32, "keys that have ended take no memory")
	})
}
