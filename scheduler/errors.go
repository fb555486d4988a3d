package scheduler

import "github.com/rxsched/rxsched/internal/waits"

// ErrAbandoned says that a scheduler will not run what it was given: its host is closed, or a panic
// ended the flush. Pipelines end with it.
var ErrAbandoned = waits.ErrClosed
