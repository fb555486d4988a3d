package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "rxreplay", nil, "a FILE is missing", "none")
}
