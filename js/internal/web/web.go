// Package web installs what a browser gives its programs besides the language.
package web

import (
	"github.com/rxsched/rxsched/js/internal/loop"
)

// Install installs the browser's globals.
func Install(l *loop.Loop) {
	installTimers(l)
	global := l.VM.GlobalObject()
	must(l.VM.Set("window", global))
	must(l.VM.Set("self", global))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
