package web

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// reports tell the window of uncaught errors.
type reports struct {
	telling bool // of an error; one of a listener goes to Go

	pending map[*goja.Promise]bool // rejected, and the window was not told, or is being told
	batch   *[]*goja.Promise       // those of a turn
	turn    uint64
}

func (w *window) installReports() {
	w.reports.pending = map[*goja.Promise]bool{}
	w.loop.Uncaught, w.loop.Unhandled, w.loop.Handled = w.uncaught, w.unhandled, w.handled
	w.loop.HandledAtOnce = true
}

// reportError is the function of that name.
func (w *window) reportError(args arguments) goja.Value {
	w.loop.Report(w.thrown(args.at(0)))
	return goja.Undefined()
}

// thrown returns a value as an error that was thrown.
func (w *window) thrown(v goja.Value) error {
	if ex := w.vm.Try(func() { panic(v) }); ex != nil {
		return ex
	}
	return nil
}

// uncaught fires the event error at the window. It reports whether a listener has cancelled it.
func (w *window) uncaught(e *loop.Error) (handled bool) {
	if e.Rejection || w.reports.telling {
		return false
	}
	w.reports.telling = true
	defer func() { w.reports.telling = false }()
	w.loop.Callback(func() error {
		if w.listens("error") {
			event := w.errorEvent(e)
			handled = !w.dispatch(&w.target, event)
		}
		return nil
	})
	return handled
}

// framePlace finds file, line and column in a line of a stack.
var framePlace = regexp.MustCompile(`(?:\(| )([^()\s]*):(\d+):(\d+)(?:\(\d+\))?\)?$`)

func (w *window) errorEvent(e *loop.Error) *errorEvent {
	event := &errorEvent{
		message: w.value("Uncaught " + e.Message), filename: w.value(""), error: e.Value,
	}
	event.cancelable = true
	first, _, _ := strings.Cut(e.Stack, "\n")
	if at := framePlace.FindStringSubmatch(first); at != nil {
		event.filename = w.value(at[1])
		event.line, _ = strconv.ParseInt(at[2], 10, 64)
		event.column, _ = strconv.ParseInt(at[3], 10, 64)
	}
	w.fresh(w.class("ErrorEvent"), event, "error")
	return event
}

// unhandled is told of a promise that was rejected. A task tells the window of those of the turn,
// unless they get handlers before.
func (w *window) unhandled(p *goja.Promise) bool {
	r := &w.reports
	r.pending[p] = true
	if turn := w.loop.Turn(); r.batch == nil || r.turn != turn {
		batch := new([]*goja.Promise)
		r.batch, r.turn = batch, turn
		_ = w.loop.Post(func() error { return w.tellAll(*batch) })
	}
	*r.batch = append(*r.batch, p)
	return true
}

// tellAll tells the window of rejections, one by one.
func (w *window) tellAll(batch []*goja.Promise) error {
	pending := w.reports.pending
	for len(batch) > 0 && !pending[batch[0]] {
		batch = batch[1:]
	}
	if len(batch) == 0 {
		return nil
	}
	p := batch[0]
	return w.tell("unhandledrejection", p, func(uncancelled bool) {
		if pending[p] && uncancelled {
			w.loop.ReportRejection(p)
		}
		delete(pending, p)
		w.loop.Next(func() error { return w.tellAll(batch[1:]) })
	})
}

// handled is told of a promise that gets its first handler after unhandled was told of it.
func (w *window) handled(p *goja.Promise) {
	if w.reports.pending[p] {
		delete(w.reports.pending, p)
		return
	}
	_ = w.loop.Post(func() error { return w.tell("rejectionhandled", p, nil) })
}

// tell fires an event about a promise at the window.
func (w *window) tell(name string, p *goja.Promise, then func(uncancelled bool)) error {
	e := &rejectionEvent{promise: w.value(p), reason: p.Result()}
	e.cancelable = name == "unhandledrejection"
	w.fresh(w.class("PromiseRejectionEvent"), e, name)
	return w.send(&w.target, e, then)
}
