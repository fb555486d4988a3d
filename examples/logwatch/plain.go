package main

import (
	"bufio"
	"fmt"
)

// plain prints each window and incident as a line, in the order of their times. A window is printed
// at its end and has the time of its beginning. So an incident waits for the window that it is in,
// unless the log is watched live: then an alert is worth more than the order.
type plain struct {
	*view
	out   *bufio.Writer
	empty int        // windows since the last line
	held  []incident // of the open window
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
		p.release()
	case incident:
		p.held = append(p.held, e)
		p.release()
	}
}

// window prints a window. It only counts empty ones.
func (p *plain) window(w window) {
	if w.requests == 0 {
		p.empty += w.times(p.options.window)
		return
	}
	p.countEmpty()
	p.line(row(w, min(p.top, rowPaths)))
}

// countEmpty prints how many empty windows there were.
func (p *plain) countEmpty() {
	if p.empty > 0 {
		p.line(fmt.Sprintf("%15s  %8s empty", "", grouped(p.empty)))
		p.empty = 0
	}
}

// release prints the incidents of windows that were printed.
func (p *plain) release() {
	for len(p.held) > 0 && (p.follow || p.held[0].at.Before(p.ended)) {
		p.incident()
	}
}

// end prints the incidents of a window that will not come.
func (p *plain) end() {
	for len(p.held) > 0 {
		p.incident()
	}
}

// incident prints the first incident that is held.
func (p *plain) incident() {
	p.countEmpty()
	p.line(notice(p.held[0]))
	p.held = p.held[1:]
}

func (p *plain) line(s string) {
	fmt.Fprintln(p.out, s)
	p.out.Flush()
}
