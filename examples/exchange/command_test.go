package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "exchange", []string{"-for", "0s"},
		"-for must be positive, and -instruments 2 or more")
}
