// Release sets the version of all modules of this repository, tries it from outside, and tags it.
// Nothing is ever pushed.
//
//	go run ./tools/release prepare v0.1.0
//
// A version is of all released modules at once: they require each other at exactly that version. A
// module whose go.mod begins with a comment "Not released:" is never tagged.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `release sets the version of all modules, tries it from outside, and tags it. It pushes nothing.

usage: release [flags] COMMAND

  prepare VERSION  set the version in each go.mod and in go.work
  try [FOLDER...]  publish the commit to a proxy on the disk, and use these modules from outside, or all
  tag              tag each module, if all is committed

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	return cli.Status("release", do(args, stdout), stderr)
}

func do(args []string, out io.Writer) error {
	f := flag.NewFlagSet("release", flag.ContinueOnError)
	root := f.String("C", ".", "the `folder` of the repository")
	if err := cli.Parse(f, args, len(args), usage, out); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return cli.Misuse("a COMMAND is missing")
	}
	command, rest := f.Arg(0), f.Args()[1:]
	r := &repository{out: out}
	commands := map[string]func() error{
		"prepare": func() error { return r.prepare(rest[0]) },
		"try":     func() error { return r.try(rest) },
		"tag":     r.tag,
	}
	call := commands[command]
	switch {
	case call == nil:
		return cli.Misuse("no command %q", command)
	case command == "prepare" && (len(rest) != 1 || !isRelease(rest[0])):
		return cli.Misuse("prepare needs a VERSION such as v0.1.0")
	case command != "prepare" && command != "try" && len(rest) > 0:
		return cli.Misuse("%s takes no argument", command)
	}
	if err := r.open(*root); err != nil {
		return err
	}
	return call()
}

func isRelease(version string) bool {
	return semver.Canonical(version) == version && semver.Prerelease(version) == ""
}

// A repository is a checkout with several modules, whose paths begin with that of the root's.
type repository struct {
	root     string
	out      io.Writer
	texts    map[string]string // of each go.mod, by name, and of go.work
	path     string            // of the root's module
	released []module          // what users get
	required *regexp.Regexp    // a module of the repository with its version
}

// A module is one that is released.
type module struct {
	folder string // slash-separated; "." is the root's
	path   string
}

// tag is the name of the tag that publishes a version of the module.
func (m module) tag(version string) string { return strings.TrimPrefix(m.folder+"/"+version, "./") }

var modulePath = regexp.MustCompile(`(?m)^module (\S+)$`)

func (r *repository) open(root string) (err error) {
	if r.root, err = filepath.Abs(root); err != nil {
		return err
	}
	list, err := r.git("ls-files", "go.work", "go.mod", "*/go.mod", ":!*/testdata/*")
	r.texts = map[string]string{}
	for _, name := range strings.Fields(list) {
		text, readErr := os.ReadFile(filepath.Join(r.root, name))
		if err = errors.Join(err, readErr); err != nil {
			return err
		}
		r.texts[name] = string(text)
		if named := modulePath.FindStringSubmatch(string(text)); named != nil {
			if name == "go.mod" {
				r.path = named[1]
			}
			if !strings.HasPrefix(string(text), "// Not released:") {
				r.released = append(r.released, module{path.Dir(name), named[1]})
			}
		}
	}
	r.required = regexp.MustCompile(`(` + regexp.QuoteMeta(r.path) + `(?:/\S+)?) (v\S+)`)
	return err
}

func (r *repository) say(format string, args ...any) { fmt.Fprintf(r.out, format+"\n", args...) }

// version is what the modules require of each other. It is an error if they disagree.
func (r *repository) version() (version string, err error) {
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		for _, q := range r.required.FindAllStringSubmatch(r.texts[name], -1) {
			if version == "" {
				version = q[2]
			}
			if q[2] != version {
				return "", fmt.Errorf("%s requires %s, others %s", name, q[0], version)
			}
		}
	}
	if version == "" || !isRelease(version) {
		err = fmt.Errorf("modules require %q of each other, which is no version", version)
	}
	return version, err
}

// prepare makes the modules require each other at a version.
func (r *repository) prepare(version string) (err error) {
	for name, text := range r.texts {
		text = r.required.ReplaceAllString(text, "$1 "+version)
		err = errors.Join(err, os.WriteFile(filepath.Join(r.root, name), []byte(text), 0o644))
	}
	return err
}

// tag makes an annotated tag for each released module. A test of the root says what a go.mod may have.
func (r *repository) tag() error {
	version, err := r.version()
	if err != nil {
		return err
	}
	if changed, err := r.git("status", "--porcelain"); err != nil || changed != "" {
		return errors.Join(err, fmt.Errorf("the checkout has changes:\n%s", changed))
	}
	for _, m := range r.released {
		text := fmt.Sprintf("%s %s\n\nSee CHANGELOG.md.\n", m.path, version)
		if _, err := r.git("tag", "--annotate", "--message", text, m.tag(version)); err != nil {
			return err
		}
		r.say("tagged %s", m.tag(version))
	}
	r.say("nothing is pushed: git push origin --tags publishes it")
	return nil
}

// git returns what git prints.
func (r *repository) git(args ...string) (string, error) {
	c := exec.Command("git", args...)
	c.Dir = r.root
	return output(c)
}

// output runs a program, and returns what it prints. An error has what it says.
func output(c *exec.Cmd) (string, error) {
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", strings.Join(c.Args, " "), err, out.String(), errs.String())
	}
	return strings.TrimSpace(out.String()), nil
}
