// Package clitest tests that a command keeps the convention of CONTRIBUTING.md.
package clitest

import (
	"bytes"
	"io"
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
