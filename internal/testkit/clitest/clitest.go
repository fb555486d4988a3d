// Package clitest tests that a command keeps the convention of CONTRIBUTING.md.
package clitest

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Call calls a command with arguments.
type Call func(args ...string) (status int, stdout, stderr string)

// In calls a command by its function that main calls.
func In(run func(args []string, stdout, stderr io.Writer) int) Call {
	return func(args ...string) (int, string, string) {
		var stdout, stderr bytes.Buffer
		status := run(args, &stdout, &stderr)
		return status, stdout.String(), stderr.String()
	}
}

// KeepsTheConvention tests -h, an unknown flag, and the arguments wrong, of which the command says
// what.
func KeepsTheConvention(t *testing.T, name string, call Call, wrong []string, what string) {
	t.Helper()
	for _, c := range []struct {
		args           []string
		status         int
		stdout, stderr string
	}{
		{[]string{"-h"}, 0, "(?s)\nusage: .", "^$"},
		{wrong, 2, "^$", "^" + name + ": " + regexp.QuoteMeta(what) + "\nTry " + name + " -h\\.\n$"},
		{[]string{"-wrong"}, 2, "^$", "^" + name + ": .*-wrong.*\nTry " + name + " -h\\.\n$"},
	} {
		status, stdout, stderr := call(c.args...)
		said := strings.Join(append([]string{name}, c.args...), " ")
		if status != c.status {
			t.Errorf("%s: status %d, expected %d", said, status, c.status)
		}
		if !regexp.MustCompile(c.stdout).MatchString(stdout) {
			t.Errorf("%s: printed %q, expected %q", said, stdout, c.stdout)
		}
		if !regexp.MustCompile(c.stderr).MatchString(stderr) {
			t.Errorf("%s: said %q, expected %q", said, stderr, c.stderr)
		}
	}
}

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
