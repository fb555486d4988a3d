package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A program with a planted leak, a planted block and a planted stall.
func TestCommand_FindsWhatIsPlanted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rxvet := filepath.Join(dir, "rxvet")
	run(t, ".", "go", "build", "-o", rxvet, ".")
	planted := os.DirFS("../../testdata/src/planted")
	if err := os.CopyFS(filepath.Join(dir, "planted"), planted); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	mod := "module planted\n\ngo 1.26\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n" +
		"replace github.com/rxsched/rxsched => " + root + "\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600); err != nil {
		t.Fatal(err)
	}
	want := []string{"nobody can end this subscription", "a send to a channel",
		"a receive from a channel", "always asks for another run at once"}
	for _, command := range [][]string{
		{rxvet, "./..."},
		{"go", "vet", "-vettool=" + rxvet, "./..."},
	} {
		printed, failed := run(t, dir, command...)
		found := regexp.MustCompile(`(?m)main\.go:\d+:\d+: .*$`).FindAllString(printed, -1)
		if !failed || len(found) != len(want) {
			t.Fatalf("%v: %s", command, printed)
		}
		for _, w := range want {
			if !slices.ContainsFunc(found, func(f string) bool { return strings.Contains(f, w) }) {
				t.Errorf("%v: no %q in %s", command, w, printed)
			}
		}
	}
}

// run runs a command, and fails the test if a build fails.
func run(t *testing.T, dir string, command ...string) (printed string, failed bool) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off")
	out, err := c.CombinedOutput()
	if err != nil && slices.Contains(command, "build") {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out), err != nil
}
