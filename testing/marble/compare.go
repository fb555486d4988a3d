package marble

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// comparison holds a run and what was expected of it.
type comparison[T any] struct {
	*naming[T]
	legend    Legend[T]
	want, got []Event[T]
	drawn     []Mark // what was expected, as it was written; nil if it was not
}

// difference returns the index of the first event that differs, or -1.
func (c *comparison[T]) difference() int {
	for i := range max(len(c.want), len(c.got)) {
		if i >= len(c.want) || i >= len(c.got) || !sameEvent(&c.want[i], &c.got[i]) {
			return i
		}
	}
	return -1
}

func sameEvent[T any](want, got *Event[T]) bool {
	if want.At != got.At || want.Kind != got.Kind {
		return false
	}
	switch want.Kind {
	case observable.KindNext:
		return reflect.DeepEqual(want.Value, got.Value)
	case observable.KindError:
		return sameError(want.Err, got.Err)
	}
	return true
}

func sameError(want, got error) bool { return errors.Is(got, want) || reflect.DeepEqual(got, want) }

// report shows the two runs under each other, with a mark at difference i.
func (c *comparison[T]) report(i int) string {
	want, got := c.letters()
	note := "expected " + one(want, c.want, i, true) + ", got " + one(got, c.got, i, true)
	if i < len(want) && i < len(got) && want[i].At == got[i].At {
		note = fmt.Sprintf("at %v: expected %s, got %s", want[i].At, one(want, c.want, i, false),
			one(got, c.got, i, false))
	}
	p := picture{want: [][]Mark{want}, got: [][]Mark{got}, mark: i, note: note}
	return strings.Join(append(p.lines(), listed(keyLabel, c.key(nil))...), "\n")
}

// letters returns both runs as they are drawn.
func (c *comparison[T]) letters() (want, got []Mark) {
	c.know(c.drawn, c.want)
	c.reserve(c.want)
	c.reserve(c.got)
	want, got = c.drawn, c.marks(c.got)
	if want == nil {
		want = c.marks(c.want)
	}
	for j := range min(len(want), len(got)) {
		if sameEvent(&c.want[j], &c.got[j]) {
			got[j].Letter = want[j].Letter // of two letters for one value, the one that was written
		}
	}
	return want, got
}

// one describes an event, with or without its time.
func one[T any](marks []Mark, events []Event[T], i int, timed bool) string {
	if i >= len(marks) {
		return "nothing more"
	}
	text := printable(marks[i].text())
	if marks[i].Kind == Failure {
		text += " (" + message(events[i].Err) + ")"
	}
	if timed {
		text += " at " + marks[i].At.String()
	}
	return text
}
