package workload

import (
	"context"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// W18 is about scripts of goja, and tasks that Go posts to them. A script is a function of n that
// calls count n times.
var scriptSources = map[string]string{
	"set-clear": `n => {
		const f = () => {};
		for (let i = 0; i < n; i++) { clearTimeout(setTimeout(f, 1000)); count() }
	}`,
	"fire": `n => { for (let i = 0; i < n; i++) setTimeout(count, 1 + i % 10) }`,
	"immediate": `n => {
		const f = () => { count(); if (--n > 0) setImmediate(f) };
		setImmediate(f);
	}`,
	"await": `async n => { for (let i = 0; i < n; i++) { await null; count() } }`,
}

// A scripter runs a function of JavaScript until nothing is pending, or posts n tasks and waits for
// them.
type scripter struct {
	run  func(call func(*goja.Runtime))
	post func(n int, task func(*goja.Runtime))
}

func scripts() (all []Cell) {
	add := func(variant string, n int, run func(s scripter, n int, count func())) {
		c := Cell{Workload: "W18", Variant: variant, N: n, Unit: nanoseconds}
		all = append(all, cells(c, []system[scripter]{
			{"rxsched-js", ourScripter}, {"goja-nodejs", gojaScripter},
		}, func(t *Trial, s scripter) {
			n := 0
			t.measure(func() { run(s, t.N, func() { n++ }) })
			t.counted(n, t.N)
		})...)
	}
	for name, source := range scriptSources {
		add(name, tasks, func(s scripter, n int, count func()) {
			s.run(func(vm *goja.Runtime) { call(vm, source, n, count) })
		})
	}
	add("post", tasks, func(s scripter, n int, count func()) {
		s.post(n, func(*goja.Runtime) { count() })
	})
	// Runtimes that run a small script, and end.
	add("start", 1000, func(s scripter, n int, count func()) {
		for range n {
			s.run(func(vm *goja.Runtime) { call(vm, `n => count()`, 1, count) })
		}
	})
	return all
}

// call defines count, and calls the function that source is.
func call(vm *goja.Runtime, source string, n int, count func()) {
	must(vm.Set("count", func(goja.FunctionCall) goja.Value { count(); return nil }))
	f, _ := goja.AssertFunction(mustOf(vm.RunString("(" + source + ")")))
	mustOf(f(nil, vm.ToValue(n)))
}

var ourScripter = scripter{
	run: func(call func(*goja.Runtime)) {
		l, r := ourRuntime()
		defer l.Close()
		must(r.Post(call))
		mustOf(r.Run(context.Background()))
	},
	post: func(n int, task func(*goja.Runtime)) {
		l, r := ourRuntime()
		defer l.Close()
		must(l.Start())
		sendAll(n, func(int) { must(r.Post(func(vm *goja.Runtime) { task(vm) })) })
		await(func(f func()) { must(r.Post(func(*goja.Runtime) { f() })) })
	},
}

func ourRuntime() (*host.Loop, *js.Runtime) {
	l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
	return l, mustOf(js.New(l, js.Config{}))
}
