package js_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/observable"
)

// open makes a runtime in virtual time. Examples of programs have a host.NewLoop.
func open(c js.Config) (*host.Virtual, *js.Runtime) {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	c.Stdout = os.Stdout
	r, err := js.New(h, c)
	if err != nil {
		panic(err)
	}
	return h, r
}

// A script runs as node runs it: here in simulated time, so it does not wait.
func Example() {
	h, r := open(js.Config{})
	defer h.Close()
	r.RunScript("main.js", `
		setTimeout(() => console.log('an hour later'), 3600_000);
		setImmediate(() => console.log('immediate'));
		Promise.resolve().then(() => console.log('job'));
		process.nextTick(() => console.log('tick'));
		process.on('exit', code => console.log('exit', code));`)
	code, err := r.Run(context.Background())
	fmt.Println(code, err, h.Elapsed())
	// Output:
	// tick
	// job
	// immediate
	// an hour later
	// exit 0
	// 0 <nil> 1h0m0s
}

// An uncaught error goes to OnError, with the stack of JavaScript.
func ExampleConfig_uncaught() {
	h, r := open(js.Config{OnError: func(err error) {
		var e *js.Error
		if errors.As(err, &e) {
			fmt.Println(e.Message)
			fmt.Println(e.Stack)
		}
	}})
	defer h.Close()
	r.RunScript("main.js", `
		function fail() { throw new Error('no luck') }
		setTimeout(() => fail(), 10);`)
	h.Run()
	// Output:
	// Error: no luck
	// at fail (main.js:2:27(3))
	// at main.js:3:24(2)
}

// A script that does not end is interrupted, and the runtime goes on.
func ExampleLimits() {
	h, r := open(js.Config{
		Limits:  js.Limits{Microtasks: 1000},
		OnError: func(err error) { fmt.Println(errors.Is(err, js.ErrMicrotasks), err) },
	})
	defer h.Close()
	r.RunScript("bad.js", `(async () => { for (;;) await null })()`)
	r.RunScript("good.js", `console.log('still here')`)
	h.Run()
	// Output:
	// true js: too many microtasks in one turn
	// still here
}

// Go work becomes a promise of JavaScript.
func ExamplePromise() {
	h, r := open(js.Config{})
	defer h.Close()
	r.Post(func(vm *goja.Runtime) {
		vm.Set("load", func(name string) (goja.Value, error) {
			return js.Promise(r, func(context.Context) (string, error) {
				return "contents of " + name, nil // on a goroutine of its own
			})
		})
	})
	r.RunScript("main.js", `(async () => console.log(await load('a.txt')))()`)
	h.Run()
	// Output: contents of a.txt
}

// Another goroutine waits for what a promise of JavaScript is resolved with.
func ExampleAwait() {
	l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
	defer l.Close()
	l.Start()
	r, _ := js.New(l, js.Config{})
	n, err := js.Await[int](context.Background(), r, func(vm *goja.Runtime) (goja.Value, error) {
		return vm.RunString(`new Promise(resolve => setTimeout(resolve, 5, 42))`)
	})
	fmt.Println(n, err)
	// Output: 42 <nil>
}

// A function of JavaScript is an operator's function.
func ExampleFunc1() {
	h, r := open(js.Config{})
	defer h.Close()
	r.Post(func(vm *goja.Runtime) {
		v, _ := vm.RunString(`n => n * n`)
		square, _ := js.Func1[int, int](r, v)
		src := observable.Pipe1(observable.Range(1, 3), observable.TryMap(square))
		src.Subscribe(context.Background(), observable.Next(func(n int) { fmt.Println(n) }))
	})
	h.Run()
	// Output:
	// 1
	// 4
	// 9
}

// A function of two arguments accumulates.
func ExampleFunc2() {
	h, r := open(js.Config{})
	defer h.Close()
	r.Post(func(vm *goja.Runtime) {
		v, _ := vm.RunString(`(sum, n) => sum + n`)
		add, _ := js.Func2[int, int, int](r, v)
		fmt.Println(add(1, 2))
	})
	h.Run()
	// Output: 3 <nil>
}

// An observable of Go is one of JavaScript.
func ExampleToObject() {
	h, r := open(js.Config{})
	defer h.Close()
	on := async.New(h)
	seconds := observable.Pipe1(observable.Interval(time.Second, on), observable.Take[int](2))
	r.Post(func(vm *goja.Runtime) {
		o, _ := js.ToObject(r, seconds)
		vm.Set("seconds", o)
	})
	r.RunScript("main.js", `
		seconds.subscribe({ next: n => console.log(n), complete: () => console.log('end') })`)
	h.Run()
	// Output:
	// 0
	// 1
	// end
}

// What has values in JavaScript is an observable of Go.
func ExampleFromValue() {
	h, r := open(js.Config{})
	defer h.Close()
	r.Post(func(vm *goja.Runtime) {
		v, _ := vm.RunString(`({ subscribe(o) {
			const t = setInterval(() => o.next(Date.now()), 1000);
			return () => clearInterval(t);
		} })`)
		src := observable.Pipe1(js.FromValue[int](r, v), observable.Take[int](2))
		src.Subscribe(context.Background(), observable.Next(func(n int) { fmt.Println(n) }))
	})
	h.Run()
	// Output:
	// 1000
	// 2000
}
