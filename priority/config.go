package priority

import (
	"cmp"
	"time"
)

// Config is how a scheduler behaves. The zero value is React's.
type Config struct {
	// Timeouts are how long after its start a task of each priority expires.
	Timeouts Timeouts

	// Slice is how long tasks that have not expired may keep the host before the scheduler yields
	// to it. If 0, it is 5 ms.
	Slice time.Duration
}

// Timeouts is a duration for each priority; a zero stands for React's. With a negative one, a task
// has expired as soon as it starts.
type Timeouts struct {
	Immediate    time.Duration // if 0, −1 ms
	UserBlocking time.Duration // if 0, 250 ms
	Normal       time.Duration // if 0, 5 s
	Low          time.Duration // if 0, 10 s
	Idle         time.Duration // if 0, 1073741823 ms, which is twelve days
}

// Options are what else can be said of a task. The zero value is a task that starts now, with its
// priority's timeout.
type Options struct {
	// Delay is how long from now the task starts. A negative one counts as 0.
	Delay time.Duration

	// Timeout is how long after its start the task expires. If 0, it is that of its priority; if
	// negative, the task has expired as soon as it starts. (React 0.28.0 has dropped this option.)
	Timeout time.Duration
}

// table is the timeouts by lane.
func (t Timeouts) table() [priorities]time.Duration {
	return [priorities]time.Duration{
		cmp.Or(t.Immediate, immediateTimeout),
		cmp.Or(t.UserBlocking, userBlockingTimeout),
		cmp.Or(t.Normal, normalTimeout),
		cmp.Or(t.Low, lowTimeout),
		cmp.Or(t.Idle, idleTimeout),
	}
}
