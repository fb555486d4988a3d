package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "rxreplay", call, nil, "a FILE is missing")
	clitest.Fails(t, "rxreplay", call, "none")
}
