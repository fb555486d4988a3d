package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxsched/rxsched/rxexplore/internal/rewrite"
)

// settings are those of package explore, which reads them from the environment.
type settings struct {
	Orders   int
	Budget   time.Duration
	Seed     uint64
	Steps    int
	Strategy int
	Slow     time.Duration
	Leaks    bool
	Memory   bool
	Most     int
	Replay   string
	Command  string
	Out      string
}

// found is what package explore tells of a test.
type found struct {
	Package, Test string
	Orders, Steps int
	Complete      bool
	Seconds       float64
	Kind          string
	Skipped       string
	Slow          string
}

// test rewrites the packages and runs their tests.
func (o *options) test(dir string, stdout, stderr io.Writer) error {
	m, err := join(dir)
	if err != nil {
		return err
	}
	var flags []string
	if o.tags != "" {
		flags = append(flags, "-tags="+o.tags)
	}
	result, err := rewrite.Do(rewrite.Config{
		Patterns: o.packages, Flags: append(flags, m.flags...), Env: m.env, Deps: o.deps,
		Memory: o.mem, Version: m.version, To: dir,
	})
	if err != nil {
		return err
	}
	if err := m.replaced(result.Modules); err != nil {
		return err
	}
	for _, n := range result.Notes {
		fmt.Fprintln(stderr, "rxexplore:", n)
	}
	out := filepath.Join(dir, "found")
	args := append([]string{"test", "-overlay", result.Overlay, "-vet=off", "-count=1",
		"-timeout=" + o.timeout.String()}, append(flags, m.flags...)...)
	for _, module := range result.Old {
		args = append(args, "-gcflags="+module+"/...=-lang=go1.21")
	}
	args = append(args, "-run", cmp.Or(o.run, "^Test")) // examples are not explored
	if o.verbose {
		args = append(args, "-v")
	}
	set, err := json.Marshal(settings{
		Orders: o.orders, Budget: o.budget, Seed: o.seed, Steps: o.steps,
		Strategy: strategies[o.strategy], Slow: o.slow, Leaks: o.leaks, Memory: o.mem, Most: o.preemptions, Replay: o.replay,
		Command: o.again(), Out: out,
	})
	if err != nil {
		return err
	}
	c := exec.Command("go", append(args, o.packages...)...)
	c.Env = append(m.env, "RXEXPLORE="+string(set))
	c.Stdout, c.Stderr = stdout, stderr
	err = c.Run()
	if err := o.summary(out, stdout); err != nil {
		return err
	}
	if errors.As(err, new(*exec.ExitError)) {
		return errFailed
	}
	return err
}

// summary tells of all tests in a line, and of those that were not explored.
func (o *options) summary(file string, stdout io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	tests, failed, slow, orders, complete, seconds := 0, 0, 0, 0, 0, 0.0
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var f found
		if err := d.Decode(&f); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if f.Skipped != "" {
			reason, _, _ := strings.Cut(f.Skipped, "\n")
			fmt.Fprintf(stdout, "rxexplore: %s.%s is not explored: %s\n", f.Package, f.Test, reason)
			continue
		}
		tests, orders, seconds = tests+1, orders+f.Orders, seconds+f.Seconds
		if f.Kind != "" {
			failed++
		}
		if f.Complete {
			complete++
		}
		if f.Slow != "" {
			slow++
			fmt.Fprintf(stdout, "rxexplore: %s.%s fails only if work is slow (-slow 100ms): %s\n",
				f.Package, f.Test, f.Slow)
		}
		if o.verbose {
			fmt.Fprintf(stdout, "rxexplore: %s.%s: %d orders of %d steps, %.0f a second\n", f.Package,
				f.Test, f.Orders, f.Steps/max(1, f.Orders), float64(f.Orders)/max(f.Seconds, 1e-6))
		}
	}
	if tests == 0 {
		fmt.Fprintln(stdout, "rxexplore: no test was explored")
		return nil
	}
	fmt.Fprintf(stdout, "rxexplore: %d tests explored, %d orders in %.1f s, %d failed, %d fail only if work "+
		"is slow, %d have no other orders\n", tests, orders, seconds, failed, slow, complete)
	return nil
}
