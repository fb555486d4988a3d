package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "marbles", call, nil, "an operator is missing")
	clitest.Fails(t, "marbles", call, "-svg", "none/x.svg", "count", "-a|")
}
