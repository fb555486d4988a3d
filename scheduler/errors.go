package scheduler

import "github.com/rxsched/rxsched/internal/waits"

// ErrAbandoned says that a scheduler will not run an action, because its host is closed or a panic
// ended the flush. Pipelines that wait for the action end with it. errors.Is matches it with
// host.ErrClosed.
var ErrAbandoned = waits.ErrAbandoned
