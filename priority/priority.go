package priority

import (
	"fmt"
	"time"
)

// Priority says how long a task may wait. It stands for React's priority levels, whose numbers it
// has. The zero value is none of them.
type Priority int

const (
	// Immediate tasks have expired as soon as they are scheduled: they go before everything that
	// has not, and do not yield.
	Immediate Priority = 1 + iota
	// UserBlocking is for what the user waits for: 250 ms.
	UserBlocking
	// Normal is for everything else: 5 s.
	Normal
	// Low is for what can wait: 10 s.
	Low
	// Idle is for what may never run while there is other work.
	Idle
)

var names = [...]string{Immediate: "Immediate", UserBlocking: "UserBlocking", Normal: "Normal", Low: "Low", Idle: "Idle"}

// String is the name of the constant.
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

// lane is the place of p among the five.
func (p Priority) lane() int { return int(p - Immediate) }

// priorities is how many there are.
const priorities = int(Idle)

// React's constants.
const (
	immediateTimeout    = -time.Millisecond
	userBlockingTimeout = 250 * time.Millisecond
	normalTimeout       = 5 * time.Second
	lowTimeout          = 10 * time.Second
	idleTimeout         = 1073741823 * time.Millisecond // the largest small integer of V8: twelve days, which stand for never

	defaultSlice = 5 * time.Millisecond
	maxFrameRate = 125
)
