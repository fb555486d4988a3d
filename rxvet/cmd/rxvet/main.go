// Command rxvet reports pipelines of rxsched that leak, block or lose errors. It runs by itself, or
// under go vet:
//
//	rxvet ./...
//	rxvet -fix ./...
//	go vet -vettool=$(which rxvet) ./...
//
// "rxvet help" lists the analyzers, and "rxvet help rxendless" describes one. It has to be built
// with the Go that the code is for, or a newer one.
package main

import (
	"flag"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/rxsched/rxsched/rxvet"
)

const usage = `Rxvet reports pipelines of rxsched that leak, block or lose errors.

usage: rxvet [flags] PACKAGE...
       rxvet help [ANALYZER]

`

func main() {
	args := os.Args[1:]
	speak(args)
	switch {
	case len(args) == 0:
		fmt.Fprint(os.Stderr, "rxvet: a PACKAGE is missing, such as ./...\nTry rxvet -h.\n")
		os.Exit(2)
	case !reads(args):
	default:
		if err := tooOld(runtime.Version(), used()); err != nil {
			fmt.Fprintln(os.Stderr, "rxvet:", err)
			os.Exit(1)
		}
	}
	multichecker.Main(rxvet.Analyzers...)
}

// speak has the flags, which multichecker defines and parses, answer as all our commands do.
func speak(args []string) {
	flag.CommandLine.SetOutput(named{os.Stderr})
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "Try rxvet -h.") }
	if asksForHelp(args) {
		flag.CommandLine.SetOutput(os.Stdout)
		flag.Usage = func() {
			fmt.Print(usage)
			flag.PrintDefaults()
		}
	}
}

func asksForHelp(args []string) bool {
	for _, a := range args {
		if name := strings.TrimLeft(a, "-"); name != a && (name == "h" || name == "help") {
			return true
		}
	}
	return false
}

// named writes the name of the command before each text.
type named struct{ to io.Writer }

func (n named) Write(p []byte) (int, error) {
	_, err := fmt.Fprintf(n.to, "rxvet: %s", p)
	return len(p), err
}

// reads reports whether code is read. Go vet calls its tool for each package, with a file .cfg. It
// asks for the version first, once: that is when it hears of a tool that is too old.
func reads(args []string) bool {
	return args[0] != "help" && args[0] != "-flags" && !asksForHelp(args) &&
		filepath.Ext(args[0]) != ".cfg"
}

// used returns the version of the go command here, which is the code's, or "".
func used() string {
	v, _ := exec.Command("go", "env", "GOVERSION").Output()
	return strings.TrimSpace(string(v))
}

// tooOld returns an error if code for the version used can't be read by what is built with another.
// The type checker would say so for each package, and the importer that it is broken.
func tooOld(built, used string) error {
	b, u := version.Lang(release(built)), version.Lang(release(used))
	if b == "" || u == "" || version.Compare(b, u) >= 0 {
		return nil
	}
	return fmt.Errorf("built with %s, and the code is for %s: build rxvet again, with that Go", b, u)
}

// release takes away what follows a version, such as experiments.
func release(v string) string {
	v, _, _ = strings.Cut(v, " ")
	return v
}
