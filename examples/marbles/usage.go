package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/rxsched/rxsched/internal/catalog"
	"github.com/rxsched/rxsched/testing/marble"
)

const head = `Marbles draws what operators make of their sources, in marble diagrams.

usage: go run ./examples/marbles [-svg FILE] 'OPERATOR ARGUMENTS' DIAGRAM...

The operator and its arguments are one argument of the shell. An argument is given in its place or as
NAME=VALUE; _ stands for a space. With -svg the diagram is also written to a file, as a picture.

A diagram is a run from left to right, a millisecond a character: a letter or digit is a value, - is
time, | the end, # an error, (ab|) all of it at once. In a source that is made of a value, . is that.
`

// usage explains the program, with an example of each operator.
func usage() string {
	var b strings.Builder
	b.WriteString(head)
	for _, f := range catalog.Families {
		fmt.Fprintf(&b, "\n%s\n", f.Name)
		for _, o := range f.Rows {
			fmt.Fprintf(&b, "  %s\n", example(o))
		}
	}
	return b.String()
}

// example is how to call the program for an operator, with what it takes by default.
func example(o *catalog.Operator) string {
	text := strings.ToLower(o.Name[:1]) + o.Name[1:]
	for _, f := range o.Fields {
		text += " " + f.Name + "=" + strings.ReplaceAll(f.Default, " ", "_")
	}
	if strings.Contains(text, " ") {
		text = "'" + text + "'"
	}
	for _, t := range o.Tracks {
		text += " '" + t.Default + "'"
	}
	return text
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

var marks = map[string]marble.MarkKind{
	"value": marble.Value, "error": marble.Failure, "end": marble.Completion,
}
