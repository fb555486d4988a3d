package gort_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/gort"
)

func words(t *testing.T) {
	var f func()
	require.Equal(t, unsafe.Sizeof(uintptr(0)), unsafe.Sizeof(f))
	require.Nil(t, gort.LoadFunc(&f))
	n := 0
	f = func() { n++ }
	gort.LoadFunc(&f)()
	require.Equal(t, 1, n)
}
