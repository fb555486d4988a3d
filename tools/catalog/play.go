package catalog

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// Request is what was chosen: the texts of fields and the diagrams of tracks, by their names. What
// is missing is as by default.
type Request struct {
	Operator       string
	Fields, Tracks map[string]string
}

// Answer is what the operator made of it.
type Answer struct {
	Lanes []Lane
	Key   []Key
	Notes []string
	Call  string // of the operator

	Code, Functions string // for Go 1.27, with methods, and for Go 1.26

	Errors map[string]string // by field or track; "" is about the whole
}

// Lane is a line of the picture. Times are in milliseconds.
type Lane struct {
	Label, Role string // roles: source, inner, result, window
	Track       string // the track, if it is one
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

// Key is what a letter stands for.
type Key struct{ Letter, Meaning string }

var markKinds = [...]string{marble.Value: "value", marble.Failure: "error",
	marble.Completion: "end"}

func newLane(label, role string, from time.Duration, marks []marble.Mark) Lane {
	l := Lane{Label: label, Role: role, From: inMS(from), Marks: []Mark{},
		Text: strings.Join(marble.Format(marks), " / ")}
	for _, m := range marks {
		l.Marks = append(l.Marks, Mark{inMS(m.At), markKinds[m.Kind], m.Letter})
	}
	return l
}

func inMS(d time.Duration) int { return int(d / time.Millisecond) }

// scene is the play of an operator: what its sources and its result do.
type scene struct {
	op     *Operator
	args   map[string]argument // by the names of fields
	tracks map[string]*track
	end    time.Duration // of the time that is watched
	player *player

	inners []madeOf
	runs   int // subscriptions to sources
	notes  []string
	names  *names

	source func(track string, src obs) obs // what a source is replaced by, and
	result func(obs) obs                   // a result; nil for itself
}

// track is a track with the diagram that was drawn.
type track struct {
	Track
	text  string
	marks []marble.Mark
}

// madeOf is a source that was made of a value.
type madeOf struct {
	*source
	value any
}

const (
	mostSubscribed = 500 // sources
	mostEvents     = 200 // of a result
	mostInner      = 8   // that are shown
	patience       = 20 * time.Millisecond
)

// Play plays an operator. The error is about the request; what is wrong with its texts is in the
// answer.
func Play(r Request) (a Answer, err error) {
	o := Find(r.Operator)
	if !o.Playable() {
		return a, fmt.Errorf("there is no operator %q", r.Operator)
	}
	s := sceneOf(o, r, &a)
	if len(a.Errors) > 0 {
		return a, nil
	}
	if failure := s.play(); failure != nil {
		a.blame(o, fmt.Sprint(failure))
		return a, nil
	}
	s.answer(&a)
	return a, nil
}

// sceneOf makes the scene of a request to an operator. What is wrong with the texts is in the answer.
func sceneOf(o *Operator, r Request, a *Answer) *scene {
	a.Errors = map[string]string{}
	s := &scene{op: o, args: map[string]argument{}, tracks: map[string]*track{}, end: patience}
	chosen := func(from map[string]string, name, initial string) string {
		if text, ok := from[name]; ok {
			return text
		}
		return initial
	}
	for i := range o.Fields {
		f := &o.Fields[i]
		v, err := f.parse(chosen(r.Fields, f.Name, f.Default))
		if err != nil {
			a.Errors[f.Name] = err.Error()
		}
		s.args[f.Name] = v
		if n, ok := v.value.(float64); ok && f.Of == "time" {
			s.end += max(0, time.Duration(n)*time.Millisecond)
		}
	}
	for _, t := range o.Tracks {
		text := chosen(r.Tracks, t.Name, t.Default)
		marks, err := t.parse(text)
		if err != nil {
			a.Errors[t.Name] = err.Error()
		}
		s.tracks[t.Name] = &track{t, text, marks}
		if len(marks) > 0 {
			s.end += marks[len(marks)-1].At
		}
	}
	return s
}

// program is the scene as a program.
func (s *scene) program() *Program {
	pr := &Program{scene: s}
	values := map[kind]func(letter string) any{
		ints:  func(letter string) any { return float64(letter[0] - '0') },
		outer: func(letter string) any { return s.player.named[letter] },
	}
	for _, t := range s.op.Tracks {
		marks := s.tracks[t.Name].marks
		switch t.Of {
		case texts, ints, outer:
			pr.Sources = append(pr.Sources, Source{t.Name, false, marks, values[t.Of]})
		case moments:
			if t.Name == "frames" {
				pr.Paints, _ = marble.ParseAnimation(s.tracks[t.Name].text)
			}
		}
	}
	args := map[string]any{}
	pr.Expr = map[string]any{"op": s.op.Name, "args": args}
	unsub := s.end
	pr.Observers = []Observer{{Unsub: &unsub}}
	for _, p := range s.op.parameters {
		switch kind := kind(p.kind); {
		case p.name == "part":
			args[p.name] = 0.0
			rest := maps.Clone(args)
			rest[p.name] = 1.0
			pr.Observers = append(pr.Observers,
				Observer{map[string]any{"op": s.op.Name, "args": rest}, 0, &unsub})
		case kind == "" || kind == moments:
		case p.name == "scheduler":
			args[p.name] = p.kind
		case p.name == "on":
			args[p.name] = "src"
		case kind == texts, kind == ints, kind == outer:
			args[p.name] = p.code
		case kind == perValue, kind == each:
			args[p.name] = []any{"made", p.code}
		case kind == several:
			args[p.name] = []any{"x", "y"}[1-strings.Count(p.initial, ","):]
		case p.inConfig() && s.args[p.code].zero:
		default:
			args[p.name] = s.args[p.code].value
		}
	}
	if second, ok := args["second"].(float64); ok {
		pr.Observers = append(pr.Observers,
			Observer{nil, max(0, time.Duration(second)*time.Millisecond), &unsub})
	}
	return pr
}

// play plays the operator. It returns what it panicked with, or what is wrong.
func (s *scene) play() (failure any) {
	pr := s.program()
	p := newPlayer(pr)
	err := p.play(pr)
	switch {
	case p.refused != nil:
		return p.refused
	case err != nil:
		return err
	case len(p.stray) > 0:
		return p.stray[0]
	}
	return nil
}

// note tells something once.
func (s *scene) note(text string) {
	if !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}

// full counts a subscription to a source. It reports whether there were too many.
func (s *scene) full() bool {
	if s == nil {
		return false
	}
	if s.runs++; s.runs == mostSubscribed {
		s.note("Sources were subscribed 500 times. The rest is left out.")
	}
	return s.runs >= mostSubscribed
}

// around is the source of a track, as the scene has it.
func (s *scene) around(track string, src obs) obs {
	if s == nil || s.source == nil {
		return src
	}
	return s.source(track, src)
}

// below is what a tape records, as the scene has it.
func (s *scene) below(t *tape, o obs) obs {
	if s == nil || t.observer == inner {
		return o
	}
	if s.result != nil {
		o = s.result(o)
	}
	return observable.Take[any](mostEvents)(o)
}

// answer tells what was played.
func (s *scene) answer(a *Answer) {
	s.names = newNames(s)
	for _, t := range s.op.Tracks {
		a.Lanes = append(a.Lanes, s.laneOf(s.tracks[t.Name]))
		if t.Of == perValue && strings.Contains(s.tracks[t.Name].text, ".") {
			s.names.say(".", "the value that "+t.Name+" is called with")
		}
	}
	for i, in := range s.inners {
		if i == mostInner {
			s.note(fmt.Sprintf("%d more inner sources are left out.", len(s.inners)-mostInner))
			break
		}
		label := in.name
		if in.value != nil {
			label = "of " + text(in.value)
		}
		for _, span := range in.spans {
			from, until := times(span)
			l := newLane(label, "inner", from, in.sent)
			l.Until = inMS(until)
			a.Lanes = append(a.Lanes, l)
		}
	}
	for i, t := range s.player.tapes {
		a.Lanes = append(a.Lanes, s.observed(i, t)...)
	}
	a.Call, a.Notes = s.title(), s.notes
	function, method := s.call()
	a.Code, a.Functions = s.code(method), s.code(function)
	if a.Key = s.names.said; s.names.fault != nil {
		a.Key = append(a.Key, Key{"#", s.names.fault.Error()})
	}
}

// times are those of a span of a subscription.
func times(span any) (from, until time.Duration) {
	of := func(v any) time.Duration { return time.Duration(toNumber(v) * float64(time.Millisecond)) }
	return of(span.([]any)[0]), of(span.([]any)[1])
}

// laneOf shows a track from the time of its first subscription on.
func (s *scene) laneOf(t *track) Lane {
	l := newLane(t.Label, "source", 0, t.marks)
	l.Track, l.Text = t.Name, t.text
	for _, src := range s.player.given {
		switch {
		case src.name != t.Name:
		case len(src.spans) == 0:
			s.note(t.Label + " is never subscribed.")
		default:
			from, until := times(src.spans[0])
			if l.From = inMS(from); len(src.spans) == 1 {
				l.Until = inMS(until)
			}
		}
	}
	return l
}

// observed is the lane of a result, and those of the sources that it sent.
func (s *scene) observed(i int, t *tape) (lanes []Lane) {
	label := "result"
	if len(s.player.tapes) > 1 {
		label = [...]string{"first subscriber", "second subscriber"}[i]
		if names := strings.Fields(s.op.result); len(names) > 1 {
			label = names[i]
		}
	}
	switch {
	case len(t.entries) > mostEvents:
		s.note(fmt.Sprintf("There are more than %d values. The rest is left out.", mostEvents))
		t.entries = t.entries[:mostEvents]
	case !t.ended():
		s.note(fmt.Sprintf("The %s goes on; it was watched for %v.", label, s.end))
	}
	lanes = append(lanes, newLane(label, "result", t.begun, s.marks(t)))
	for _, e := range t.entries {
		if in, ok := e.value.(taped); ok {
			letter := s.names.of(e.value, s.op.gives)
			lanes = append(lanes, newLane(letter, "window", in.begun, s.marks(in.tape)))
		}
	}
	return lanes
}

func (t *tape) ended() bool {
	return len(t.entries) > 0 && t.entries[len(t.entries)-1].kind != "N"
}

// marks are a tape's entries, with letters for values.
func (s *scene) marks(t *tape) []marble.Mark {
	marks, gives := make([]marble.Mark, len(t.entries)), s.op.gives
	if t.observer == inner {
		gives = ""
	}
	for i, e := range t.entries {
		marks[i].At = e.at
		switch e.kind {
		case "E":
			marks[i].Kind = marble.Failure
			if e.err != failure {
				s.names.fault = e.err
			}
		case "C":
			marks[i].Kind = marble.Completion
		default:
			marks[i].Letter = s.names.of(e.value, gives)
		}
	}
	return marks
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

// names gives values letters: those that are a letter their own.
type names struct {
	free  string // letters that nothing has yet
	known map[string]string
	said  []Key
	fault error // a failure of a result, unless it is the usual one
}

// newNames leaves out the letters of the tracks.
func newNames(s *scene) *names {
	n := &names{known: map[string]string{}, free: "xyzpqruvwklmnghijABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"}
	for _, t := range s.tracks {
		for _, m := range t.marks {
			n.take(m.Letter)
		}
	}
	return n
}

func (n *names) take(letter string) { n.free = strings.ReplaceAll(n.free, letter, "") }

// of returns the letter of a value of a type.
func (n *names) of(v any, kind string) string {
	if text, ok := own(v, kind); ok {
		n.take(text)
		return text
	}
	id := fmt.Sprintf("%s %#v", kind, v)
	letter, ok := n.known[id]
	if !ok {
		if n.free == "" {
			n.free = string('Ā' + rune(len(n.known)))
		}
		letters := []rune(n.free)
		letter, n.free = string(letters[0]), string(letters[1:])
		n.known[id] = letter
		if _, window := v.(taped); !window {
			n.said = append(n.said, Key{letter, describe(v, kind)})
		}
	}
	return letter
}

// say explains a letter in the key.
func (n *names) say(letter, meaning string) {
	if k := (Key{letter, meaning}); !slices.Contains(n.said, k) {
		n.said = append(n.said, k)
	}
}

// own reports whether a value is a letter by itself.
func own(v any, kind string) (letter string, ok bool) {
	switch letter = text(v); v.(type) {
	case string:
		return letter, kind == "" && len(letter) == 1 && !strings.ContainsAny(letter, "-|#()^! ")
	case float64:
		return letter, len(letter) == 1
	}
	return "", false
}
