// Package panel shows durable actions on the page of package inspect: which keys are due when, what
// is late and by how much, attempts and failures.
//
//	in := inspect.New(inspect.Config{})
//	in.AddAgenda("durable", panel.Of(e))
//	http.Handle("/debug/rxsched/", in)
//
// With [Deeds] the page acts, too: it runs, cancels, retries and discards keys, and with [Halts] it
// pauses actions and drains workers. Who may press a button
// is whoever may see the page.
//
// It is a package of its own, so that programs without a page do not contain it.
//
// # Order and goroutines
//
// An agenda lists the names in the order in which it was given them, and the keys of a name as
// durable's List does. Each reading reads the server anew, on the goroutine that reads. Any
// goroutine may read, also several at once.
package panel
