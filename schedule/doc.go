// Package schedule has schedules as values. A schedule says how long to wait before each next run,
// and when to stop. Operators take one, such as observable.RetryAfter, and so can any other code
// that does something again.
//
//	schedule.Exponential(100*time.Millisecond, 2). // 100ms, 200ms, 400ms …
//		Jitter(0.2, seed).                         // each 20% shorter or longer, at most
//		UpTo(time.Minute).                         // no wait is longer
//		AtMost(10).                                // ten waits
//		Within(time.Hour)                          // and none that ends later
//
// The names are those of ZIO, Effect, Polly and their kin.
//
// # Words
//
// A run is whatever is done again: a try, a subscription, a tick. A wait lies before a run. The
// first wait has the number 1, and lies before the second try of what is tried again, or before the
// first tick of a timer. A schedule stops when it gives no further wait. A [Step] is a question to
// a schedule: it holds the number of the wait, and the times.
//
// # Rules
//
// A [Schedule] has no state, and nothing changes it. Its answer depends on the step alone. So one
// schedule serves any number of users, and a program that was started anew goes on where it was,
// from a number and a time that it has stored.
//
// A method returns a new schedule, and sees the waits of the one before it. So the order counts:
// Jitter after UpTo may exceed the maximum, UpTo after Jitter keeps it.
//
// Waits that would overflow a [time.Duration] are the longest one, 292 years. No wait is negative.
//
// Bad arguments panic at once, and the panic names the argument.
//
// A schedule is never asked for a time before what it has answered: what waits for a time runs at
// it or later. observable.TimerAfter says what becomes of a clock that is set.
//
// # Pictures and cron
//
// In a picture a character is a second, and a digit a run:
//
//	Exponential(1s, 2).UpTo(6s):  -0-1---2-----3-----4
//
// The module schedule/cron makes a schedule of a cron expression.
//
// # Goroutines
//
// Any goroutine may use a schedule at any time. The functions given to [New] and [Schedule.If] are
// called on the goroutine that asks, perhaps on several at once.
package schedule
