package main

import (
	"reflect"
	"slices"
	"time"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

// figure draws the sources above the operators, and the results below.
func (s *scene) figure(title string, src *player, result []marble.Event[any]) marble.Figure {
	d := new(drawing)
	if len(s.further) > 0 {
		src.label += " 1"
	}
	d.add(src.label, 0, 0, src.events)
	for _, p := range s.further {
		d.source(p, marble.Subscriptions(s.M, p.source))
	}
	for _, p := range s.inners {
		for _, span := range marble.Subscriptions(s.M, p.source) {
			d.inner(p, span)
		}
	}
	d.Lanes = append(d.Lanes, marble.Lane{Label: title, Operator: true})
	d.add("result", 0, 0, result)
	for i, w := range s.windows {
		d.add(windowLabel(i+1), w.at, 0, w.Events())
	}
	d.Title = title
	d.letter()
	return d.Figure
}

// drawing is a figure, whose values get their letters at the end.
type drawing struct {
	marble.Figure
	tracks []track // of the lanes that have one, in their order
}

type track struct {
	lane   int
	events []marble.Event[any]
}

func (d *drawing) add(label string, from, until time.Duration, events []marble.Event[any]) {
	d.tracks = append(d.tracks, track{len(d.Lanes), events})
	d.Lanes = append(d.Lanes, marble.Lane{Label: label, From: from, Until: until})
}

// source draws the events of a source, from its first subscription.
func (d *drawing) source(p *player, spans []marble.Span) {
	if len(spans) == 0 {
		d.Key = append(d.Key, p.label+" is never subscribed")
		return
	}
	from := spans[0].Subscribed
	d.add(p.label, from, 0, shifted(p.events, from))
}

// inner draws the events of a source while it was subscribed.
func (d *drawing) inner(p *player, span marble.Span) {
	until := span.Unsubscribed
	if until == marble.Never {
		until = 0
	}
	d.add(p.label, span.Subscribed, until, p.events)
}

func shifted(events []marble.Event[any], by time.Duration) []marble.Event[any] {
	events = slices.Clone(events)
	for i := range events {
		events[i].At += by
	}
	return events
}

// letter gives the values of all runs their letters, and explains them in the key.
func (d *drawing) letter() {
	legend := marble.Legend[any]{Values: d.named()}
	for _, r := range d.tracks {
		marks, key := marble.Letters(r.events, legend)
		d.Lanes[r.lane].Marks = marks
		d.Key = append(d.Key, key...)
	}
	slices.Sort(d.Key)
	d.Key = slices.Compact(d.Key)
}

// named gives letters to values that are no letters, those of the result first.
func (d *drawing) named() map[string]any {
	values := map[string]any{}
	plain, others := d.values()
	next, known := '1', map[string][]any{} // by their text
	for _, v := range others {
		alike := known[text(v)]
		if slices.ContainsFunc(alike, func(a any) bool { return reflect.DeepEqual(a, v) }) {
			continue
		}
		known[text(v)] = append(alike, v)
		for plain[string(next)] {
			next = after(next)
		}
		values[string(next)] = v
		next = after(next)
	}
	return values
}

// values returns the letters of all runs, and the other values.
func (d *drawing) values() (plain map[string]bool, others []any) {
	plain = map[string]bool{}
	for _, r := range d.tracks {
		for _, e := range r.events {
			if e.Kind != observable.KindNext {
				continue
			}
			if letter, ok := e.Value.(string); ok && isValue(letter) {
				plain[letter] = true
				continue
			}
			others = append(others, e.Value)
		}
	}
	return plain, others
}

// after returns the letter after r: digits, capitals, then Unicode after Latin-1.
func after(r rune) rune {
	switch r {
	case '9':
		return 'A'
	case 'Z':
		return 'Ā'
	}
	return r + 1
}
