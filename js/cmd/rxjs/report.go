package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js"
)

// report writes an error that nobody caught, as node does: the line of the script, and what was
// thrown, with its stack.
func (p *program) report(err error) {
	var e *js.Error
	if !errors.As(err, &e) {
		fmt.Fprintln(p.own, err)
		return
	}
	at := p.place(e)
	if at != "" && !isError(e.Value) {
		at = "\n" + strings.TrimSuffix(at, "\n") // as node, for what has no stack of its own
	}
	fmt.Fprintf(p.own, "%s%s\n", at, p.describe(e))
}

// isError reports whether a value is an error, or none at all: Go's.
func isError(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	return v == nil || ok && o.ClassName() == "Error"
}

// describe returns what was thrown as console.log would write it, or its text.
func (p *program) describe(e *js.Error) (text string) {
	if s, ok := e.Value.(goja.String); ok {
		return s.String()
	}
	if e.Value != nil {
		_ = p.runtime.Do(context.Background(), func(*goja.Runtime) error {
			text = p.runtime.Inspect(e.Value)
			return nil
		})
	}
	if text == "" {
		text = e.Message
		for line := range strings.Lines(e.Stack) {
			text += "\n    " + strings.TrimSpace(line)
		}
	}
	return text
}

// frame is the place in a line of a stack.
var frame = regexp.MustCompile(`\(?([^()\s][^()]*):(\d+):(\d+)(?:\(\d+\))?\)?$`)

// place shows the line of the innermost frame that is in a script, with a caret below the column.
func (p *program) place(e *js.Error) string {
	for line := range strings.Lines(e.Stack) {
		m := frame.FindStringSubmatch(strings.TrimSpace(strings.TrimPrefix(line, "at ")))
		if m == nil || strings.HasPrefix(m[1], "node:") {
			continue
		}
		n, _ := strconv.Atoi(m[2])
		column, _ := strconv.Atoi(m[3])
		lines := strings.Split(p.source(m[1]), "\n")
		if n < 1 || n > len(lines) || column < 1 {
			continue
		}
		text := strings.TrimSuffix(lines[n-1], "\r")
		if strings.HasSuffix(text[:min(column-1, len(text))], "super") {
			continue // the constructor of the error: as in node, that is no place
		}
		before := text[:min(column-1, len(text))]
		if at := strings.LastIndex(before, "throw "); at >= 0 && !e.Rejection &&
			!strings.Contains(before[at:], ";") {
			before = before[:at] // node points at the statement
		}
		return fmt.Sprintf("%s:%d\n%s\n%s^\n\n", m[1], n, text, blank(before))
	}
	return ""
}

// blank returns white space as wide as a text.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text)
}
