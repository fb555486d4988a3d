// Package cron makes schedules of cron expressions. It is a module of its own, so that only its
// users depend on the parser, which is github.com/netresearch/go-cron.
//
//	nine, err := cron.Parse("0 9 * * MON-FRI", zone)
//	...
//	observable.TimerAfter(nine, s)
//
// # Expressions
//
// An expression has five fields: minute, hour, day of the month, month, day of the week. Months and
// days may be names. As in cron, a day counts if one of its two fields matches, when both are
// restricted. There are also @yearly, @monthly, @weekly, @daily, @hourly, and @every with a
// duration. A prefix such as TZ=Asia/Tokyo chooses another time zone.
//
// # Daylight saving time
//
// A time that the clock skips comes as much later: where 03:00 follows 02:00, 02:30 comes at 03:30.
// A time that the clock shows twice comes twice.
//
// # Rules
//
// A wait ends at the next time that matches, strictly after it begins. So a run that takes long
// misses times; they are not made up for. The number of the wait does not matter. The schedule
// stops if nothing matches for five years.
//
// Any goroutine may use everything here.
package cron
