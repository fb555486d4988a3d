package main

import (
	"bufio"
	"fmt"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
)

// printer prints each window and incident as a line, in the order of their times. A window is printed
// at its end and has the time of its beginning. So an incident waits for the window that it is in,
// unless the log is watched live: then an alert is worth more than the order.
type printer struct {
	report
	out   *bufio.Writer
	empty int                  // windows since the last line
	held  []accesslog.Incident // of the open window
}

func (p *printer) begin() {
	fmt.Fprintf(p.out, "%s\n\n%s\n", p.heading(), rowHead)
	p.out.Flush()
}

// next prints the effect of an event. The writer keeps its errors for the end.
func (p *printer) next(e accesslog.Event) {
	e.Apply(p.View)
	switch e := e.(type) {
	case accesslog.Window:
		p.window(e)
		p.release()
	case accesslog.Incident:
		p.held = append(p.held, e)
		p.release()
	}
}

// window prints a window. It only counts empty ones.
func (p *printer) window(w accesslog.Window) {
	if w.Requests == 0 {
		p.empty += w.Times(p.Options.Window)
		return
	}
	p.countEmpty()
	p.line(row(w, min(p.Top, accesslog.RowPaths)))
}

// countEmpty prints how many empty windows there were.
func (p *printer) countEmpty() {
	if p.empty > 0 {
		p.line(fmt.Sprintf("%15s  %8s empty", "", accesslog.Grouped(p.empty)))
		p.empty = 0
	}
}

// release prints the incidents of windows that were printed.
func (p *printer) release() {
	for len(p.held) > 0 && (p.Follow || p.held[0].At.Before(p.Ended)) {
		p.incident()
	}
}

// end prints the incidents of a window that will not come.
func (p *printer) end() {
	for len(p.held) > 0 {
		p.incident()
	}
}

// incident prints the first incident that is held.
func (p *printer) incident() {
	p.countEmpty()
	p.line(notice(p.held[0]))
	p.held = p.held[1:]
}

func (p *printer) line(s string) {
	fmt.Fprintln(p.out, s)
	p.out.Flush()
}
