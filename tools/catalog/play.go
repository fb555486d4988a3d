package catalog

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched/testing/marble"
)

// Request is what somebody chose: the texts of fields and the diagrams of tracks, by their names.
// What is missing is as by default.
type Request struct {
	Operator       string
	Fields, Tracks map[string]string
}

// Answer is what the operator made of it.
type Answer struct {
	Lanes      []Lane
	Key        []Key
	Notes      []string
	Call       string // of the operator
	Code, Test string
	Errors     map[string]string // by field or track; "" is about the whole
}

// Lane is a line of the picture. Times are in milliseconds.
type Lane struct {
	Label, Role string // roles: source, inner, result, window
	Track       string // the track, if it is one
	Template    bool   // of which sources are made
	From, Until int    // until it was unsubscribed; 0 if it was not
	Marks       []Mark
	Text        string // the diagram
}

// Mark is a value, or with an empty letter the completion, or with # an error.
type Mark struct {
	At     int
	Kind   string // value, error, end
	Letter string
}

var markKinds = [...]string{marble.Value: "value", marble.Failure: "error",
	marble.Completion: "end"}

func newLane(label, role string, from time.Duration, marks []marble.Mark,
	until time.Duration) Lane {
	l := Lane{Label: label, Role: role, From: inMS(from), Until: inMS(until), Marks: []Mark{},
		Text: strings.Join(marble.Format(marks), " / ")}
	for _, m := range marks {
		l.Marks = append(l.Marks, Mark{inMS(m.At), markKinds[m.Kind], m.Letter})
	}
	return l
}

func inMS(d time.Duration) int { return int(d / time.Millisecond) }

// Settle waits until all goroutines but the caller's wait for something. Operators that start
// goroutines are played step by step, with a call of it between steps.
type Settle func()

// Play plays an operator. The error is about the request; what is wrong with its texts is in the
// answer.
func Play(r Request, settle Settle) (a Answer, err error) {
	o := Find(r.Operator)
	if o == nil {
		return a, fmt.Errorf("there is no operator %q", r.Operator)
	}
	s := sceneOf(o, r, &a)
	if len(a.Errors) > 0 {
		return a, nil
	}
	failure := marble.Play(func(m *marble.M) {
		defer func() {
			if v := recover(); v != nil {
				a.blame(o, fmt.Sprint(v))
				runtime.Goexit() // or the rest would be played
			}
		}()
		s.M = m
		s.play(settle)
		s.answer(&a)
	})
	if failure != nil {
		a.blame(o, failure.Error())
	}
	return a, nil
}

// sceneOf makes the scene of a request to an operator. What is wrong with the texts is in the answer.
func sceneOf(o *Operator, r Request, a *Answer) *scene {
	a.Errors = map[string]string{}
	s := &scene{op: o, args: map[string]argument{}, chosen: map[string]string{},
		tracks: map[string]*track{}}
	s.read(r, a)
	return s
}

// read parses the texts of a request.
func (s *scene) read(r Request, a *Answer) {
	for i := range s.op.Fields {
		f := &s.op.Fields[i]
		text, ok := r.Fields[f.Name]
		if !ok {
			text = f.Default
		}
		v, err := f.parse(text)
		if err != nil {
			a.Errors[f.Name] = err.Error()
		}
		s.args[f.Name], s.chosen[f.Name] = v, text
	}
	for _, t := range s.op.Tracks {
		text, ok := r.Tracks[t.Name]
		if !ok {
			text = t.Default
		}
		marks, err := t.parse(text)
		if err != nil {
			a.Errors[t.Name] = err.Error()
		}
		s.tracks[t.Name] = &track{Track: t, text: text, marks: marks}
	}
}

func (t *Track) parse(text string) (marks []marble.Mark, err error) {
	if t.Name == "frames" {
		if _, err := marble.ParseAnimation(text); err != nil {
			return nil, err
		}
	}
	marks, err = marble.ParseCold(text)
	if err != nil {
		return nil, err
	}
	for _, m := range marks {
		switch {
		case m.At > longest:
			return nil, fmt.Errorf("no more than %v are shown", longest)
		case m.Kind == marble.Failure && t.Of == moments:
			return nil, errors.New("there are no errors here")
		case m.Kind == marble.Value && t.Of == ints && !isDigit(m.Letter):
			return nil, fmt.Errorf("%q is not a digit", m.Letter)
		case m.Kind == marble.Value && t.Of == outer && m.Letter != "x" && m.Letter != "y":
			return nil, fmt.Errorf("%q is neither x nor y, the sources below", m.Letter)
		case !utf8.ValidString(m.Letter):
			return nil, errors.New("a value is not UTF-8")
		}
	}
	return marks, nil
}

func isDigit(letter string) bool {
	return len(letter) == 1 && strings.Contains("0123456789", letter)
}

const patience = 20 * time.Millisecond

// play sets the operator up and plays it.
func (s *scene) play(settle Settle) {
	s.end = patience
	for _, t := range s.tracks {
		if n := len(t.marks); n > 0 {
			s.end += t.marks[n-1].At
		}
	}
	for _, a := range s.args {
		if d, ok := a.value.(time.Duration); ok {
			s.end += max(0, d)
		}
	}
	ctx, cancel := context.WithCancel(background)
	s.ctx = ctx
	s.op.play(s)
	if s.op.lasting {
		s.ExpectGoroutines()
		const quarter = time.Millisecond / 4
		for at := quarter; at < s.end; at += quarter {
			s.Schedule(settle, at)
		}
	}
	s.Flush()
	cancel()
	if s.op.lasting {
		settle()
	}
}

// answer tells what was played.
func (s *scene) answer(a *Answer) {
	n := newNames(s.tracks)
	for _, t := range s.op.Tracks {
		a.Lanes = append(a.Lanes, s.laneOf(s.tracks[t.Name]))
	}
	const mostInner = 8
	for i, in := range s.inners {
		if i == mostInner {
			s.note(fmt.Sprintf("%d more inner sources are left out.", len(s.inners)-mostInner))
			break
		}
		for _, span := range in.spans() {
			a.Lanes = append(a.Lanes,
				newLane(in.label, "inner", span.Subscribed, marksOf(n, in.events), until(span)))
		}
	}
	for _, r := range s.shown {
		a.Lanes = append(a.Lanes, r.lanes(n)...)
	}
	for _, l := range s.logs {
		a.Lanes = append(a.Lanes, l.lane(n))
	}
	a.Key = n.key()
	a.Call = s.title()
	a.Code, a.Test = s.code(), s.testCode(n)
	a.Notes = s.notes
}

func until(span marble.Span) time.Duration {
	if span.Unsubscribed == marble.Never {
		return 0
	}
	return span.Unsubscribed
}

// laneOf shows a track from the time of its first subscription on.
func (s *scene) laneOf(t *track) Lane {
	var from, to time.Duration
	if t.spans != nil {
		spans := t.spans()
		if len(spans) == 0 {
			s.note(t.Label + " is never subscribed.")
		} else if from = spans[0].Subscribed; len(spans) == 1 {
			to = until(spans[0])
		}
	}
	l := newLane(t.Label, "source", from, t.marks, to)
	l.Track, l.Template, l.Text = t.Name, t.Of == perValue || t.Of == each, t.text
	return l
}

// blame puts an error to the field that it names.
func (a *Answer) blame(o *Operator, message string) {
	for _, f := range o.Fields {
		if regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(f.Name) + `\b`).MatchString(message) {
			a.Errors[f.Name] = message
			return
		}
	}
	a.Errors[""] = message
}
