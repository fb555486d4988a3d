package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// reports tell the window of errors that nobody has caught.
type reports struct {
	telling bool            // of an error; one of a listener goes to Go
	unheard []*goja.Promise // rejected; the task that tells of them is posted
}

func (w *window) installReports() {
	w.loop.Uncaught, w.loop.Unhandled, w.loop.Handled = w.uncaught, w.unhandled, w.handled
	w.loop.HandledAtOnce = true
	w.function("reportError", 1, func(args arguments) goja.Value {
		w.loop.Report(w.thrown(args.at(0)))
		return goja.Undefined()
	})
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
	w.fresh(w.events.error, event, "error")
	return event
}

// unhandled is told of a promise that was rejected. A task tells the window, unless the promise
// gets a handler before.
func (w *window) unhandled(p *goja.Promise) bool {
	r := &w.reports
	r.unheard = append(r.unheard, p)
	if len(r.unheard) == 1 {
		_ = w.loop.Post(func() error {
			unheard := r.unheard
			r.unheard = nil
			return w.tellAll(unheard)
		})
	}
	return true
}

// tellAll tells the window of rejections, one by one.
func (w *window) tellAll(unheard []*goja.Promise) error {
	if len(unheard) == 0 {
		return nil
	}
	p, rest := unheard[0], unheard[1:]
	return w.tell("unhandledrejection", p, func(uncancelled bool) {
		if uncancelled {
			w.loop.ReportRejection(p)
		}
		w.loop.Next(func() error { return w.tellAll(rest) })
	})
}

// handled is told of a promise that gets its first handler after it was told of as rejected.
func (w *window) handled(p *goja.Promise) {
	r := &w.reports
	if at := slices.Index(r.unheard, p); at >= 0 {
		r.unheard = slices.Delete(r.unheard, at, at+1)
		return
	}
	_ = w.loop.Post(func() error { return w.tell("rejectionhandled", p, nil) })
}

// tell fires an event about a promise at the window.
func (w *window) tell(name string, p *goja.Promise, then func(uncancelled bool)) error {
	e := &rejectionEvent{promise: w.value(p), reason: p.Result()}
	e.cancelable = name == "unhandledrejection"
	w.fresh(w.events.rejection, e, name)
	return w.send(&w.target, e, then)
}
