package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.Process(t)
	clitest.KeepsTheConvention(t, "logwatch", call, []string{"a", "b"}, "one file at a time, not 2")
	clitest.Fails(t, "logwatch", call, "none")
}
