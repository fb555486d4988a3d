package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
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
	"github.com/rxsched/rxsched/testing/explore"
)

// settings are those of package explore, which reads them from the environment.
type settings struct {
	Config  explore.Config
	Total   time.Duration
	Spent   string
	Replay  string
	Command string
	Keep    string
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
		Memory: o.Config.Memory, System: o.system, Version: m.version, To: dir, Kept: kept(),
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
	args := append([]string{"test", "-json", "-overlay", result.Overlay, "-vet=off",
		"-timeout=" + o.timeout.String()}, slices.Concat(flags, m.flags, result.Flags)...)
	for _, module := range result.Old {
		args = append(args, "-gcflags="+module+"/...=-lang=go1.21")
	}
	args = append(args, "-run", cmp.Or(o.run, "^Test")) // examples are not explored
	o.Command = o.again()
	if o.Spent, err = o.spent(dir, result.Tests); err != nil {
		return err
	}
	// The same settings and the same code give the same results: those of the go command's cache.
	set, err := json.Marshal(o.settings)
	if err != nil {
		return err
	}
	told := stdout
	if o.json {
		told = stderr
	}
	c := exec.Command(result.Go, append(args, o.packages...)...)
	c.Env = append(append(m.env, result.Env...), "RXEXPLORE="+string(set))
	var said bytes.Buffer // beside what is told meanwhile
	c.Stderr = &said
	events, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return err
	}
	r := &report{told: told, stderr: stderr, verbose: o.verbose, texts: map[name]string{}}
	err = cmp.Or(r.read(events), c.Wait())
	_, _ = said.WriteTo(stderr)
	all := r.found
	unexplored := o.summary(all, told)
	if err := o.tell(all, result.Dirs, stdout, told); err != nil {
		return err
	}
	if err == nil && o.run == "" && o.Replay == "" && never(all, result.Sometimes, told) {
		return errFailed
	}
	switch {
	case err != nil && r.broken:
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

// spent makes the file by which tests share the time of -total. It has the same path each time.
func (o *options) spent(dir string, tests []string) (file string, err error) {
	if o.Total == 0 {
		return "", nil
	}
	if kept := kept(); kept != "" && os.MkdirAll(kept, 0o700) == nil {
		dir = kept
	}
	file = filepath.Join(dir, fmt.Sprintf("spent-%x", sha256.Sum256([]byte(here())))[:22])
	return file, os.WriteFile(file, fmt.Append(nil, o.count(tests), "\n"), 0o600)
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
