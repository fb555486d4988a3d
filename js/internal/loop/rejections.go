package loop

import (
	"slices"

	"github.com/dop251/goja"
)

// rejection is a promise that was rejected without a handler, and what the code carried along then.
type rejection struct {
	promise *goja.Promise
	context *Context
}

// rejections are promises that were rejected without a handler.
type rejections struct {
	unheard []rejection     // not reported yet
	late    []*goja.Promise // reported, and then handled; to be told of
}

// none reports whether there is none to tell of.
func (r *rejections) none() bool { return len(r.unheard) == 0 && len(r.late) == 0 }

// track learns of a rejection without a handler, or of a handler that comes later. It reports
// whether the rejection of the latter was told of.
func (r *rejections) track(
	p *goja.Promise, op goja.PromiseRejectionOperation, of *Context,
) (late bool) {
	if op == goja.PromiseRejectionReject {
		r.unheard = append(r.unheard, rejection{p, of})
		return false
	}
	n := len(r.unheard)
	r.unheard = slices.DeleteFunc(r.unheard, func(o rejection) bool { return o.promise == p })
	return len(r.unheard) == n
}

// handled notes a promise that was reported, and then handled.
func (r *rejections) handled(p *goja.Promise) { r.late = append(r.late, p) }

// track is called by the runtime. The promises of a turn that is being ended stay unheard.
func (l *Loop) track(p *goja.Promise, op goja.PromiseRejectionOperation) {
	switch {
	case !l.rejections.track(p, op, l.carrier.forTimers()):
	case l.HandledAtOnce:
		l.Handled(p)
	default:
		l.rejections.handled(p)
	}
}

// reportRejections tells of the unhandled rejections of the turn. It reports whether JavaScript may
// have run.
func (l *Loop) reportRejections() bool {
	r := &l.rejections
	n, late := len(r.unheard), r.late
	r.late = nil
	for _, p := range late {
		l.tell(func() {
			if l.Handled != nil {
				l.Handled(p)
			}
		})
	}
	for range n {
		if len(r.unheard) > 0 { // or a handler of another one has handled it
			first := r.unheard[0]
			r.unheard = r.unheard[1:]
			l.reportRejection(first)
		}
	}
	return n+len(late) > 0
}

func (l *Loop) reportRejection(r rejection) {
	handled := false
	told := l.tell(func() {
		l.carrier.current = r.context
		handled = l.Unhandled != nil && l.Unhandled(r.promise)
	})
	if told && !handled && !l.Closed() {
		l.reportAs(r)
	}
}

// ReportRejection reports a promise as rejected and not handled.
func (l *Loop) ReportRejection(p *goja.Promise) { l.reportAs(rejection{promise: p}) }

func (l *Loop) reportAs(r rejection) {
	var e *Error
	l.tell(func() {
		reason := r.promise.Result()
		if l.Reason != nil {
			reason = l.Reason(reason)
		}
		e = l.ErrorOf(reason)
	})
	if e != nil {
		e.Rejection, e.context = true, r.context
		l.report(e)
	}
}

// tell calls a hook, which may run JavaScript. It reports whether the hook threw nothing.
func (l *Loop) tell(hook func()) bool {
	err := l.guarded(func() error { hook(); return nil })
	if err != nil {
		l.Report(err)
	}
	l.Flush()
	return err == nil
}
