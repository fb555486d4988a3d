// Package modules gives scripts require, the modules of Node that need no system, and console.
package modules

import (
	"fmt"
	"io"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Config says what modules may use.
type Config struct {
	Stdout, Stderr io.Writer // for console
}

// Install installs require and console.
func Install(l *loop.Loop, c Config) {
	console := l.VM.NewObject()
	print := func(to io.Writer) loop.Func {
		return func(call goja.FunctionCall) goja.Value {
			var words []string
			for _, v := range call.Arguments {
				words = append(words, v.String())
			}
			fmt.Fprintln(to, strings.Join(words, " "))
			return goja.Undefined()
		}
	}
	for _, name := range []string{"log", "info", "debug"} {
		l.Method(console, name, 0, print(c.Stdout))
	}
	for _, name := range []string{"error", "warn"} {
		l.Method(console, name, 0, print(c.Stderr))
	}
	if err := l.VM.Set("console", console); err != nil {
		panic(err)
	}
}
