package spec

// The operator chain: map, filter, scan.

// Triple is the chain's map.
func Triple(v int) int { return 3*v + 1 }

// Even is the chain's filter.
func Even(v int) bool { return v%2 == 0 }

// Add is the chain's scan.
func Add(sum, v int) int { return sum + v }

// Chain returns how many of n values reach the scan, and the last sum.
func Chain(n int) (kept, sum int) {
	for i := range n {
		if v := Triple(i); Even(v) {
			kept++
			sum = Add(sum, v)
		}
	}
	return kept, sum
}
