package goid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

func TestGet_TellsGoroutinesApart(t *testing.T) {
	t.Parallel()
	mine := goid.Get()
	require.Equal(t, mine, goid.Get())
	other := make(chan int64)
	go func() { other <- goid.Get() }()
	require.NotEqual(t, mine, <-other)
}
