package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "playground", call, []string{"more"}, `unexpected argument "more"`)
	clitest.Fails(t, "playground", call, "-addr", ":123456")
}
