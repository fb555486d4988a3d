// Package report counts, compares and prints the outcomes of replays.
package report

import (
	"slices"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// Family is one format of recordings.
type Family struct {
	// Reads reports whether a file is of this format, judging by its content.
	Reads func(*recording.File) bool

	// Replay replays a case. It fails if the case can't be read.
	Replay func(*recording.Case) ([]Outcome, error)
}

// Programs returns the Replay of a family whose cases have a program of ops in one field, and in
// another the lines that it gave.
func Programs[Op any](
	family, program, lines, names string, play func([]Op) []string,
) func(*recording.Case) ([]Outcome, error) {
	return func(c *recording.Case) ([]Outcome, error) {
		var ops []Op
		if err := c.ReadOps(program, names, &ops); err != nil {
			return nil, err
		}
		o := Outcome{Family: family}
		if err := c.Read(lines, &o.Recorded); err != nil {
			return nil, err
		}
		o.Got = play(ops)
		return []Outcome{o}, nil
	}
}

// Outcome is the result of a replay of a case in one way.
type Outcome struct {
	Family string // under which it is counted
	Where  string // the case's position and name

	Recorded, Got []string // line by line

	Quirk  bool     // recorded where the real system misbehaves: it need not be matched
	Broken []string // the invariants that did not hold, in words

	NotReplayed string // why the case only is there to be looked at
}

// Same reports whether the replay gave the recording.
func (o *Outcome) Same() bool { return slices.Equal(o.Recorded, o.Got) }

// Failed reports whether the case counts as a difference.
func (o *Outcome) Failed() bool {
	return len(o.Broken) > 0 || !o.Quirk && o.NotReplayed == "" && !o.Same()
}
