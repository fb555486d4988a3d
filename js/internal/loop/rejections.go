package loop

import (
	"slices"

	"github.com/dop251/goja"
)

// rejections are promises that were rejected without a handler.
type rejections struct {
	unheard []*goja.Promise // not reported yet
	told    told            // reported
	late    []*goja.Promise // reported, and then handled; to be told of
}

// none reports whether there is none to tell of.
func (r *rejections) none() bool { return len(r.unheard) == 0 && len(r.late) == 0 }

// track learns of rejections without a handler, and of handlers that come later.
func (l *Loop) track(p *goja.Promise, op goja.PromiseRejectionOperation) {
	r := &l.rejections
	switch {
	case l.Ending(): // the turn's promises stay unheard
	case op == goja.PromiseRejectionReject:
		r.unheard = append(r.unheard, p)
	case r.told.remove(p):
		if l.HandledAtOnce {
			l.Handled(p)
		} else {
			r.late = append(r.late, p)
		}
	default:
		if at := slices.Index(r.unheard, p); at >= 0 {
			r.unheard = slices.Delete(r.unheard, at, at+1)
		}
	}
}

// reportRejections tells of the rejections of the turn that nobody has handled. It reports whether
// JavaScript may have run.
func (l *Loop) reportRejections() bool {
	r := &l.rejections
	if len(r.unheard)+len(r.late) == 0 {
		return false
	}
	unheard, late := r.unheard, r.late
	r.unheard, r.late = nil, nil
	for _, p := range late {
		l.tell(func() {
			if l.Handled != nil {
				l.Handled(p)
			}
		})
	}
	for _, p := range unheard {
		l.reportRejection(p)
	}
	return true
}

func (l *Loop) reportRejection(p *goja.Promise) {
	handled := false
	l.rejections.told.add(p)
	l.tell(func() { handled = l.Unhandled != nil && l.Unhandled(p) })
	if !handled && !l.closed.Load() {
		l.ReportRejection(p)
	}
}

// ReportRejection reports a promise as rejected and not handled.
func (l *Loop) ReportRejection(p *goja.Promise) {
	var e *Error
	l.tell(func() {
		reason := p.Result()
		if l.Reason != nil {
			reason = l.Reason(reason)
		}
		e = l.ErrorOf(reason)
	})
	if e != nil {
		e.Rejection = true
		l.report(e)
	}
}

// tell calls a hook, which may run JavaScript.
func (l *Loop) tell(hook func()) {
	if err := l.guarded(func() error { hook(); return nil }); err != nil {
		l.Report(err)
	}
	l.takeJobs()
}
