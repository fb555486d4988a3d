package main

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/rxsched/rxsched/internal/catalog"
)

// Whatever the arguments are, they are at fault, or can be drawn.
func FuzzRun(f *testing.F) {
	for _, o := range catalog.Operators() {
		args := arguments(o)
		f.Add(args[0], strings.Join(args[1:], "\n"))
	}
	f.Add("take =", "(a(b))\n^!")
	f.Fuzz(func(t *testing.T, text, diagrams string) {
		args := append([]string{text}, strings.Split(diagrams, "\n")...)
		synctest.Test(t, func(t *testing.T) {
			if strings.Contains(text+diagrams, "svg") {
				return // it would write files
			}
			if status := run(args, synctest.Wait, io.Discard, io.Discard); status == 1 {
				t.Errorf("%q: neither drawn nor at fault", args)
			}
		})
	})
}
