// Package watch shows the pipelines of package observable at work: which subscriptions there are,
// made where and since when, what has passed each of their operators, what waits there, and which
// of them look like leaks. Package inspect draws them on its page, and rxotel counts them.
//
//	hosts := monitor.NewHosts()
//	w := watch.Start(watch.Config{Hosts: hosts}) // first of all in main
//	defer w.Stop()
//	in := inspect.New(inspect.Config{Hosts: hosts})
//	in.AddPipelines(w)
//
// [Watcher.Snapshot] is the same as data.
//
// # What is watched
//
// Operators and sources that are made while a watcher is at work, and the subscriptions to them.
// What was made before [Start] stays unseen for good, so Start belongs at the beginning of main. A
// program has one watcher at a time.
//
// An [Operator] of a snapshot stands for all subscriptions to what one line of code has made, as
// part of the same chain. So ten thousand subscriptions of one line are one Operator of each step,
// with Live 10,000; [Watcher.Subscriptions] tells them from each other. Operators that one call has
// made, and that follow each other, are one too. The operator observable.As gives a name to what is
// above it.
//
// # What it costs
//
// A program that does not call Start pays an atomic load for each operator that it makes, and
// nothing for subscriptions and values. While a watcher is at work, a subscription costs about half a
// microsecond more for each of its operators, and a value about a nanosecond. An operator that
// sends one value for each that it gets, such as Map, costs a value nothing: what it gets is
// counted. What operators pass on without a subscription, such as MergeMap an Of, gets one.
// docs/monitor.md has figures.
//
// A watched operator of a subscription takes about 550 bytes, and what is kept of values. It keeps a
// new pipeline alive until the next sample ([Config.Growth]), or without samples until the next
// snapshot. Later, a pipeline that is no longer referred to is collected, and counted as Collected.
//
// Looking does not make values wait. [Watcher.Snapshot] and its kin take the locks that
// subscriptions need to copy lists of them: a fraction of a millisecond, if there are a hundred
// thousand from one line.
//
// # Looking at values
//
// Values are looked at only on request ([Watcher.Look], or a click on the page): a few each time,
// so that a fast pipeline stays fast. What is kept of them is text, which [Config.Show] makes: it
// can leave secrets out.
//
// # Goroutines
//
// Any goroutine may call everything at any time. Nothing here stops a pipeline, and no lock is held
// while user code runs.
package watch
