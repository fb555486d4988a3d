package marbles

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// parse parses the diagram, and returns its meaning line by line.
func (d *diagram) parse() ([]string, error) {
	switch d.kind {
	case "cold":
		marks, err := marble.ParseCold(d.text)
		return lines("messages", d.messages(marks)), err
	case "hot":
		marks, err := marble.ParseHot(d.text)
		return lines("messages", d.messages(marks)), err
	case "subscription":
		span, err := marble.ParseSubscription(d.text)
		return append(lines("subscribed", end(span.Subscribed)),
			lines("unsubscribed", end(span.Unsubscribed))...), err
	case "time":
		t, err := marble.ParseTime(d.text)
		return lines("time", recording.In(t)), err
	default:
		paints, err := marble.ParseAnimation(d.text)
		return lines("frames", frames(paints)), err
	}
}

func (d *diagram) messages(marks []marble.Mark) (messages []any) {
	for _, e := range d.legend.Events(marks) {
		at := recording.In(e.At)
		switch e.Kind {
		case observable.KindNext:
			messages = append(messages, []any{at, "N", e.Value})
		case observable.KindError:
			messages = append(messages, []any{at, "E", value(e.Err)})
		case observable.KindComplete:
			messages = append(messages, []any{at, "C"})
		}
	}
	return messages
}

func end(t time.Duration) any {
	if t == marble.Never {
		return nil
	}
	return recording.In(t)
}

func frames(paints []time.Duration) (all []any) {
	for _, t := range paints {
		all = append(all, recording.In(t))
	}
	return all
}

// own is a case's own error: any value.
type own struct{ value any }

func (e own) Error() string { return fmt.Sprint(e.value) }

// failure is a case's own error. RxJS ignores values that count as false.
func failure(value any) error {
	switch value {
	case nil, "", false, 0.0:
		return nil
	}
	return own{value}
}

func value(err error) any {
	if e, ok := err.(own); ok {
		return e.value
	}
	return err.Error()
}
