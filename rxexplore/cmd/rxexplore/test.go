package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/rxexplore/internal/rewrite"
)

// settings are those of package explore, which reads them from the environment.
type settings struct {
	Orders   int
	Budget   time.Duration
	Total    time.Duration
	Tests    int
	Seed     uint64
	Steps    int
	Strategy int
	Slow     time.Duration
	Leaks    bool
	Memory   bool
	Most     int
	Replay   string
	Command  string
	Keep     string
	Out      string
}

// found is what package explore tells of a test. What is left of it is for -json.
type found struct {
	Package, Test string
	Orders, Steps int
	Complete      bool
	Seconds       float64
	Kind          string          `json:",omitempty"`
	Message       string          `json:",omitempty"`
	Replay        string          `json:",omitempty"` // the arguments that repeat it
	Place         string          `json:",omitempty"` // of the test, and then of the failure
	Skipped       string          `json:",omitempty"`
	Slow          string          `json:",omitempty"`
	Sometimes     map[string]bool `json:",omitempty"`
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
	if o.changed != "" {
		if o.packages, err = o.reached(m, flags); err != nil {
			return err
		}
		if len(o.packages) == 0 {
			fmt.Fprintln(stderr, "rxexplore: nothing is reached by what has changed")
			return nil
		}
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
		Orders: o.orders, Budget: o.budget, Total: o.total, Tests: o.count(result.Tests), Seed: o.seed, Steps: o.steps,
		Strategy: strategies[o.strategy], Slow: o.slow, Leaks: o.leaks, Memory: o.mem, Most: o.preemptions,
		Replay: o.replay, Command: o.again(), Keep: o.keep, Out: out,
	})
	if err != nil {
		return err
	}
	told := stdout
	if o.json {
		told = stderr
	}
	var log bytes.Buffer
	c := exec.Command("go", append(args, o.packages...)...)
	c.Env = append(m.env, "RXEXPLORE="+string(set))
	c.Stdout, c.Stderr = io.MultiWriter(told, &log), stderr
	err = c.Run()
	all, read := readFound(out)
	if read != nil {
		return read
	}
	unexplored := o.summary(all, told)
	if err := o.tell(all, result.Dirs, stdout, told); err != nil {
		return err
	}
	if err == nil && o.run == "" && o.replay == "" && never(all, result.Sometimes, told) {
		return errFailed
	}
	switch {
	case err != nil && broken.Match(log.Bytes()):
		return errBroken
	case errors.As(err, new(*exec.ExitError)):
		return errFailed
	case err == nil && unexplored:
		return errUnexplored
	}
	return err
}

// never tells what is to be so in some order, and was in none. It reports whether there is such.
func never(all []found, wanted map[string]string, told io.Writer) (missing bool) {
	for _, what := range slices.Sorted(maps.Keys(wanted)) {
		if !slices.ContainsFunc(all, func(f found) bool { return f.Sometimes[what] }) {
			fmt.Fprintf(told, "rxexplore: %s: in no order of any test: %q\n", beside(wanted[what], here()), what)
			missing = true
		}
	}
	return missing
}

var broken = regexp.MustCompile(`(?m)^FAIL\t.* \[(build|setup) failed\]$`)

// count returns how many tests -run asks for.
func (o *options) count(tests []string) (n int) {
	of, err := regexp.Compile(strings.SplitN(o.run, "/", 2)[0])
	for _, t := range tests {
		if err != nil || of.MatchString(t) {
			n++
		}
	}
	return n
}

func readFound(file string) (all []found, err error) {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var f found
		if err := d.Decode(&f); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
}

// summary tells of all tests in a line, and of those that were not explored. It reports whether there
// are only such.
func (o *options) summary(all []found, to io.Writer) (unexplored bool) {
	tests, failed, slow, orders, complete, seconds := 0, 0, 0, 0, 0, 0.0
	for _, f := range all {
		if f.Skipped != "" {
			fmt.Fprintf(to, "rxexplore: %s.%s is not explored: %s\n", f.Package, f.Test, f.Skipped)
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
			fmt.Fprintf(to, "rxexplore: %s.%s fails only if work is slow (-slow 100ms): %s\n",
				f.Package, f.Test, f.Slow)
		}
		if o.verbose {
			fmt.Fprintf(to, "rxexplore: %s.%s: %d orders of %d steps, %.0f a second\n", f.Package,
				f.Test, f.Orders, f.Steps/max(1, f.Orders), float64(f.Orders)/max(f.Seconds, 1e-6))
		}
	}
	if tests == 0 {
		fmt.Fprintln(to, "rxexplore: no test was explored")
		return len(all) > 0
	}
	fmt.Fprintf(to, "rxexplore: %d tests explored, %d orders in %.1f s, %d failed, %d fail only if work "+
		"is slow, %d have no other orders\n", tests, orders, seconds, failed, slow, complete)
	return false
}

// tell writes what was found as JSON, if that is asked for, and tells a GitHub Action of the lines that
// failures name.
func (o *options) tell(all []found, dirs map[string]string, stdout, told io.Writer) error {
	e := json.NewEncoder(stdout)
	for _, f := range all {
		if at := located(f.Message, dirs[f.Package]); at != "" {
			f.Place = at
		}
		file, line, _ := strings.Cut(f.Place, ":")
		f.Place = beside(f.Place, here())
		if o.json {
			if err := e.Encode(f); err != nil {
				return err
			}
		}
		if f.Kind != "" && os.Getenv("GITHUB_ACTIONS") == "true" {
			file = beside(file, cmp.Or(os.Getenv("GITHUB_WORKSPACE"), here()))
			fmt.Fprintf(told, "::error file=%s,line=%s,title=%s in an order of %s::%s\n", file, line, f.Kind, f.Test,
				strings.NewReplacer("%", "%25", "\n", "%0A").Replace(f.Message+"\nTo repeat it: "+f.Replay))
		}
	}
	return nil
}

var place = regexp.MustCompile(`[^\s:]+\.go:\d+`)

// located returns the first place in a message that is in a folder; "" if none is.
func located(message, dir string) string {
	for _, at := range place.FindAllString(message, -1) {
		if !filepath.IsAbs(at) {
			at = filepath.Join(dir, at)
		}
		file, _, _ := strings.Cut(at, ":")
		if _, err := os.Stat(file); err == nil && filepath.Dir(file) == dir {
			return at
		}
	}
	return ""
}
