// Package operatortest checks an operator against the contract of package observable. Use this when
// you have written one.
//
//	func TestDouble(t *testing.T) { operatortest.Run(t, myop.Double()) }
//
// An operator that needs a scheduler, further sources or functions of its users takes them from an
// [Env]. A [Config] says where the operator differs from most on purpose:
//
//	operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) observable.Operator[int, int] {
//		return myop.MergeEvery(e.Other(), time.Second, e.Scheduler())
//	}, operatortest.Config[int]{NeedsHost: true})
//
// # Words
//
// A law is a rule that every operator keeps. Each law is a subtest, and its name says the rule. A
// script is a list of steps: a value, a completion or an error of one of the operator's sources, or
// time that passes. The law is checked with a few scripts, most of them random. Each script is
// played in a trial of its own: a new operator, new sources, a new host. If a law is broken, the
// shortest part of the script that still breaks it is in the message, with the runs as marble
// diagrams and the line where the operator subscribed to its source.
//
// # The laws
//
// The comment of package observable says what a sequence is, in what order an end and teardowns
// come, what becomes of panics, and what happens when a host closes. The laws say the same of an
// operator:
//
//   - it subscribes to its sources when somebody subscribes to it, and with the same context
//   - Next comes any number of times, then an error or a completion. Nothing comes after that, nor
//     after Unsubscribe
//   - calls of its observer never overlap: if sources on eight goroutines and a host send, and if
//     timers of its host ring while a source sends and its observer is slow. All this holds in
//     orders of goroutines and hosts that package explore chooses
//   - it ends when its sources have ended, and fails when one of them fails
//   - it unsubscribes from each source exactly once, however it ends, and no later than its result
//     does; if it ends early, its observer hears of the end first
//   - it stops a source that sends while it is being subscribed to
//   - two subscriptions to it know nothing of each other
//   - its observer may unsubscribe, make a source send, or subscribe again, in the midst of a value
//   - values of one key keep their order, if there are keys
//   - a value that comes inside a value of its result is not lost, and what it has sent stays as it
//     was: it does not use the memory of a result again
//   - what subscribes to a window or a group that it sends, while that is being handled, gets all of
//     its values, however late a busy operator handles it
//   - a panic of its observer, of a function, of a source or of a teardown goes on to the caller,
//     and closes the subscription
//   - a host that closes ends it with scheduler.ErrAbandoned, if it needs that host
//   - it leaves no goroutine behind, and nothing on its host
//
// A [observable.Subscriber] keeps some of them by itself, whatever an operator does: on one
// goroutine nothing passes it after an end.
//
// # Time and goroutines
//
// A trial is a bubble of testing/synctest, and its host is virtual, so nothing waits in real time.
// Timers of package time go on in the bubble, too. An operator in a bubble must not wait for
// anything outside it, such as a socket. What an operator is given in [Run] is shared by all
// trials; the function of [RunWithConfig] makes an operator in the bubble.
//
// A trial that never comes to an end breaks its law, too: after half a minute, the message says
// where its goroutines are.
//
// All trials run one after the other, on goroutines of their own. In a few of them sources have
// goroutines of their own, and the host is a running loop. [Env] says who may call its methods.
package operatortest
