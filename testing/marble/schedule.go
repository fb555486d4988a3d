package marble

import (
	"strings"
	"time"

	"github.com/rxsched/rxsched/schedule"
)

// ticks are the letters of runs, as many as Schedule draws.
const ticks = "0123456789abcdefghijklmnopqrstuvwxyz"

// farthest is the last frame that Schedule draws.
const farthest = Never / Frame / 2

// Schedule draws the first runs of a schedule as a diagram, in which a character takes a unit of
// time. The first wait begins at start, and the runs take no time. They are 0 to 9, and then a to
// z; | says that the schedule stops. A run is drawn at the unit in which it falls, and runs of one
// unit as a group. A long time is a progression, in real time. Marks that do not fit on a line are
// on further lines. It panics if unit is not positive, or runs is not between 1 and 36.
//
//	Every(2s).AtMost(3):  --0-1-(2|)
//	Exponential(1s, 2):   -0-1---2-------3 15s 4
func Schedule(
	waits schedule.Schedule, start time.Time, unit time.Duration, runs int,
) (diagram string) {
	if unit <= 0 {
		panic("marble: Schedule: unit is not positive")
	}
	if runs < 1 || runs > len(ticks) {
		panic("marble: Schedule: runs is not between 1 and 36")
	}
	return strings.Join(drawIn(unit, runsOf(waits, start, unit, runs))[0].lines, "\n")
}

// runsOf are the marks of the first runs, and the end if the schedule stops then.
func runsOf(waits schedule.Schedule, start time.Time, unit time.Duration, runs int) (marks []Mark) {
	var last time.Duration
	for at := range waits.Times(start) {
		d := at.Sub(start)
		frames := d / unit
		if len(marks) == runs || d == Never || frames > farthest {
			return marks
		}
		last = frames * Frame
		marks = append(marks, Mark{At: last, Letter: ticks[len(marks) : len(marks)+1]})
	}
	return append(marks, Mark{At: last, Kind: Completion})
}
