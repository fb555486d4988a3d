package goid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

func TestGet_TellsGoroutinesApart(t *testing.T) {
	own := goid.Get()
	require.Positive(t, own)
	require.Equal(t, own, goid.Get())
	other := make(chan int64)
	go func() { other <- goid.Get() }()
	require.NotEqual(t, own, <-other)
}

func TestGet_AllocatesNothing(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() { goid.Get() }))
}
