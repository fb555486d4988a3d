package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/printed"
)

func TestMain_PrintsSquares(t *testing.T) {
	require.Equal(t, "0 squared is 0 <nil>\n1 squared is 1 <nil>\n2 squared is 4 <nil>\n3 squared is 9 <nil>\n", printed.By(t, main))
}
