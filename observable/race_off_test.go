//go:build !race

package observable_test

// racing reports whether the race detector is on.
const racing = false
