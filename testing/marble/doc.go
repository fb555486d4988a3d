// Package marble tests observables in virtual time, by diagrams. Use this when what a pipeline sends,
// and when, is the question.
//
//	marble.Run(t, func(m *marble.M) {
//		src := m.Hot("-a-b--c---|")
//		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, m.Async()))).
//			ToBe(    "-----b--c-|")
//		m.ExpectSubscriptions(src).
//			ToBe(    "^---------!")
//	})
//
// A failure prints the two diagrams under each other, with a caret under the first difference:
//
//	expected  -----b---c|
//	got       -----b--c-|
//	                  ^ expected c at 9ms, got c at 8ms
//
// # Words
//
// A diagram is a run, from left to right; each character takes a [Frame], a millisecond.
//
//	a         a value: any character without another meaning. A Legend says what it stands for
//	-         time passes
//	|         completion
//	#         an error
//	(ab|)     all at the time of the bracket; still, each character takes a frame
//	space     nothing, and takes no time
//	7ms 1.5s  that much time: a number, ms, s or m, between spaces or after the start
//	^         in a hot diagram: this is frame 0. In a subscription diagram: the subscription
//	!         in a subscription diagram: the unsubscription, which takes no time
//
// A diagram is refused, with the place of the fault, if a bracket has no partner, a group is in
// another, anything but time comes after | or #, or it is no UTF-8.
//
// A cold source ([Cold]) plays its diagram for each subscriber, from the moment of the
// subscription. A hot source ([Hot]) plays it once, from the beginning of the act. A test has one
// act or several: each [M.Flush] ends one, and all times count from the beginning of the current
// act. A recording ([Record]) holds what an observable sent. An expectation ([Expect]) compares a
// recording with what it should be.
//
// [M.Hot], [M.Cold], [M.Expect] and [M.ExpectSubscriptions] take observables of strings, whose
// letters stand for themselves. The functions of the same names take any type.
//
// The parsers ([ParseCold] and its kin) and the functions that draw ([Format], [Render]) work on
// plain data and need no clock.
//
// # Order
//
// A test has a virtual host of its own; package host describes the order of its callbacks. Each
// mark of a source, each subscription and unsubscription of a recording and each step
// ([M.Schedule]) is a task of its own. They are armed in this order: for each recording its
// subscription, then its unsubscription; the steps; the marks of each hot source. A cold source
// arms its marks when it is subscribed. So at one frame an unsubscription comes before new values,
// a hot source comes before a timer, and a timer comes before the values of a cold source that was
// subscribed later.
//
// Frames take place every 16 ms, or as [M.Animate] says, after all else that is due at that time.
//
// # Goroutines
//
// An [M] and everything it makes belong to the goroutine of the test. The callbacks of the host run
// on it, too, so they may fail the test at once. Tests may run in parallel, since they share
// nothing.
//
// Other goroutines may take part. They stop at points: before they ask something of the host,
// before a recording or a source of the test takes note of them, and with the functions of package
// observable also when they begin and before they deliver. One goroutine goes on at a time, to its
// next point, or until it blocks or ends. The host goes first, with all that is ready; then the
// others by their names. A name is the file and the line where the goroutine began, with a number
// if others began there.
//
// A goroutine that is woken by the clock, a channel or a lock runs at once, up to its next point.
// If several are woken at one moment, what they do before that may come in any order: let them not
// have it in common. Package observable's goroutines are numbered in the order in which steps start
// them. Those of other go statements in one place have the runtime's order, which may differ from
// run to run if they come to their first point together.
package marble
