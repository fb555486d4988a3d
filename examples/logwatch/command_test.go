package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "logwatch", []string{"a", "b"}, "one file at a time, not 2", "none")
}
