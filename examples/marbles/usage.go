package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/marble"
)

const usage = `Marbles draws what operators make of their sources, in marble diagrams.

usage: go run ./examples/marbles [-svg FILE] 'OPERATOR ARGUMENTS' SOURCE...

The operator and its arguments are one argument of the shell. Several operators are divided by a | that stands alone: 'map upper | take 2'; a | in a
diagram does not, nor one in quotes. Sources after the first are further diagrams for the first operator; they may also be among its arguments.

A diagram is a run from left to right, a millisecond a character:
  a         a value: any letter or digit, or another sign that means nothing here
  -         time passes
  |         the end
  #         an error
  (ab|)     all of it at once
  20ms      so much time, with a space before and after it

What has no room after a group (ab) is on the line below, in the column of its time. What has no end is watched for 20 ms after all diagrams.
With -svg the diagram is also written to a file, as a picture.
`

func help(w io.Writer) error {
	var b strings.Builder
	b.WriteString(usage)
	b.WriteString("\nArguments\n")
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, "  %-8s  %s\n", name, strings.TrimSuffix(kinds[name].what, ","))
	}
	wide := 0
	for _, o := range operators() {
		wide = max(wide, len(o.name)+1+len(o.args))
	}
	for _, f := range families() {
		fmt.Fprintf(&b, "\n%s\n", f.name)
		for _, o := range f.members {
			fmt.Fprintf(&b, "  %-*s  %s\n", wide, o.name+" "+o.args, o.example)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// demonstration lists the examples of explain.
var demonstration = [][]string{
	{"debounceTime 3ms", "-a-b--c---|"},
	{"switchMap .-.-.|", "-a---b--c----|"},
	{"zip", "-a-b---c|", "---1---2-3|"},
	{"filter [abc] | map upper | take 2", "-a-x-b-c-|"},
}

// explain prints the usage and some examples with their results.
func explain(w io.Writer) error {
	if err := help(w); err != nil {
		return err
	}
	for _, args := range demonstration {
		p, err := parse(args)
		if err != nil {
			return err
		}
		f, err := p.figure()
		if err != nil {
			return err
		}
		command := "go run ./examples/marbles '" + strings.Join(args, "' '") + "'"
		if _, err := fmt.Fprintf(w, "\n%s\n\n%s", command, marble.Text(f)); err != nil {
			return err
		}
	}
	return nil
}
