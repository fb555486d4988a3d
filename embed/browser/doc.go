// Package rxbrowser runs a host of rxsched on the browser's own event loop, for programs that are
// compiled for GOOS=js GOARCH=wasm. For other systems the package is empty. It is a module of its
// own. The folder is called browser, and the package is not, since that name is too common.
//
//	rx := rxbrowser.New(rxsched.Config{})
//	clicks := rxbrowser.FromEvent(button, "click")
//	...
//	select {} // main must not return: that ends the program
//
// # Order
//
// A callback of the host runs in a task of the browser, which is asked for as soon as the callback
// is scheduled, with the function that a JavaScript program would call:
//
//	Post, SetImmediate         a message on a MessageChannel
//	SetTimeout, SetInterval    setTimeout, setInterval
//	QueueMicrotask             queueMicrotask
//	RequestAnimationFrame      requestAnimationFrame
//	RequestIdleCallback        requestIdleCallback
//
// So callbacks of Go and of JavaScript take turns as they would if all were JavaScript. Schedulers
// call the same functions: that of package async sets intervals, that of asap queues microtasks.
// These are the rules:
//
//   - Each task of the browser runs one turn of the host: a task, a timer or a frame, and then the
//     host's microtasks. After that JavaScript's microtasks run, and then comes the browser's next
//     task.
//   - If several of the host's callbacks are ready, the host takes the first one in its own order:
//     see docs/reference/host-model.md. For example a timer that has come due runs in the task of a
//     message, if it came due before that was posted.
//   - A timer never runs before its host time. The browser delays timers as it delays those of
//     JavaScript: to at least 4 ms if they are nested five deep, and to whole seconds or more in a
//     hidden tab. It does not delay messages.
//   - Microtasks that a callback of the host queues run before the JavaScript microtasks that it
//     queues. Those that JavaScript queues on the host run together, in the place of the first.
//   - The frame callbacks of the host run together, in the place of the first, with those that were
//     registered earlier in the same frame. So do its idle callbacks, in the place of the first.
//     JavaScript's microtasks run after the last of them.
//
// # Time
//
// The timestamp of a frame is that of requestAnimationFrame, as host time. The time that an idle
// callback has left is that of its IdleDeadline. In a hidden tab the browser makes no frames: those
// that were asked for take place when the tab is shown again. Idle callbacks with a timeout run
// when it has passed. Where there is no requestAnimationFrame or no requestIdleCallback (in
// some workers, in Safari), timers of 16 and 1 ms stand for them.
//
// # Goroutines
//
// Go runs one goroutine at a time there. When JavaScript calls Go, all goroutines run until they
// wait, before JavaScript goes on. A callback of the host, or a handler of an event, must not wait
// for what only JavaScript can bring, such as an answer of package net/http: the browser waits for
// the callback, so that is a deadlock. A goroutine can wait, and post the answer (observable.Go).
//
// Close gives everything back to the browser.
package rxbrowser
