// Release prepares, checks, tries and tags a version of all modules of this repository. Nothing is
// ever pushed.
//
//	go run ./tools/release prepare v0.1.0
//
// A version is of all released modules at once: they require each other at exactly that version. A
// module whose go.mod begins with a comment "Not released:" is never tagged.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `release prepares, checks, tries and tags a version of all modules. It pushes nothing.

usage: release [flags] COMMAND

  prepare VERSION  set the version in each go.mod, in go.work and in CHANGELOG.md
  tidy             run go mod tidy in each module, without the workspace
  check            fail if the commit can't be released
  try              publish the commit to a proxy on the disk, and use it from outside
  api              fail if a module breaks its API since its last tag, and CHANGELOG.md is silent
  tag              check, then tag each module

`

// A program is a call of this command.
type program struct {
	repo   *repository
	out    io.Writer
	gos    goReleases
	since  string
	module string
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	return cli.Status("release", do(args, stdout), stderr)
}

func do(args []string, out io.Writer) error {
	p := program{out: out}
	f := flag.NewFlagSet("release", flag.ContinueOnError)
	root := f.String("C", ".", "the `folder` of the repository")
	f.Var(&p.gos, "go", "try: a `release` of Go besides the one that runs, such as go1.27.4; may be repeated")
	f.StringVar(&p.since, "since", "", "try: only the root and the modules changed since this `commit`")
	f.StringVar(&p.module, "module", "", "try: only the module in this `folder`")
	if err := cli.Parse(f, args, 2, usage, out); err != nil {
		return err
	}
	command, version := f.Arg(0), f.Arg(1)
	switch {
	case command == "":
		return cli.Misuse("a COMMAND is missing")
	case (command == "prepare") != (version != ""):
		return cli.Misuse("prepare needs a VERSION, and nothing else does")
	}
	commands := map[string]func() error{
		"prepare": func() error { return p.prepare(version) },
		"tidy":    p.tidy,
		"check":   p.check,
		"try":     p.try,
		"api":     p.api,
		"tag":     p.tag,
	}
	call, ok := commands[command]
	if !ok {
		return cli.Misuse("no command %q", command)
	}
	var err error
	if p.repo, err = open(*root); err != nil {
		return err
	}
	return call()
}

func (p *program) say(format string, args ...any) { fmt.Fprintf(p.out, format+"\n", args...) }

// goReleases are names of releases of Go.
type goReleases []string

func (g *goReleases) String() string { return fmt.Sprint([]string(*g)) }

func (g *goReleases) Set(name string) error {
	*g = append(*g, name)
	return nil
}
