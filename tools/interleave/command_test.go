package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "interleave", call, nil, "a COMMAND of go is missing, such as test")
	clitest.Fails(t, "interleave", call, "dance")
}
