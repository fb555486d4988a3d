package main

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

// patience is how long a result without end is watched after the last mark of all diagrams.
const patience = 20 * marble.Frame

type scene struct {
	*marble.M
	further []*player // sources but the first, in their order
	inners  []*player // made of values
	windows []window
}

// player is a source that plays a diagram.
type player struct {
	label string
	source
	events []marble.Event[any] // from the subscription on; of an inner source, those that it sent
}

// window is a window, and the time of its arrival.
type window struct {
	*marble.Recording[any]
	at time.Duration
}

// figure plays the program and draws it.
func (p *program) figure() (f marble.Figure, err error) {
	err = marble.Play(func(m *marble.M) {
		s := &scene{M: m}
		src := s.player("source", p.source)
		result := src.source
		for _, c := range p.calls {
			result = c.build(s, c)(result)
		}
		rec := marble.Record(m, result)
		if end, endless := p.endless(); endless {
			m.Schedule(rec.Unsubscribe, end)
		}
		m.Flush()
		f = s.figure(p.text, src, rec.Events())
	})
	return f, err
}

// endless reports whether a diagram has no end, and when to end the result.
func (p *program) endless() (end time.Duration, endless bool) {
	end, endless = p.source.last(), !p.source.ends()
	for _, c := range p.calls {
		end += c.duration
		for _, d := range c.diagrams {
			end += d.last()
			endless = endless || !d.ends()
		}
	}
	return end + patience, endless
}

func (s *scene) player(label string, d *diagram) *player {
	var legend marble.Legend[any]
	return &player{label, marble.Cold(s.M, d.text, legend), legend.Events(d.marks)}
}

// others returns the further sources of a call.
func (s *scene) others(c *call) (others []source) {
	for _, d := range c.diagrams {
		p := s.player(fmt.Sprintf("source %d", len(s.further)+2), d)
		s.further = append(s.further, p)
		others = append(others, p.source)
	}
	return others
}

// inner makes a source of a value, by the diagram of a call: in it, a dot is the value.
func (s *scene) inner(c *call) func(v any) source {
	return func(v any) source {
		legend := marble.Legend[any]{Of: func(letter string) any {
			if letter == "." {
				return v
			}
			return letter
		}}
		p := &player{label: "of " + text(v), source: marble.Cold(s.M, c.diagrams[0].text, legend)}
		s.inners = append(s.inners, p)
		return observable.Pipe3(p.source, observable.Materialize[any], observable.Tap(observable.Next(p.hears(s))), observable.Dematerialize[any])
	}
}

func (p *player) hears(s *scene) func(observable.Notification[any]) {
	return func(n observable.Notification[any]) {
		p.events = append(p.events, marble.Event[any]{At: s.Elapsed(), Notification: n})
	}
}

// window makes a value of a window, and records it.
func (s *scene) window(w source) any {
	s.windows = append(s.windows, window{marble.Listen(s.M, w), s.Elapsed()})
	return note{windowLabel(len(s.windows))}
}

func windowLabel(n int) string { return fmt.Sprintf("window %d", n) }
