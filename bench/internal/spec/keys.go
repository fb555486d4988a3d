package spec

import "math/rand/v2"

// Messages have so many Keys. It takes so many steps of a generator of random numbers to handle one:
// some 40 ns.
const (
	Messages = 2_000_000
	Keys     = 100_000
	Handling = 40
)

// KeysOf are the keys of n messages: "uniform", "zipf" (1.1) or "one".
func KeysOf(kind string, n int) []int {
	r := rand.New(rand.NewPCG(1, 2))
	z := rand.NewZipf(r, 1.1, 1, Keys-1)
	keys := make([]int, n)
	for i := range keys {
		switch kind {
		case "uniform":
			keys[i] = r.IntN(Keys)
		case "zipf":
			keys[i] = int(z.Uint64())
		}
	}
	return keys
}
