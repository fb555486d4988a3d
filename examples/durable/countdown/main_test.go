package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/examples/durable/internal/killtest"
)

func TestMain(m *testing.M) { killtest.Main(m, main) }

func TestCountdown_OutlivesAProcessThatIsKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := killtest.Start(t, dir)
	c.After(t, "10")
	for _, n := range []string{"7", "3"} {
		c.After(t, n)
		c.Kill()
		c = killtest.Start(t, dir)
	}
	c.After(t, "Lift-off!")
}

func TestPages_ShowTheProgram(t *testing.T) {
	t.Parallel()
	program, err := os.ReadFile("main.go")
	require.NoError(t, err)
	for _, name := range []string{"durable/README.md", "docs/modules/durable.md"} {
		text, err := os.ReadFile("../../../" + name)
		require.NoError(t, err)
		require.Contains(t, string(text), "```go\n"+string(program)+"```\n", name)
	}
}
