package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun_GivesTheSameEachTime(t *testing.T) {
	t.Parallel()
	var first, second strings.Builder
	require.NoError(t, run(&first))
	require.NoError(t, run(&second))
	require.Equal(t, first.String(), second.String())
	require.Regexp(t, `^50 users, 1m0s: \d{4} iterations, \d+ failed
requests: \d+, p50 \d+ms, p95 \d+ms, max \d+ms
check "status is 200": \d+ passed, \d+ failed
check "faster than 200 ms": \d+ passed, \d+ failed
$`, first.String())
}
