package workload

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/eventloop"
)

func gojaPoster() (post func(func()), end func()) {
	l := eventloop.NewEventLoop(eventloop.EnableConsole(false))
	l.Start()
	post = func(f func()) { l.RunOnLoop(func(*goja.Runtime) { f() }) }
	return post, func() {
		await(post)
		l.Stop()
	}
}

var gojaScripter = scripter{
	run: func(call func(*goja.Runtime)) {
		eventloop.NewEventLoop(eventloop.EnableConsole(false)).Run(call)
	},
	post: func(n int, task func(*goja.Runtime)) {
		l := eventloop.NewEventLoop(eventloop.EnableConsole(false))
		l.Start()
		defer l.Stop()
		sendAll(n, func(int) { l.RunOnLoop(func(vm *goja.Runtime) { task(vm) }) })
		await(func(f func()) { l.RunOnLoop(func(*goja.Runtime) { f() }) })
	},
}
