package web

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// InstallShared installs what Node has of a browser's globals: events, AbortController
// and structuredClone.
func InstallShared(l *loop.Loop) {
	w := &window{
		loop: l, vm: l.VM, global: l.VM.GlobalObject(), slot: goja.NewSymbol("state"),
		origin: l.Host.Elapsed(),
	}
	for _, install := range []func(){
		w.installExceptions, w.installEvents, w.installAbort, w.installClone,
	} {
		install()
	}
}
