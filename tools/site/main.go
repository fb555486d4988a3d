// Site makes the web site: README and documents as pages, a page for each operator with its marbles,
// and a search. It is a folder of files for any web server, also below a path.
//
//	go run ./tools/site -o DIR
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `site makes the web site in a folder, for any web server.

usage: site [-C ROOT] -o DIR

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	return cli.Status("site", do(args, stdout), stderr)
}

func do(args []string, stdout io.Writer) error {
	f := flag.NewFlagSet("site", flag.ContinueOnError)
	root := f.String("C", ".", "the `folder` of the repository")
	out := f.String("o", "", "write the files to this `folder`")
	if err := cli.Parse(f, args, 0, usage, stdout); err != nil {
		return err
	}
	if *out == "" {
		return cli.Misuse("-o is missing")
	}
	s, err := read(*root)
	if err != nil {
		return err
	}
	if err := s.write(*out); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d pages in %s\nBuilding the playground ...\n", len(s.pages), *out)
	return s.buildPlayground(*out)
}
