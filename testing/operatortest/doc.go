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
// diagrams and the line where the operator subscribed to its source. With go test -short it is a
// quarter of the scripts.
//
// # The laws
//
// The comment of package observable says what a sequence is, in what order an end and teardowns
// come, what becomes of panics, and what happens when a host closes. The laws say the same of an
// operator; the names of the subtests are their list. Calls of its observer never overlap, in orders
// of goroutines and hosts that package explore chooses, too.
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
// All trials run one after the other, on goroutines of their own. In a few of them sources have
// goroutines of their own, and the host is a running loop. Any goroutine may use an [Env].
package operatortest
