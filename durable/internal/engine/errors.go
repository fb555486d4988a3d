package engine

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/host"
)

// Errors, as package durable tells of them.
var (
	ErrClosed          = fmt.Errorf("durable: the engine or its %w", host.ErrClosed)
	ErrPending         = errors.New("durable: the key has a pending run")
	ErrRunning         = errors.New("durable: a run of the key is in progress")
	ErrDied            = errors.New("durable: the run's workers died, one after the other")
	ErrStored          = errors.New("durable: the key has a run already, or had one")
	ErrNotFound        = errors.New("durable: nothing is stored under the key")
	ErrUnknownName     = errors.New("durable: no action of that name was ever registered")
	ErrTooLarge        = errors.New("durable: too large")
	ErrServer          = errors.New("durable: the server does not fit")
	ErrStream          = errors.New("durable: the stream is configured differently")
	ErrStreamDeleted   = errors.New("durable: the server has no such stream")
	ErrRecord          = errors.New("durable: what is stored is no record")
	ErrVersion         = errors.New("durable: the record is of a newer version")
	ErrConsumerDeleted = pull.ErrConsumerDeleted
	ErrSlow            = errors.New("durable: slow")
	ErrUncertain       = errors.New("durable: no answer, the outcome is unknown")
)

// errConflict says that the record was written by another writer meanwhile.
var errConflict = errors.New("durable: the record has changed meanwhile")
