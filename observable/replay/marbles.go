package replay

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/testing/marble"
)

// eventsOf returns records as events that can be drawn.
func eventsOf(records []recording.Record) (events []marble.Event[any]) {
	for i := range records {
		if e, ok := eventOf(&records[i]); ok {
			events = append(events, e)
		}
	}
	return events
}

// eventOf returns a record as an event. It reports false if it is none.
func eventOf(rec *recording.Record) (e marble.Event[any], ok bool) {
	e.At = rec.At
	switch rec.Kind {
	case recording.Next:
		e.Value = valueOf(rec)
	case recording.Error:
		e.Kind, e.Err = observable.KindError, &Error{rec.Err}
	case recording.Complete:
		e.Kind = observable.KindComplete
	default:
		return e, false
	}
	return e, true
}

// shown is a value that does not stand for itself.
type shown string

func (s shown) String() string { return string(s) }

// valueOf returns a value as it is drawn: a string of one character stands for itself.
func valueOf(rec *recording.Record) any {
	text := ""
	switch {
	case rec.Redacted:
		return struct{ shown }{recording.Withheld}
	case rec.Unencoded != "":
		return struct{ shown }{shown("? (" + rec.Unencoded + ")")}
	case rec.Value == nil:
		return struct{ shown }{shown(fmt.Sprintf("%q", rec.Data))}
	case json.Unmarshal(rec.Value, &text) == nil && len([]rune(text)) == 1:
		return text
	}
	return struct{ shown }{shown(rec.Value)}
}

// letters returns the marks of events, and the meanings of their letters.
func letters(events []marble.Event[any]) (marks []marble.Mark, key []string) {
	marks, key = marble.Letters(events, marble.Legend[any]{})
	return marks, slices.Compact(key)
}

// describe describes the event at index i.
func describe(marks []marble.Mark, i int) string {
	if i >= len(marks) {
		return "nothing more"
	}
	return letterOf(marks[i]) + " at " + marks[i].At.String()
}

// letterOf returns a mark as it is drawn.
func letterOf(m marble.Mark) string {
	switch m.Kind {
	case marble.Failure:
		return "#"
	case marble.Completion:
		return "|"
	}
	return m.Letter
}
