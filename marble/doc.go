// Package marble tests observables in virtual time, by diagrams.
//
//	marble.Run(t, func(m *marble.M) {
//		src := m.Hot("-a-b--c---|")
//		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, m.Async))).
//			ToBe(    "-----b--c-|")
//		m.ExpectSubscriptions(src).
//			ToBe(    "^---------!")
//	})
//
// What fails prints the two diagrams under each other, with a caret under the first difference:
//
//	expected  -----b---c|
//	got       -----b--c-|
//	                  ^ expected c at 9ms, got c at 8ms
//
// # Words
//
// A diagram is a run, from left to right; each character takes a [Frame], a millisecond.
//
//	a         a value: any character without a meaning of its own. What it stands for, a Legend says
//	-         time passes
//	|         completion
//	#         an error
//	(ab|)     all of it at the time of the bracket; the brackets and what is in them take their frames nevertheless
//	space     nothing, and takes no time
//	7ms 1.5s  that much time: a number, ms, s or m, and one space after it. The start of the diagram or a space is before it
//	^         in a hot diagram: this is frame 0. In a subscription diagram: the subscription
//	!         in a subscription diagram: the unsubscription, which takes no time
//
// A cold source ([Cold]) plays its diagram for each subscriber, from the moment of the
// subscription; a hot one ([Hot]) plays it once, from the beginning of the act. A test has one act,
// or several: each [M.Flush] ends one, and all times count from where the current act began. A
// recording ([Record]) is what an observable sent, and an expectation ([Expect]) is a recording
// with what it should be.
//
// [M.Hot], [M.Cold], [M.Expect] and [M.ExpectSubscriptions] are for observables of strings, whose
// letters stand for themselves. The functions of the same names are for any type.
//
// Reading diagrams ([ParseCold] and its kin) and drawing them ([Format], [Render], [Text], [SVG])
// is about plain data, and has nothing to do with a clock.
//
// [Play] is for programs that are no tests. One of them draws any diagram under any operator, as
// text or as a picture:
//
//	go run ./examples/marbles 'debounceTime 3ms' '-a-b--c---|'
//
// # Order
//
// A test has a virtual host of its own; see package host for the order of its callbacks. Each mark
// of a source, each subscription and unsubscription of a recording and each step ([M.At]) is a task
// of its own. They are armed in this order: for each recording its subscription, then its
// unsubscription; the steps; the marks of each hot source. A cold source arms its marks when it is
// subscribed. So at one frame an unsubscription comes before anything that would arrive then, a hot
// source comes before a timer, and a timer that was armed before a cold source was subscribed comes
// before its values.
//
// Frames take place every 16 ms, or as [M.Animate] says, after all else that is due at that time.
//
// # Goroutines
//
// An [M] and all that comes from it are for the test's goroutine, and the host's callbacks run on
// that one: they may fail the test at once. Tests may run in parallel, since they share nothing.
// What other goroutines do is not part of virtual time: sources on goroutines of their own are not
// for this package.
package marble
