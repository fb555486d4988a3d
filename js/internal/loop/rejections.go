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

// track learns of a rejection without a handler, or of a handler that comes later. It reports
// whether the rejection of the latter was told of.
func (r *rejections) track(p *goja.Promise, op goja.PromiseRejectionOperation) (late bool) {
	if op == goja.PromiseRejectionReject {
		r.unheard = append(r.unheard, p)
	} else if r.told.remove(p) {
		return true
	} else if at := slices.Index(r.unheard, p); at >= 0 {
		r.unheard = slices.Delete(r.unheard, at, at+1)
	}
	return false
}

// handled notes a promise that was reported, and then handled.
func (r *rejections) handled(p *goja.Promise) { r.late = append(r.late, p) }

// take takes what is to be told of.
func (r *rejections) take() (unheard, late []*goja.Promise) {
	unheard, late, r.unheard, r.late = r.unheard, r.late, nil, nil
	return unheard, late
}

// track is called by the runtime. The promises of a turn that is being ended stay unheard.
func (l *Loop) track(p *goja.Promise, op goja.PromiseRejectionOperation) {
	switch {
	case l.Ending() || !l.rejections.track(p, op):
	case l.HandledAtOnce:
		l.Handled(p)
	default:
		l.rejections.handled(p)
	}
}

// reportRejections tells of the rejections of the turn that nobody has handled. It reports whether
// JavaScript may have run.
func (l *Loop) reportRejections() bool {
	unheard, late := l.rejections.take()
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
	return len(unheard)+len(late) > 0
}

func (l *Loop) reportRejection(p *goja.Promise) {
	handled := false
	l.rejections.told.add(p)
	l.tell(func() { handled = l.Unhandled != nil && l.Unhandled(p) })
	if !handled && !l.Closed() {
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
	l.Flush()
}
