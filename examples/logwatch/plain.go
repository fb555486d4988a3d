package main

import (
	"bufio"
	"fmt"
)

// plain prints each window and incident as a line.
type plain struct {
	*view
	out   *bufio.Writer
	empty int // windows since the last line
}

// rowPaths is the most paths on a line.
const rowPaths = 3

func (p *plain) begin() {
	fmt.Fprintf(p.out, "%s\n\n%s\n", p.heading(), rowHead)
	p.out.Flush()
}

// next prints the effect of an event. The writer keeps its errors for the end.
func (p *plain) next(e event) {
	e.apply(p.view)
	switch e := e.(type) {
	case window:
		p.window(e)
	case incident:
		p.line(notice(e))
	}
}

// window prints a window. It only counts empty ones.
func (p *plain) window(w window) {
	if w.requests == 0 {
		p.empty += w.times(p.options.window)
		return
	}
	if p.empty > 0 {
		p.line(fmt.Sprintf("%15s  %8s empty", "", grouped(p.empty)))
		p.empty = 0
	}
	p.line(row(w, min(p.top, rowPaths)))
}

func (p *plain) line(s string) {
	fmt.Fprintln(p.out, s)
	p.out.Flush()
}
