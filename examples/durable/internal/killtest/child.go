// Package killtest kills the processes of a test without warning, and receives what they post.
package killtest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// patience bounds what a test waits for: three servers that were killed at once take half a minute.
const patience = 4 * time.Minute

// variable makes the program of a test be that of the package.
const variable = "KILLTEST_CHILD"

// Main is TestMain, for the program main.
func Main(m *testing.M, main func()) {
	if os.Getenv(variable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// Child is a process of the program.
type Child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

// Start starts a process in a folder. The end of the test kills it.
func Start(t *testing.T, folder string, args ...string) *Child {
	t.Helper()
	c := &Child{cmd: exec.Command(os.Args[0], args...)}
	c.cmd.Env = append(os.Environ(), variable+"=1")
	c.cmd.Dir = folder
	c.cmd.Stderr = os.Stderr
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Kill)
	c.lines = bufio.NewScanner(out)
	return c
}

// Kill kills the process with SIGKILL. It may be gone already.
func (c *Child) Kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// After returns the rest of the next line that begins with a text. A process that says nothing for
// long is killed.
func (c *Child) After(t *testing.T, text string) string {
	t.Helper()
	late := time.AfterFunc(patience, func() { _ = c.cmd.Process.Kill() })
	defer late.Stop()
	for c.lines.Scan() {
		if rest, ok := strings.CutPrefix(c.lines.Text(), text); ok {
			return rest
		}
	}
	t.Fatalf("it ended before it said %q", text)
	return ""
}
