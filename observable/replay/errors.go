package replay

import (
	"fmt"

	"github.com/rxsched/rxsched/observable/internal/recording"
)

// FormatError says where a recording is not one.
type FormatError = recording.FormatError

// VersionError says that a recording has a version that this release does not read.
type VersionError = recording.VersionError

// GapError says that records are missing in a recording. [Config.AcceptGaps] replays it all the
// same.
type GapError struct {
	Records uint64 // how many are missing in all
	First   uint64 // the sequence of the first
}

// Error describes the error on one line.
func (e *GapError) Error() string {
	return fmt.Sprintf("replay: %d records of the recording are missing, from sequence %d on: "+
		"Config.AcceptGaps replays the rest", e.Records, e.First)
}

// Error is an error that was recorded: its text.
type Error struct{ Text string }

// Error returns the text.
func (e *Error) Error() string { return e.Text }

func must(ok bool, message string) {
	if !ok {
		panic("replay: " + message)
	}
}
