// Package js runs JavaScript on a host. It gives goja, a JavaScript engine in Go, the event loop
// that it lacks, with the APIs of Node or of a browser.
//
//	h := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
//	defer h.Close()
//	r, err := js.New(h, js.Config{Stdout: os.Stdout})
//	...
//	r.RunScript("main.js", source)
//	code, err := r.Run(ctx)
//
// # Words
//
// A [Runtime] is a goja runtime whose event loop is a host. Its flavour says whose APIs it has:
// [Node] or [Browser]. [New] makes a goja runtime, [Attach] adopts one, and a [Pool] makes them ahead.
// A job is a promise job: what a then or an await has to do. A tick is a
// function of process.nextTick. A turn is a callback of the host with the ticks, jobs and
// microtasks that follow it.
//
// # Order
//
// The host's rules hold: see docs/reference/host-model.md. Jobs are microtasks of the host, one by
// one, in order with queueMicrotask, with microtasks of Go and with actions of package asap, also with those
// that a Go function queues when JavaScript calls it.
//
// In Node's flavour ticks run when a callback has ended, before any microtask, and again when no
// microtask is left, until there are neither. Then unhandled rejections are reported. Timers and
// immediates are in Node's order if the host has host.NodeOrder. If a callback throws, what it has
// queued runs when Node would run it.
//
// # Time
//
// Date, performance.now and process.hrtime read the host's time. So on a host.Virtual a script that
// waits an hour ends at once. A script there that waits in a busy loop for time to pass finds that
// each reading takes a tenth of a millisecond, after the first thousand in one callback.
//
// # Errors
//
// What no JavaScript catches goes to the handlers that scripts have set, such as those of
// process.on("uncaughtException"), and else to [Config.OnError], as an [*Error] with the stack of
// JavaScript. So do the reasons of unhandled rejections.
//
// # Limits
//
// [Runtime.Interrupt], the end of Run's context and [Limits] end JavaScript at any time, also in a
// chain of microtasks. JavaScript can't catch that. The jobs and ticks of the turn are dropped, and
// the runtime stays sound. That is for mistakes: what goja does in Go can't be interrupted, nor its
// memory limited. docs/modules/js.md says how to run untrusted scripts.
//
// # Goroutines
//
// JavaScript runs on the goroutine that drives the host, in its callbacks. Values of JavaScript and
// the goja runtime belong to that goroutine. Any goroutine may call the methods of a Runtime; they
// post to the host. [Runtime.Do] and [Await] wait for the answer. [Promise] runs work of Go on a
// goroutine of its own, and keeps the host running meanwhile.
//
// [ToObject] and [FromValue] make observables of Go ones of JavaScript, and the
// other way round. [Func1] makes a function of JavaScript an operator's.
package js
