package scheduler

import "errors"

// ErrAbandoned says that a scheduler will not run what it was given: its host is closed, or a panic
// ended the flush. Pipelines end with it.
var ErrAbandoned = errors.New("scheduler: the work was abandoned: its host is closed, or its flush has panicked")
