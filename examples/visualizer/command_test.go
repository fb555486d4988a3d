package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "visualizer", call, []string{"more"}, `unexpected argument "more"`)
	clitest.Fails(t, "visualizer", call, "-addr", ":123456")
}
