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

func TestPage_ShowsTheProgram(t *testing.T) {
	t.Parallel()
	program, err := os.ReadFile("main.go")
	require.NoError(t, err)
	text, err := os.ReadFile("../../../durable/README.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "```go\n"+string(program)+"```\n")
}
