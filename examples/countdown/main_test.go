package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/printed"
)

func TestMain_CountsDown(t *testing.T) {
	require.Equal(t, "3\n2\n1\n0\nended: <nil>\n", printed.By(t, main))
}
