// Package rxsched runs timers, prioritized tasks and reactive pipelines on event loops. A program
// passes a scheduler, which decides when, and on which loop, work runs: in real time or, in a test,
// in virtual time.
//
// This package is the front door. [New] starts an event loop in real time with one scheduler of
// each kind; [NewVirtual] makes the same in virtual time. Its owner drives it, and the same
// program runs in the same order there.
//
//	rx := rxsched.New(rxsched.Config{})
//	defer rx.Close()
//
//	observable.Pipe2(observable.FromChan(lines),
//		observable.BufferTime[string](time.Second, rx.Async()), // a batch each second
//		observable.ObserveOn[[]string](rx.Frame()),             // handed over to the next frame
//	).Subscribe(ctx, observable.Next(draw)).Wait(ctx)
//
// # Waiting
//
// A loop runs on a goroutine of its own, and Subscribe returns at once. A program whose main
// returns too early prints nothing or too little, reports no error, and exits with status 0: main
// ends all goroutines, and [host.Host.Close] abandons what is pending. So wait first:
//
//   - observable.ForEach, ToSlice and LastValue wait for a pipeline, and return its error.
//   - Wait of a subscription waits until the subscription has closed.
//   - WaitUntilIdle of an Rx waits until nothing is pending: no task, timer, frame or idle callback.
//     A pipeline that waits for a channel has nothing pending.
//
// All take a context, and none may be called in a callback of the loop that it waits for. A loop of
// [host.NewLoop] runs on the caller's goroutine instead: RunUntilIdle returns when nothing is
// pending.
//
// # Words, order and goroutines
//
// A host runs callbacks one at a time, never concurrently. All schedulers of one Rx share one host,
// and so one clock and one total order of callbacks: see package host. Any goroutine may call
// anything. Data that only one host's callbacks use needs no lock. The queue scheduler is the
// exception: it runs work with a delay of 0 on the goroutine that schedules it.
package rxsched
