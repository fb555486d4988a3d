// Package panel shows durable actions on a page beside that of package inspect: which keys are due
// when, what is late and by how much, attempts and failures.
//
//	in := inspect.New(inspect.Config{})
//	in.AddPanel("durable", panel.New(e, panel.Config{}))
//	http.Handle("/debug/rxsched/", in)
//
// The page is at "panels/durable/" then. It changes nothing: that is for the command rxdurable. Its
// users see keys and errors: over the network, put a proxy or handler that checks users before it.
//
// It is a package of its own, so that programs without a page do not contain it.
//
// # What it costs
//
// While a page is open, the engine is read at most once a second, for a twentieth of the time,
// however many pages there are. Each reading reads every record from the server, so a page of a
// million keys is not updated every second. The page shows the first twenty of each list.
//
// # Order and goroutines
//
// Any goroutine may call everything. A reading is on the goroutine of the request that caused it.
package panel
