package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "exchange", call, []string{"-for", "0s"}, "-for must be positive, and -instruments 2 or more")
}
