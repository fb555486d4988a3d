package clitest

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// itself is set in a process that is the command.
const itself = "RXSCHED_TEST_COMMAND"

// Main is the command, if [Process] has started this process: it calls main, and does not return.
// Otherwise it does nothing. TestMain calls it first.
func Main(main func()) {
	if os.Getenv(itself) == "" {
		return
	}
	main()
	os.Exit(0)
}

// Process calls a command by its main, in a process of its own, in an empty folder, without input.
// The process is the program of the test: nothing else has to be built.
func Process(t *testing.T) Call {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return func(args ...string) (int, string, string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		c := exec.CommandContext(t.Context(), program, args...)
		c.Dir, c.Stdout, c.Stderr = t.TempDir(), &stdout, &stderr
		c.Env = append(os.Environ(), itself+"=1")
		if err := c.Run(); c.ProcessState == nil {
			t.Fatal(err)
		}
		return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
	}
}

// Fails tests arguments with which a command can't do its work.
func Fails(t *testing.T, name string, call Call, args ...string) {
	t.Helper()
	status, _, stderr := call(args...)
	if status != 1 {
		t.Errorf("%s %q: status %d, expected 1", name, args, status)
	}
	if !regexp.MustCompile("(?m)^" + name + ": .+\n$").MatchString(stderr) {
		t.Errorf("%s %q: said %q", name, args, stderr)
	}
}
