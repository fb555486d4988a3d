package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/marble"
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

// Difference says that a pipeline has sent something else than was recorded.
type Difference struct {
	Output string // its name
	Index  int    // of the first event that differs
	Want   string // that event as it was recorded, or "nothing more"
	Got    string // and as it was replayed

	// Strayed counts runs of schedulers that were recorded, and for which the replayed pipeline has
	// not asked. If it is not 0, this is another pipeline than the recorded one, or one that
	// something else than its edges has influenced.
	Strayed int

	picture string
}

// Error shows the two runs under each other, as marbles.
func (e *Difference) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "replay: output %q differs at event %d: recorded %s, replayed %s\n%s",
		e.Output, e.Index, e.Want, e.Got, e.picture)
	if e.Strayed > 0 {
		fmt.Fprintf(&b, "%d recorded runs were not asked for: another pipeline? "+
			"Config.ByClock lets timers run when they are due\n", e.Strayed)
	}
	return b.String()
}

// draw draws the runs, and a mark at the first difference.
func (e *Difference) draw(want, got []marble.Event[any]) {
	marks, key := letters(slices.Concat(want, got))
	w, g := marks[:len(want)], marks[len(want):]
	e.Want, e.Got = describe(w, e.Index), describe(g, e.Index)
	at := marble.Never
	for _, run := range [][]marble.Mark{w, g} {
		if e.Index < len(run) {
			at = min(at, run[e.Index].At)
		}
	}
	e.picture = marble.Text(marble.Figure{Key: key, Lanes: []marble.Lane{
		{Label: "recorded", Marks: w},
		{Label: "replayed", Marks: g},
		{Label: "differs", Marks: []marble.Mark{{At: at, Letter: "^"}}, Until: at},
	}})
}

func must(ok bool, message string) {
	if !ok {
		panic("replay: " + message)
	}
}
