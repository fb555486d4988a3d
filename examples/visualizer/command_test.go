package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "visualizer", []string{"more"},
		`unexpected argument "more"`, "-addr", ":123456")
}
