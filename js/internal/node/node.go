package node

import (
	"fmt"
	"maps"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Node is what was installed.
type Node struct {
	loop    *loop.Loop
	timers  *timers
	process *process
}

// Globals are Node's.
func Globals() []loop.Global {
	return append(timerGlobals(),
		loop.Global{Name: "global", Make: func(l *loop.Loop) goja.Value {
			return l.VM.GlobalObject()
		}},
	)
}

// Install installs what the globals need.
func Install(l *loop.Loop, c Config) *Node {
	n := &Node{loop: l, timers: &timers{loop: l}}
	n.process = &process{loop: l, config: c}
	n.timers.warn = n.process.warn
	maps.Copy(l.Natives, n.process.natives())
	l.Keep(n)
	l.NodeErrors = true
	l.Uncaught, l.Unhandled, l.Handled = n.process.uncaught, n.process.unhandled, n.process.handled
	l.Reason = n.reason
	return n
}

// BeforeExit emits beforeExit, as a callback.
func (n *Node) BeforeExit() {
	p := n.process
	n.loop.Callback(func() error {
		if p.obj != nil {
			p.emit("beforeExit", n.loop.VM.ToValue(p.obj.Get("exitCode").ToInteger()))
		}
		return nil
	})
}

// handlerFailed is Node's exit code after a handler of errors that threw.
const handlerFailed = 7

// Exit emits exit, and then ends the runtime, as a callback. If the code is not 0, it becomes
// process.exitCode before, unless a listener to exit has failed after that was set. As in Node,
// exit is not emitted after a handler of errors has failed.
func (n *Node) Exit(code int) {
	p := n.process
	n.loop.Callback(func() error {
		switch {
		case p.failing:
			n.loop.Exit(handlerFailed)
			return nil
		case p.obj == nil:
			n.loop.Exit(code)
			return nil
		}
		_, err := p.leave(goja.Undefined(), n.loop.VM.ToValue(code))
		return err
	})
}

// reason returns the error for an unhandled rejection: the reason, if that is an error.
func (n *Node) reason(v goja.Value) goja.Value {
	if o, ok := v.(*goja.Object); ok && o.ClassName() == "Error" {
		return v
	}
	e := n.loop.MakeError("Error", "ERR_UNHANDLED_REJECTION", "%s", fmt.Sprintf(
		"This error originated either by throwing inside of an async function without a catch "+
			"block, or by rejecting a promise which was not handled with .catch(). The promise "+
			"rejected with the reason %q.", v))
	must(e.Set("name", "UnhandledPromiseRejection"))
	return e
}
