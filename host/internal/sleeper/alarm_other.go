//go:build !linux || rxsched_safe

package sleeper

import "time"

// alarm is what only Linux has: see alarm_linux.go. Here it can't be set.
type alarm struct{}

func (alarm) set(d time.Duration) (instead time.Duration) { return d }
func (alarm) wait()                                       {}
func (alarm) interrupt()                                  {}
func (alarm) close()                                      {}
