package loop

import (
	"slices"

	"github.com/dop251/goja"
)

// track learns of rejections without a handler, and of handlers that come later.
func (l *Loop) track(p *goja.Promise, op goja.PromiseRejectionOperation) {
	switch {
	case op == goja.PromiseRejectionReject:
		l.unheard = append(l.unheard, p)
	case l.told[p]:
		delete(l.told, p)
		if l.Handled != nil {
			l.Host.QueueMicrotask(func() { l.Callback(func() error { l.Handled(p); return nil }) })
		}
	default:
		if at := slices.Index(l.unheard, p); at >= 0 {
			l.unheard = slices.Delete(l.unheard, at, at+1)
		}
	}
}

// reportRejections reports the rejections of the turn that nobody has handled. It reports whether
// JavaScript may have run.
func (l *Loop) reportRejections() bool {
	if len(l.unheard) == 0 {
		return false
	}
	unheard := l.unheard
	l.unheard = nil
	for _, p := range unheard {
		l.told[p] = true
		if err := l.guarded(func() error { l.reportRejection(p); return nil }); err != nil {
			l.Report(err)
		}
		l.takeJobs()
	}
	return true
}

func (l *Loop) reportRejection(p *goja.Promise) {
	if l.Unhandled != nil && l.Unhandled(p) {
		return
	}
	e := l.errorOf(p.Result())
	e.Rejection = true
	l.report(e)
}
