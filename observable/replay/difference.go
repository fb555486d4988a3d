package replay

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched/testing/marble"
)

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

	// Delay is the first run that was asked for after another delay than the recorded one, or nil.
	Delay *DelayError

	picture string
}

// DelayError says that a pipeline has asked a scheduler for a run after another delay than was
// recorded, as after a change from 50 to 60 ms: what it sends, it would send at another time. A
// replay runs at the recorded moment all the same; [Config.ByClock] lets timers run when they are
// due. Delays are not compared if there are gaps, or values withheld, or schedulers that were not
// recorded, or if the recording is older than they are.
type DelayError struct {
	Scheduler          string
	Sequence           uint64        // of the recorded run
	At                 time.Duration // of that run
	Recorded, Replayed time.Duration // the delays
}

// Error describes the error on one line.
func (e *DelayError) Error() string {
	return fmt.Sprintf("replay: scheduler %q was asked after %v for the run at %v, sequence %d; "+
		"recorded %v: another pipeline? Config.ByClock lets timers run when they are due",
		e.Scheduler, e.Replayed, e.At, e.Sequence, e.Recorded)
}

// Error shows the two runs under each other, as marbles: what they have sent about the first
// difference.
func (e *Difference) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "replay: output %q differs at event %d: recorded %s, replayed %s\n%s",
		e.Output, e.Index, e.Want, e.Got, e.picture)
	if e.Strayed > 0 {
		fmt.Fprintf(&b, "%d recorded runs were not asked for: another pipeline? "+
			"Config.ByClock lets timers run when they are due\n", e.Strayed)
	}
	if e.Delay != nil {
		fmt.Fprintln(&b, e.Delay)
	}
	return b.String()
}

// near is how many events are drawn before the first difference and after it, if there is room: so
// few that a letter of a to z is left for each value.
const near = 5

// wide is how many columns a line of the picture may have.
const wide = 100

// draw draws the runs about the first difference, and a mark there.
func (e *Difference) draw(want, got []marble.Event[any]) {
	for n := near; n >= 0; n-- {
		e.picture = e.window(want, got, n)
		if widest(e.picture) <= wide {
			return
		}
	}
}

func widest(text string) (n int) {
	for line := range strings.Lines(text) {
		n = max(n, utf8.RuneCountInString(line)-1)
	}
	return n
}

// window draws n events before the difference, and n after it.
func (e *Difference) window(want, got []marble.Event[any], n int) string {
	from := max(0, e.Index-n)
	part := func(run []marble.Event[any]) []marble.Event[any] {
		return run[min(from, len(run)):min(e.Index+n+1, len(run))]
	}
	shown := part(want)
	marks, key := letters(slices.Concat(shown, part(got)))
	w, g := marks[:len(shown)], marks[len(shown):]
	e.Want, e.Got = describe(w, e.Index-from), describe(g, e.Index-from)
	at := marble.Never
	var differing []string
	for _, run := range [][]marble.Mark{w, g} {
		if e.Index-from < len(run) {
			at = min(at, run[e.Index-from].At)
			differing = append(differing, letterOf(run[e.Index-from]))
		}
	}
	return marble.Text(marble.Figure{Key: clip(key, differing), Lanes: []marble.Lane{
		{Label: "recorded", Marks: w},
		{Label: "replayed", Marks: g},
		{Label: "differs", Marks: []marble.Mark{{At: at, Letter: "^"}}, Until: at},
	}}) + leftOut(from, len(want)-from-len(w), len(got)-from-len(g))
}

// leftOut says how many events are not drawn.
func leftOut(before, want, got int) string {
	want, got = max(0, want), max(0, got)
	if before+want+got == 0 {
		return ""
	}
	return fmt.Sprintf("left out  before: %d; after: %d recorded, %d replayed\n", before, want, got)
}

// clip cuts the lines of a key. Those of the letters that differ begin a little before the place at
// which they do.
func clip(key, differing []string) []string {
	var texts []string
	for _, line := range key {
		if letter, text, _ := strings.Cut(line, " = "); slices.Contains(differing, letter) {
			texts = append(texts, text)
		}
	}
	from := 0
	if len(texts) == 2 {
		from = max(0, common([]rune(texts[0]), []rune(texts[1]))-wide/4)
	}
	cut := make([]string, len(key))
	for i, line := range key {
		letter, text, _ := strings.Cut(line, " = ")
		start := 0
		if slices.Contains(differing, letter) {
			start = from
		}
		cut[i] = letter + " = " + shorten(text, start)
	}
	return cut
}

// common returns how long the common beginning of two texts is.
func common(a, b []rune) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// shorten leaves of a text that is too long what there is room for, from a place on.
func shorten(text string, from int) string {
	const room = wide - len("recorded  a = ..")
	all := []rune(text)
	if len(all) <= room {
		return text
	}
	from = min(from, len(all)-room)
	text = string(all[from : from+room])
	if from > 0 {
		text = "…" + text
	}
	if from+room < len(all) {
		text += "…"
	}
	return text
}
