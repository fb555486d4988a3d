package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	program "github.com/rxsched/rxsched/rxvet/cmd/rxvet"
)

// A program with a planted leak and a planted block.
func TestCommand_FindsWhatIsPlanted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rxvet := built(t, dir)
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
	want := []string{"nothing can end this subscription", "a send to a channel",
		"a receive from a channel"}
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

// The rows of commands_test.go of the root module.
func TestCommand_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rxvet := built(t, dir)
	for _, c := range []struct {
		arg, stdout, stderr string
		status              int
	}{
		{"-h", "\nusage: rxvet [flags] PACKAGE...\n", "", 0},
		{"-wrong", "", "rxvet: flag provided but not defined: -wrong\nTry rxvet -h.\n", 2},
		{"", "", "rxvet: a PACKAGE is missing, such as ./...\nTry rxvet -h.\n", 2},
		{"./none", "", "none", 1},
	} {
		var stdout, stderr strings.Builder
		command := exec.Command(rxvet, strings.Fields(c.arg)...)
		command.Dir, command.Stdout, command.Stderr = dir, &stdout, &stderr
		_ = command.Run()
		if s := command.ProcessState.ExitCode(); s != c.status {
			t.Errorf("rxvet %s: status %d: %s", c.arg, s, &stderr)
		}
		if !strings.Contains(stdout.String(), c.stdout) || c.stdout == "" && stdout.Len() > 0 {
			t.Errorf("rxvet %s: printed %s", c.arg, &stdout)
		}
		wrong := c.status != 1 && stderr.String() != c.stderr
		if wrong || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("rxvet %s: said %s", c.arg, &stderr)
		}
	}
}

func TestTooOld_NamesBothVersions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ built, used, want string }{
		{"go1.26.8", "go1.27.4",
			"built with go1.26, and the code is for go1.27: build rxvet again, with that Go"},
		{"go1.26.8 X:none", "go1.27rc1",
			"built with go1.26, and the code is for go1.27: build rxvet again, with that Go"},
		{"go1.26.1", "go1.26.8", ""},
		{"go1.27.4", "go1.26.8", ""},
		{"go1.26.8", "", ""},
		{"devel go1.28-abc", "go1.29.0", ""},
	} {
		said := ""
		if err := program.TooOld(c.built, c.used); err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%s for %s: %s", c.built, c.used, said)
		}
	}
}

// built builds the command.
func built(t *testing.T, dir string) string {
	t.Helper()
	rxvet := filepath.Join(dir, "rxvet")
	run(t, ".", "go", "build", "-o", rxvet, ".")
	return rxvet
}

// run runs a command, and fails the test if a build fails.
func run(t *testing.T, dir string, command ...string) (printed string, failed bool) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	out, err := c.CombinedOutput()
	if err != nil && slices.Contains(command, "build") {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out), err != nil
}
