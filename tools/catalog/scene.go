package catalog

import (
	"context"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

type (
	texts   = observable.Observable[string]
	numbers = observable.Observable[int]
	op      = observable.Operator[string, string]
)

// scene is the play of an operator: what its sources and its result do.
type scene struct {
	*marble.M
	op     *Operator
	args   map[string]argument
	chosen map[string]string // the texts of fields
	tracks map[string]*track
	inners []*inner
	shown  []shown
	logs   []*callLog
	ctx    context.Context // ends with the play
	end    time.Duration   // of the time that is watched

	runs  int // subscriptions to sources
	notes []string

	outcome  outcome
	pressure *pressure // of Press; nil in Play
	missing  string    // the track for which an operator gets a zero Observable; empty in Play
}

// track is a track with the diagram that somebody drew.
type track struct {
	Track
	text  string
	marks []marble.Mark
	spans func() []marble.Span // its subscriptions
}

// inner is a source that was made of a value.
type inner struct {
	label  string
	spans  func() []marble.Span
	events []marble.Event[string] // which it sent
}

const mostSubscribed = 500 // sources

func arg[T any](s *scene, name string) T { return s.args[name].value.(T) }

func (s *scene) dur(name string) time.Duration { return arg[time.Duration](s, name) }

func (s *scene) num(name string) int { return arg[int](s, name) }

func (s *scene) on(name string) bool { return arg[bool](s, name) }

func (s *scene) list(name string) []string { return arg[[]string](s, name) }

// failure is what the field of outcomes says.
func (s *scene) failure() error {
	err, _ := s.args["err"].value.(error)
	return err
}

// src returns the source of a track.
func (s *scene) src(name string) texts { return cold(s, name, marble.Legend[string]{}) }

func cold[T any](s *scene, name string, legend marble.Legend[T]) observable.Observable[T] {
	t := s.tracks[name]
	src := marble.Cold(s.M, t.text, legend)
	t.spans = func() []marble.Span { return marble.Subscriptions(s.M, src) }
	return questioned(s, name, observable.Defer(func() observable.Observable[T] {
		if s.full() {
			return observable.Never[T]()
		}
		return src
	}))
}

// full counts a subscription to a source. It reports whether there were too many.
func (s *scene) full() bool {
	if s.runs++; s.runs == mostSubscribed {
		s.note("Sources were subscribed 500 times. The rest is left out.")
	}
	return s.runs >= mostSubscribed
}

// note tells something once.
func (s *scene) note(text string) {
	if !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}

// of returns the function of a track that makes a source of a value.
func (s *scene) of(name string) func(string) texts {
	return func(v string) texts { return s.made(name, "of "+v, v) }
}

// each returns the function of a track that makes a source.
func (s *scene) each(name string) func() texts {
	return func() texts { return s.made(name, name, ".") }
}

func (s *scene) made(name, label, v string) texts {
	legend := marble.Legend[string]{Of: func(letter string) string {
		if letter == "." {
			return v
		}
		return letter
	}}
	if s.full() {
		return observable.Never[string]()
	}
	src := marble.Cold(s.M, s.tracks[name].text, legend)
	in := &inner{label: label,
		spans: func() []marble.Span { return marble.Subscriptions(s.M, src) }}
	s.inners = append(s.inners, in)
	add := func(n observable.Notification[string]) {
		in.events = append(in.events, marble.Event[string]{At: s.Elapsed(), Notification: n})
	}
	return questioned(s, name, observable.TapObserver(observable.Observer[string]{
		Next: func(v string) { add(observable.Notification[string]{Value: v}) },
		Error: func(err error) {
			add(observable.Notification[string]{Kind: observable.KindError, Err: err})
		},
		Complete: func() { add(observable.Notification[string]{Kind: observable.KindComplete}) },
	})(src))
}

// moments returns the times of a track's values.
func (s *scene) moments(name string) (at []time.Duration) {
	for _, m := range s.tracks[name].marks {
		if m.Kind == marble.Value {
			at = append(at, m.At)
		}
	}
	return at
}
