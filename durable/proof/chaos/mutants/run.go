package mutants

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// limit is how long a judge may take to catch a mutant, when it is built. What catches by chance
// needs some rounds, and more of them on a busy machine.
const limit = 3 * time.Minute

// hangs is after how long a test counts as one that hangs, and so as one that caught the mutant.
const hangs = 45 * time.Second

// round are the flags of a round that is short.
const round = "-d 2s -keys 50 -workers 3 -servers 1"

// run is where mutants are built and judged.
type run struct {
	root, dir, server string
	out               io.Writer
}

// Run builds the mutants, and says of each judge how soon it caught them. It returns how many were
// not caught.
func Run(out io.Writer, some []Mutant) (missed int, err error) {
	dir, err := os.MkdirTemp("", "rxmutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/rxsched/rxsched/durable").Output()
	if err != nil {
		return 0, err
	}
	r := run{root: strings.TrimSpace(string(root)), dir: dir, out: out}
	if r.server, err = fleet.BuildServer(dir); err != nil {
		return 0, err
	}
	for _, m := range some {
		overlay, err := m.Overlay(r.root, dir)
		if err != nil {
			return missed, err
		}
		for _, j := range m.Judges {
			took, caught, err := r.judge(j, overlay)
			if err != nil {
				return missed, fmt.Errorf("mutant %s: %s: %w", m.Name, j, err)
			}
			word := "caught"
			if !caught {
				word = "MISSED"
				missed++
			}
			fmt.Fprintf(out, "%-28s %s in %4.1fs by %s\n", m.Name, word, took.Seconds(), j)
		}
	}
	return missed, nil
}

// judge builds the judge with the overlay, and lets it judge.
func (r run) judge(j Judge, overlay string) (took time.Duration, caught bool, err error) {
	program := filepath.Join(r.dir, "judge")
	build := exec.Command("go", "build", "-overlay", overlay, "-o", program, "./chaos")
	build.Dir = filepath.Join(r.root, "proof")
	if j.Tests != "" {
		build = exec.Command("go", "test", "-c", "-overlay", overlay, "-o", program, ".")
		build.Dir = filepath.Join(r.root, "embedded")
	}
	if text, err := build.CombinedOutput(); err != nil {
		return 0, false, fmt.Errorf("%w: %s", err, text)
	}
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	for seed := 1; !caught && err == nil && ctx.Err() == nil; seed++ {
		args := strings.Fields(fmt.Sprintf("-server %s -seed %d %s %s", r.server, seed, round, j.Chaos))
		if j.Tests != "" {
			args = []string{"-test.run", j.Tests, "-test.timeout", hangs.String(),
				"-test.failfast"}
		}
		caught, err = r.once(ctx, build.Dir, program, args)
	}
	return time.Since(begun), caught, err
}

// once runs the judge's program. Its exit status says whether it found something.
func (r run) once(ctx context.Context, dir, program string, args []string) (bool, error) {
	c := exec.CommandContext(ctx, program, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "TMPDIR="+r.dir)
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil && strings.Contains(string(out), "no tests to run"):
		return false, errors.New("there is no such test")
	case err == nil, ctx.Err() != nil:
		return false, nil
	case !errors.As(err, &exit):
		return false, err
	case exit.ExitCode() == 1 || exit.ExitCode() == 2 && strings.Contains(string(out), "test timed out"):
		return true, nil
	}
	return false, fmt.Errorf("%w: %s", err, out)
}
