package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "marbles", nil,
		"an operator is missing", "-svg", "none/x.svg", "count", "-a|")
}
