package workload

import (
	"context"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/eventloop"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// W18: scripts of goja, and tasks that Go posts to them.

// script defines run, which does n operations and calls count for each.
type script struct{ name, source string }

var scripts = []script{
	{"set-clear", `n => {
		const f = () => {};
		for (let i = 0; i < n; i++) { clearTimeout(setTimeout(f, 1000)); count() }
	}`},
	{"fire", `n => { for (let i = 0; i < n; i++) setTimeout(count, 1 + i % 10) }`},
	{"immediate", `n => {
		const f = () => { count(); if (--n > 0) setImmediate(f) };
		setImmediate(f);
	}`},
	{"await", `async n => { for (let i = 0; i < n; i++) { await null; count() } }`},
}

// scripter runs a function of JavaScript until nothing is pending, with the global count, or posts
// n tasks that call it.
type scripter struct {
	run  func(source string, n int, count func())
	post func(n int, count func())
}

func scriptCells() (all []cell.Cell) {
	systems := []system[scripter]{
		{"rxsched-js", false, "js on a Loop in Node's order", ourScripts()},
		{"goja-nodejs", false, "eventloop", gojaScripts()},
	}
	for _, s := range scripts {
		c := cell.Cell{Workload: "W18", Variant: s.name, N: spec.Values / 5, Unit: cell.Per}
		all = append(all, cells(c, systems, func(t *cell.Trial, sys system[scripter]) {
			counted(t, func(count func()) { sys.do.run(s.source, t.N, count) })
		})...)
	}
	c := cell.Cell{Workload: "W18", Variant: "post", N: spec.Values / 5, Unit: cell.Per}
	all = append(all, cells(c, systems, func(t *cell.Trial, sys system[scripter]) {
		counted(t, func(count func()) { sys.do.post(t.N, count) })
	})...)
	return append(all, startCells()...)
}

// startCells are about runtimes that run a small script, and end.
func startCells() []cell.Cell {
	const source = `n => count()`
	systems := []system[scripter]{
		{"rxsched-js", false, "js on a Loop in Node's order", ourScripts()},
		{"goja-nodejs", false, "eventloop", gojaScripts()},
	}
	c := cell.Cell{Workload: "W18", Variant: "start", N: spec.Values / 500, Unit: cell.Per}
	return cells(c, systems, func(t *cell.Trial, sys system[scripter]) {
		counted(t, func(count func()) {
			for range t.N {
				sys.do.run(source, 1, count)
			}
		})
	})
}

// counted measures f, which calls count t.N times, on one goroutine.
func counted(t *cell.Trial, f func(count func())) {
	n := 0
	t.Measure(func() { f(func() { n++ }) })
	t.Count(n, t.N)
}

func ourScripts() scripter {
	open := func() (*host.Loop, *js.Runtime) {
		l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
		return l, mustOf(js.New(l, js.Config{}))
	}
	return scripter{
		run: func(source string, n int, count func()) {
			l, r := open()
			defer l.Close()
			must(r.Post(func(vm *goja.Runtime) { start(vm, source, n, count) }))
			mustOf(r.Run(context.Background()))
		},
		post: func(n int, count func()) {
			l, r := open()
			defer l.Close()
			must(l.Start())
			done := make(chan struct{})
			for range n {
				must(r.Post(func(*goja.Runtime) { count() }))
			}
			must(r.Post(func(*goja.Runtime) { close(done) }))
			<-done
		},
	}
}

func gojaScripts() scripter {
	return scripter{
		run: func(source string, n int, count func()) {
			l := eventloop.NewEventLoop(eventloop.EnableConsole(false))
			l.Run(func(vm *goja.Runtime) { start(vm, source, n, count) })
		},
		post: func(n int, count func()) {
			l := eventloop.NewEventLoop(eventloop.EnableConsole(false))
			l.Start()
			defer l.Stop()
			done := make(chan struct{})
			for range n {
				l.RunOnLoop(func(*goja.Runtime) { count() })
			}
			l.RunOnLoop(func(*goja.Runtime) { close(done) })
			<-done
		},
	}
}

// start defines count, and calls the function that source is.
func start(vm *goja.Runtime, source string, n int, count func()) {
	must(vm.Set("count", func(goja.FunctionCall) goja.Value { count(); return nil }))
	f, _ := goja.AssertFunction(mustOf(vm.RunString("(" + source + ")")))
	mustOf(f(nil, vm.ToValue(n)))
}
