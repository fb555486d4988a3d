// Package cron makes schedules of cron expressions. It is a module of its own, so that only its
// users depend on the parser, which is github.com/netresearch/go-cron.
//
//	nine, err := cron.Parse("0 9 * * MON-FRI", zone)
//	...
//	observable.TimerAfter(nine, s)
//
// # Expressions
//
// An expression has five fields: minute, hour, day of the month, month, day of the week. A field is
// a list of numbers, ranges, and stars, such as 0,30 or 9-17 or *, and a step may follow: */15 or
// 8-18/2, or 20/10 from 20 on. A range may go round the end: 22-2, FRI-MON. Months and days may be
// names. Sunday is 0 and 7. As in cron, a day counts if one of its two fields matches, when both
// are restricted. There are also @yearly, @monthly, @weekly, @daily, @hourly, and @every with a
// duration of whole seconds. A prefix such as TZ=Asia/Tokyo chooses another time zone.
//
// What is anything else is an error, and so is an expression that never comes: 0 0 30 2 *.
//
// # When clocks are changed
//
// A time that the clock skips comes as much later: where 03:00 follows 02:00, 02:30 comes at 03:30.
// If another time comes then, too, there is one run. A whole day that is skipped comes on the next
// one.
//
// A time that the clock shows twice comes twice. With Config.Once it comes only when it is shown
// first, as suits a daily job; an expression for every hour still comes in both.
//
// @every counts seconds, whatever clocks show.
//
// # Rules
//
// A wait ends at the next time that matches, strictly after it begins. So a run that takes long
// misses times; they are not made up for. The number of the wait does not matter. The schedule
// never stops.
//
// Any goroutine may use everything here.
package cron
