package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js"
)

// report writes an uncaught error: what was thrown, with its stack.
func (p *program) report(err error) {
	var e *js.Error
	if !errors.As(err, &e) {
		fmt.Fprintln(p.stderr, err)
		return
	}
	fmt.Fprintln(p.stderr, p.describe(e))
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
