package pool_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/pool"
)

// Hashes that lead to few places, or are those of several keys, make long ways through the table,
// also round its end.
func TestTable_FindsTheKeysThatHaveBegunAndNotEnded(t *testing.T) {
	t.Parallel()
	for name, hash := range map[string]func(key int) uint64{
		"spread":    func(key int) uint64 { return uint64(key) * 0x9e3779b97f4a7c15 },
		"at an end": func(key int) uint64 { return ^uint64(key % 7) },
		"the same":  func(int) uint64 { return 1 << 63 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			var table pool.Table
			var keys []int
			for i := range 1000 {
				key := r.IntN(60)
				if i > 500 && len(keys) > 0 { // all end
					key = keys[r.IntN(len(keys))]
				}
				if i := slices.Index(keys, key); i >= 0 {
					table.End(key, hash(key))
					keys = slices.Delete(keys, i, i+1)
				} else {
					table.Begin(key, hash(key))
					keys = append(keys, key)
				}
				require.True(t, slices.Equal(keys, table.Keys()), "in order")
				for key := range 60 {
					has := slices.Contains(keys, key)
					require.Equal(t, has, table.Has(key, hash(key)))
					if first, ok := table.First(hash(key)); has {
						require.True(t, ok)
						require.Equal(t, hash(key), hash(first))
					}
				}
			}
		})
	}
}
