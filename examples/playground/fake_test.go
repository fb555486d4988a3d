package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The go command that a test stands in for reads these variables: the file where it notes how it
// is called, and what it says when it is to fail.
const (
	record  = "PLAYGROUND_TEST_RECORD"
	failing = "PLAYGROUND_TEST_FAILING"
)

// standIn has the program find this test when it looks for the go command. asked tells with what
// it was called.
func standIn(t *testing.T) (asked func() []string) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	root := goroot(t)
	folder := t.TempDir()
	name := "go"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	require.NoError(t, os.Symlink(self, filepath.Join(folder, name)))
	notes := filepath.Join(folder, "notes")
	t.Setenv("PATH", folder)
	t.Setenv("GOROOT", root)
	t.Setenv(record, notes)
	return func() []string {
		text, err := os.ReadFile(notes)
		require.NoError(t, err)
		return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
}

// compiler is the go command: it writes a module that is empty, and knows where Go is. It returns
// the exit status.
func compiler(record string) int {
	notes, err := os.OpenFile(record, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		panic(err)
	}
	defer notes.Close()
	args := os.Args[1:]
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(notes, "%s: %s/%s go %s\n", filepath.Base(dir),
		os.Getenv("GOOS"), os.Getenv("GOARCH"), strings.Join(args, " "))
	if said := os.Getenv(failing); said != "" {
		fmt.Fprintln(os.Stderr, said)
		return 1
	}
	if args[0] == "env" {
		fmt.Println(os.Getenv("GOROOT"))
		return 0
	}
	out := args[slices.Index(args, "-o")+1]
	if err := os.WriteFile(out, []byte("\x00asm\x01\x00\x00\x00"), 0o666); err != nil {
		panic(err)
	}
	return 0
}
