package observable_test

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/require"
)

// garbage is a value that is to become garbage.
type garbage struct {
	t     *testing.T
	value any // a *[]byte
	weak  weak.Pointer[[]byte]
}

func collectable(t *testing.T) *garbage {
	v := new([]byte)
	*v = make([]byte, 1<<10)
	return &garbage{t: t, value: v, weak: weak.Make(v)}
}

// requireCollected lets go of the value, which nothing else may hold.
func (g *garbage) requireCollected() {
	g.t.Helper()
	g.value = nil
	require.Eventually(g.t, func() bool {
		runtime.GC()
		return g.weak.Value() == nil
	}, time.Minute, time.Millisecond)
}
