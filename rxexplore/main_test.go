package rxexplore_test

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"
)

var command string // the file of the command, built once

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "rxexplore")
	if err != nil {
		log.Fatal(err)
	}
	command = filepath.Join(dir, "rxexplore")
	if out, err := exec.Command("go", "build", "-o", command, "./cmd/rxexplore").CombinedOutput(); err != nil {
		log.Fatalf("%v: %s", err, out)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(status int) {
		os.RemoveAll(dir)
		os.Exit(status)
	}))
}
