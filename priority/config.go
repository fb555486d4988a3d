package priority

import (
	"cmp"
	"time"
)

// Config sets how a scheduler behaves. The zero value is as React.
type Config struct {
	// Timeouts says, for each priority, how long after its start a task expires.
	Timeouts Timeouts

	// Slice is how long tasks that have not expired may keep the host before the scheduler yields
	// to it. If 0, it is 5 ms.
	Slice time.Duration
}

// Timeouts has a duration for each priority. A zero stands for React's. If one is negative, a task
// of that priority has expired as soon as it starts.
type Timeouts struct {
	Immediate    time.Duration // if 0, −1 ms
	UserBlocking time.Duration // if 0, 250 ms
	Normal       time.Duration // if 0, 5 s
	Low          time.Duration // if 0, 10 s
	Idle         time.Duration // if 0, 1073741823 ms, which is twelve days
}

// TaskConfig sets the delay and the timeout of a task. With the zero value, the task starts now and
// has its priority's timeout.
type TaskConfig struct {
	// Delay is how long from now the task starts. A negative one counts as 0.
	Delay time.Duration

	// Timeout is how long after its start the task expires. If 0, its priority says so. If
	// negative, the task has expired as soon as it starts. (React 0.28.0 has dropped this option.)
	Timeout time.Duration
}

// table returns the timeouts by lane.
func (t Timeouts) table() [priorities]time.Duration {
	return [priorities]time.Duration{
		cmp.Or(t.Immediate, immediateTimeout),
		cmp.Or(t.UserBlocking, userBlockingTimeout),
		cmp.Or(t.Normal, normalTimeout),
		cmp.Or(t.Low, lowTimeout),
		cmp.Or(t.Idle, idleTimeout),
	}
}
