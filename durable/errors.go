package durable

import (
	"errors"
	"fmt"
)

// Errors that callers may test for with errors.Is.
var (
	// ErrClosed says that the engine is closed.
	ErrClosed = errors.New("durable: the engine is closed")

	// ErrPending says that ScheduleNew found a pending run.
	ErrPending = errors.New("durable: the key has a pending run")

	// ErrNotFound says that nothing is stored under the key.
	ErrNotFound = errors.New("durable: nothing is stored under the key")

	// ErrUnknownName says that no engine has ever registered an action of that name here.
	ErrUnknownName = errors.New("durable: no action of that name was ever registered")

	// ErrTooLarge says that a state, a key or a value is larger than the server takes.
	ErrTooLarge = errors.New("durable: too large")

	// ErrServer says that the server is too old, or has no JetStream.
	ErrServer = errors.New("durable: the server does not fit")

	// ErrStream says that the stream exists, and is not configured as this package needs it.
	ErrStream = errors.New("durable: the stream is configured differently")

	// ErrStreamDeleted says that somebody has deleted the stream, and all that was stored.
	ErrStreamDeleted = errors.New("durable: the stream was deleted")

	// ErrRecord says that somebody else has stored a message where the record of a key should be.
	// Schedule, ScheduleNew and Unsubscribe replace or remove it.
	ErrRecord = errors.New("durable: what is stored is no record")

	// ErrVersion says that a record is of a newer version of this package, which leaves it alone.
	ErrVersion = errors.New("durable: the record is of a newer version")

	// ErrConsumerDeleted says that somebody has deleted the consumer of a source, which then fails,
	// or that of an action: then [Config.Trouble] is told, and the engine makes it again.
	ErrConsumerDeleted = errors.New("durable: the consumer was deleted")

	// ErrUncertain says that the server did not answer in time, or that the answer was lost and what
	// others have written since hides the outcome. The call may have taken effect. Calling again
	// replaces what the first call may have stored; if that has run, the next run is another one.
	ErrUncertain = errors.New("durable: no answer, the outcome is unknown")
)

// CodecError says that a state or a value could not be encoded or decoded.
type CodecError struct {
	Name, Key string // of the action; Name is the subject of a value, and Key is empty
	Decoding  bool   // false: encoding
	Err       error  // the codec's
}

// Error names the action, the key and the codec's error.
func (e *CodecError) Error() string {
	verb := "encode"
	if e.Decoding {
		verb = "decode"
	}
	return fmt.Sprintf("durable: cannot %s the state of %s/%q: %v", verb, e.Name, e.Key, e.Err)
}

// Unwrap returns the codec's error.
func (e *CodecError) Unwrap() error { return e.Err }

// errConflict says that somebody else has written the record meanwhile.
var errConflict = errors.New("durable: the record has changed meanwhile")

func must(ok bool, message string) {
	if !ok {
		panic("durable: " + message)
	}
}
