package node

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Node is what was installed.
type Node struct {
	loop   *loop.Loop
	timers *timers
}

// Install installs Node's globals.
func Install(l *loop.Loop) *Node {
	n := &Node{loop: l, timers: installTimers(l)}
	l.HoldAfterError = true
	process := l.VM.NewObject()
	l.Method(process, "nextTick", 1, func(c goja.FunctionCall) goja.Value {
		f := l.CallbackArg("callback", c.Argument(0))
		args := rest(c, 1)
		l.NextTick(func() error {
			_, err := f(goja.Undefined(), args...)
			return err
		})
		return goja.Undefined()
	})
	must(l.VM.Set("process", process))
	must(l.VM.Set("global", l.VM.GlobalObject()))
	return n
}
