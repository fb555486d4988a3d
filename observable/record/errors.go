package record

import (
	"errors"
	"fmt"
)

// ErrFull says that a recorder has written [Config.MaxBytes] to its writer, and writes no more.
var ErrFull = errors.New("record: the recording has its greatest size")

// LostError says that records were lost, because the writer was slower than the pipeline for too
// long, or failed. The recording has a gap there.
type LostError struct{ Records uint64 }

// Error describes the error on one line.
func (e *LostError) Error() string { return fmt.Sprintf("record: %d records lost", e.Records) }

// ValueError says that a value could not be encoded. Its record has no value.
type ValueError struct{ Edge, Reason string }

// Error describes the error on one line.
func (e *ValueError) Error() string {
	return fmt.Sprintf("record: edge %q: a value without an encoding: %s", e.Edge, e.Reason)
}

func must(ok bool, message string) {
	if !ok {
		panic("record: " + message)
	}
}
