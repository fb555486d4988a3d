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

// Main is the command, if [Command] has started this process: it calls main, and does not return.
// Otherwise it does nothing. TestMain calls it first.
func Main(main func()) {
	if os.Getenv(itself) == "" {
		return
	}
	main()
	os.Exit(0)
}

// process calls a command by its main, in a process of its own, in an empty folder, without input.
// The process is the program of the test: nothing else has to be built.
func process(t *testing.T) Call {
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

// Command tests a command in a process of its own, beside other tests: [KeepsTheConvention] with its
// wrong arguments and, if there are any, with arguments with which it can't do its work.
func Command(t *testing.T, name string, wrong []string, says string, fails ...string) {
	t.Helper()
	t.Parallel()
	call := process(t)
	KeepsTheConvention(t, name, call, wrong, says)
	if len(fails) == 0 {
		return
	}
	status, _, stderr := call(fails...)
	if status != 1 {
		t.Errorf("%s %q: status %d, expected 1", name, fails, status)
	}
	if !regexp.MustCompile("(?m)^" + name + ": .+\n$").MatchString(stderr) {
		t.Errorf("%s %q: said %q", name, fails, stderr)
	}
}
