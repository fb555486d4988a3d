package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// report tells what go test -json says, as go test does without -json.
type report struct {
	told, stderr io.Writer
	verbose      bool
	texts        map[name]string // what tests that go on, and packages, have said
	found        []found
	broken       bool // a package does not compile
}

// name is that of a test, or of a package, which has no second part.
type name struct{ Package, Test string }

// event is one of go test -json.
type event struct {
	name
	Action, Output string
}

func (r *report) read(events io.Reader) error {
	for d := json.NewDecoder(events); ; {
		var e event
		if err := d.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		switch e.Action {
		case "build-output":
			fmt.Fprint(r.stderr, e.Output)
		case "output":
			r.texts[e.name] += e.Output
		case "pass", "skip", "fail":
			r.ended(e)
		}
	}
}

// ended tells of a test or a package that has ended.
func (r *report) ended(e event) {
	failed := e.Action == "fail"
	if e.Test == "" && failed { // such as tests in which the program has ended
		for t := range r.texts {
			if t.Package == e.Package && t != e.name {
				r.ended(event{t, e.Action, ""})
			}
		}
	}
	lines := r.take(r.texts[e.name])
	delete(r.texts, e.name)
	switch {
	case r.verbose:
	case e.Test == "" && !failed:
		lines = lines[max(0, len(lines)-1):]
	case e.Test == "":
	case !failed:
		return
	default:
		lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "=== ") })
		verdict := func(l string) bool { return strings.HasPrefix(l, "--- FAIL: "+e.Test) }
		if i := slices.IndexFunc(lines, verdict); i > 0 {
			lines = slices.Insert(slices.Delete(slices.Clone(lines), i, i+1), 0, lines[i])
		}
	}
	fmt.Fprint(r.told, strings.Join(lines, ""))
}

// take takes what was found out of a text, and returns its other lines.
func (r *report) take(text string) (lines []string) {
	for line := range strings.Lines(text) {
		r.broken = r.broken || strings.HasPrefix(line, "FAIL\t") && strings.HasSuffix(line, " failed]\n")
		rest, ok := strings.CutPrefix(line, "rxexplore found ")
		var f found
		if ok && json.Unmarshal([]byte(rest), &f) == nil {
			r.found = append(r.found, f)
			continue
		}
		lines = append(lines, line)
	}
	return lines
}
