package pool_test

import (
	"math/rand/v2"
	"testing"

	"github.com/rxsched/rxsched"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// BenchmarkPerKey is ns a message, of some work for each, with 100,000 keys.
func BenchmarkPerKey(b *testing.B) {
	const keys = 100_000
	r := rand.New(rand.NewPCG(1, 2))
	z := rand.NewZipf(r, 1.1, 1, keys-1)
	for name, key := range map[string]func() int{
		"uniform": func() int { return r.IntN(keys) },
		"zipf":    func() int { return int(z.Uint64()) },
		"one":     func() int { return 0 },
	} {
		b.Run(name, func(b *testing.B) {
			all := make([]int, b.N)
			for i := range all {
				all[i] = key()
			}
			p := pool.New(pool.Config{})
			defer p.Close()
			op := pool.PerKeyWithConfig(p, func(k int) int { return k },
				func(_ int, values rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
					sum := uint64(0)
					return rx.Pipe2(values, rx.Tap(func(v int) {
						x := uint64(v)
						for range 40 {
							x = x*6364136223846793005 + 1442695040888963407
						}
						sum += x
					}), rx.IgnoreElements[int])
				}, pool.PerKeyConfig[int]{Backlog: rx.Backlog{Limit: 1 << 14}})
			b.ResetTimer()
			if err := rx.ForEach(b.Context(), op(rx.FromSlice(all)), func(int) {}); err != nil {
				b.Fatal(err)
			}
		})
	}
}
