package priority

import (
	"fmt"
	"time"
)

// Priority says how urgent a task is, and so how long it may wait. It stands for React's priority
// levels, and has their numbers. The zero value is no priority.
type Priority int

const (
	// Immediate tasks have expired as soon as they are scheduled: they run before all tasks that
	// have not expired, and do not yield.
	Immediate Priority = 1 + iota
	// UserBlocking is for work that the user waits for. It expires after 250 ms.
	UserBlocking
	// Normal is for all other work. It expires after 5 s.
	Normal
	// Low is for work that can wait. It expires after 10 s.
	Low
	// Idle is for work that may never run while there is other work.
	Idle
)

var names = [...]string{
	Immediate: "Immediate", UserBlocking: "UserBlocking", Normal: "Normal", Low: "Low", Idle: "Idle",
}

// String returns the name of the constant.
func (p Priority) String() string {
	if !p.valid() {
		return fmt.Sprintf("Priority(%d)", int(p))
	}
	return names[p]
}

func (p Priority) valid() bool { return Immediate <= p && p <= Idle }

// check panics if p is none of the five.
func (p Priority) check(method string) {
	if !p.valid() {
		panic(fmt.Sprintf("priority: %s: no such priority: %d", method, int(p)))
	}
}

// lane returns the index of p among the five.
func (p Priority) lane() int { return int(p - Immediate) }

// priorities is the number of priorities.
const priorities = int(Idle)

// React's constants.
const (
	immediateTimeout    = -time.Millisecond
	userBlockingTimeout = 250 * time.Millisecond
	normalTimeout       = 5 * time.Second
	lowTimeout          = 10 * time.Second
	idleTimeout         = 1073741823 * time.Millisecond // V8's largest small integer; means never

	defaultSlice = 5 * time.Millisecond
	maxFrameRate = 125
)
