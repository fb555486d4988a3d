package main

import (
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "figures", clitest.In(run), []string{"-only", "none"},
		`-only: there is no figure "none"`)
}
