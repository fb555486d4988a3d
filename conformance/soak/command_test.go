package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "soak", []string{"-d", "-1s"},
		"-d, -timers, -subscriptions and -stall must not be negative")
}
