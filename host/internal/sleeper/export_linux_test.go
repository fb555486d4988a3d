//go:build !rxsched_safe

package sleeper

import (
	"os"
	"time"
)

// Refuse makes the system refuse timerfds, until the function that it returns is called.
func Refuse(err error) (restore func()) {
	create = func() (*os.File, error) { return nil, err }
	return func() { create = timerfd }
}

// UseUp counts as many timerfds as the process may have, until the function that it returns is
// called.
func UseUp() (restore func()) {
	n := quota()
	opened.Add(n)
	return func() { opened.Add(-n) }
}

// Opened is the number of timerfds that are counted.
func Opened() int64 { return opened.Load() }

// Starve makes a sleeper sleep as in a runtime that rarely looks into its poller.
func Starve(s *Sleeper) { s.alarm.starved = true }

// Long makes alarms end sleeps of any length, until the function that it returns is called.
func Long() (restore func()) {
	was := far
	far = 2 * time.Hour
	return func() { far = was }
}
