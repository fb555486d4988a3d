package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

// TestMain is the command, too.
func TestMain(m *testing.M) {
	clitest.Main(main)
	m.Run()
}

func TestCommand_KeepsTheConvention(t *testing.T) {
	clitest.Command(t, "trace", []string{"more"}, `unexpected argument "more"`, "-o", "none/x")
}
