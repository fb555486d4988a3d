// Marbles draws operators at work on their sources, in marble diagrams: as text, and as a picture
// if asked to. Time is virtual, so the program takes none, and the diagrams are the same each time.
//
//	go run ./examples/marbles [-svg FILE] 'OPERATOR ARGUMENTS' SOURCE...
//
// For example:
//
//	go run ./examples/marbles 'debounceTime 3ms' '-a-b--c---|'
//	go run ./examples/marbles merge '-a--b--|' '--c--d|'
//	go run ./examples/marbles 'switchMap .-.-.|' '-a---b|'
//	go run ./examples/marbles 'filter [abc] | map upper | take 2' '-a-x-b-c-|'
//
// Without arguments it explains itself. The exit status is 2 if the arguments are at fault.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rxsched/rxsched/marble"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	err := answer(args, stdout)
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "marbles:", err)
	if errors.As(err, new(*fault)) {
		return 2
	}
	return 1
}

func answer(args []string, stdout io.Writer) error {
	if len(args) == 0 {
		return explain(stdout)
	}
	if args[0] == "-h" || strings.TrimLeft(args[0], "-") == "help" {
		return help(stdout)
	}
	words, file, err := cutFile(args)
	if err != nil {
		return err
	}
	if len(words) > 0 && words[0] == "--" { // it ends the options; further on it is a diagram
		words = words[1:]
	}
	p, err := parse(words)
	if err != nil {
		return err
	}
	f, err := p.figure()
	if err != nil {
		return err
	}
	if file != "" {
		if err := os.WriteFile(file, []byte(marble.SVG(f)), 0o666); err != nil {
			return err
		}
	}
	_, err = io.WriteString(stdout, marble.Text(f))
	return err
}

// cutFile takes -svg FILE out of the arguments. It may be anywhere, though diagrams begin with a
// dash, too.
func cutFile(args []string) (words []string, file string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(args[i], "=")
		if name != "-svg" && name != "--svg" {
			words = append(words, args[i])
			continue
		}
		if !given && i+1 < len(args) {
			i++
			value = args[i]
		}
		if value == "" {
			at := len(strings.Join(args[:i+1], " "))
			return nil, "", &fault{strings.Join(args, " "), at, "the name of the file is missing", "expected: -svg FILE, such as -svg picture.svg"}
		}
		file = value
	}
	return words, file, nil
}
