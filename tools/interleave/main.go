package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rxsched/rxsched/internal/cli"
)

// all are the methods of atomic types.
var all = methods("Load", "Store", "Swap", "CompareAndSwap", "Add", "And", "Or")

// packages are those whose locks and atomic steps become points, with the methods of atomic types
// that do. Hosts, schedulers and actions have points of their own. The state of a subscription is
// also a lock, which nobody may hold at a point: those who want it do not sleep.
var packages = map[string]map[string]bool{
	"host/internal/inbox":           all,
	"observable":                    all,
	"observable/internal/credits":   all,
	"observable/internal/demand":    all,
	"observable/internal/mailbox":   all,
	"observable/internal/observers": all,
	"observable/internal/scope":     all,
	"observable/internal/serial":    all,
	"internal/waits":                methods(),
	"pool":                          all,
	"subscription":                  methods("Load"),
}

// whole are packages whose locks are leaves, and are held for whole steps: there is a point before
// each, and none inside. The functions are called with the lock of a host held, which is not
// rewritten: they are whole, too.
var whole = map[string][]string{"pool": {"Ready", "Closed"}}

func methods(names ...string) map[string]bool {
	of := map[string]bool{}
	for _, n := range names {
		of[n] = true
	}
	return of
}

const usage = `Interleave calls go with a point before each lock and each atomic step of the project.

usage: go run ./tools/interleave COMMAND ARGUMENTS, which are those of go, such as test ./...
`

func main() { os.Exit(cli.Status("interleave", run(os.Args[1:], os.Stdout), os.Stderr)) }

// run calls go with the arguments, and -overlay after the first.
func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("interleave", flag.ContinueOnError)
	if err := cli.Parse(flags, args, math.MaxInt, usage, stdout); err != nil {
		return err
	}
	if args = flags.Args(); len(args) == 0 {
		return cli.Misuse("a COMMAND of go is missing, such as test")
	}
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}", "github.com/rxsched/rxsched")
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "interleave")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	overlay, err := rewriteAll(root, dir)
	if err != nil {
		return err
	}
	args = append([]string{args[0], "-overlay", overlay}, args[1:]...)
	c := exec.Command("go", args...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	return c.Run()
}

func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).Output()
	return strings.TrimSpace(string(out)), err
}

// rewriteAll writes the rewritten files of all packages to dir, and an overlay of them, whose path
// it returns.
func rewriteAll(root, dir string) (overlay string, err error) {
	called := filepath.Join(root, "tools/interleave/testdata/fine.go") // by the rewritten code
	replace := map[string]string{filepath.Join(root, "internal/point/fine.go"): called}
	for p, of := range packages {
		files, err := filepath.Glob(filepath.Join(root, p, "*.go"))
		if err != nil {
			return "", err
		}
		rewritten, err := rewritePackage(files, of, whole[p])
		if err != nil {
			return "", err
		}
		for file, text := range rewritten {
			to := filepath.Join(dir, fmt.Sprint(len(replace), ".go"))
			if err := os.WriteFile(to, text, 0o600); err != nil {
				return "", err
			}
			replace[file] = to
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
