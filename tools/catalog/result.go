package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// shown is a result that is recorded.
type shown interface {
	lanes(n *names) []Lane
	expectation(n *names) string // code
	element() reflect.Type       // of its values
}

// result is a result of values.
type result[T any] struct {
	s     *scene
	label string
	expr  string // code
	at    time.Duration
	rec   *marble.Recording[T]
}

const mostEvents = 200 // of a result

// show shows the result of the operator's call.
func show[T any](s *scene, obs observable.Observable[T]) {
	if w, ok := any(obs).(observable.Observable[texts]); ok {
		showWindows(s, "{call}", w)
		return
	}
	showAs(s, "result", "{call}", 0, obs)
}

// showAs shows a result that is subscribed at a time. expr is the code for it.
func showAs[T any](s *scene, label, expr string, at time.Duration, obs observable.Observable[T]) {
	r := &result[T]{s: s, label: label, expr: expr, at: at}
	r.rec = marble.Record(s.M, observable.Take[T](mostEvents)(pressed(s, obs))).During(s.during(at))
	s.shown = append(s.shown, r)
}

// during is the diagram of a subscription that begins at a time, and is closed at the end.
func (s *scene) during(at time.Duration) string {
	return marble.Span{Subscribed: at, Unsubscribed: s.end}.String()
}

// events returns what was recorded, up to the bound.
func (r *result[T]) events() []marble.Event[T] {
	events := r.rec.Events()
	if n := len(events); n > mostEvents {
		r.s.note(fmt.Sprintf("There are more than %d values. The rest is left out.", mostEvents))
		return events[:mostEvents]
	}
	return events
}

func ended[T any](events []marble.Event[T]) bool {
	return len(events) > 0 && events[len(events)-1].Kind != observable.KindNext
}

func (r *result[T]) element() reflect.Type { return reflect.TypeFor[T]() }

func (r *result[T]) lanes(n *names) []Lane {
	if !ended(r.events()) {
		r.s.note(fmt.Sprintf("The %s goes on; it was watched for %v.", r.label, r.s.end))
	}
	return []Lane{newLane(r.label, "result", r.at, marksOf(n, floored(r.events())), 0)}
}

// floored drops the fractions of milliseconds that goroutines take.
func floored[T any](events []marble.Event[T]) []marble.Event[T] {
	events = slices.Clone(events)
	for i := range events {
		events[i].At = events[i].At.Truncate(marble.Frame)
	}
	return events
}

// expectation returns the code that expects what was recorded.
func (r *result[T]) expectation(n *names) string {
	events := r.events()
	marks := marksOf(n, events)
	expect := "m.Expect(" + r.expr + ")"
	if r.element() != reflect.TypeFor[string]() {
		expect = "marble.Expect(m, " + r.expr + ")"
	}
	if len(events) >= mostEvents {
		return "" // the rest would differ
	}
	if !ended(events) {
		expect += ".\n\t\t\tDuring(" + fmt.Sprintf("%q", r.s.during(r.at)) + ")"
	} else if r.at > 0 {
		expect += ".\n\t\t\tDuring(" + fmt.Sprintf("%q",
			marble.Span{Subscribed: r.at, Unsubscribed: marble.Never}) + ")"
	}
	lines := marble.Format(marks)
	if len(lines) > 1 {
		return r.compared(events)
	}
	line := ""
	if len(lines) == 1 {
		line = lines[0]
	}
	legend := n.legend(typeCode(r.element()), valuesOf(events), failureOf(events))
	if legend == "" {
		return fmt.Sprintf("\t\t%s.\n\t\t\tToBe(%q)\n", expect, line)
	}
	return fmt.Sprintf("\t\t%s.\n\t\t\tToBeWith(%q, %s)\n", expect, line, legend)
}

func valuesOf[T any](events []marble.Event[T]) (values []any) {
	for _, e := range events {
		if e.Kind == observable.KindNext {
			values = append(values, e.Value)
		}
	}
	return values
}

func failureOf[T any](events []marble.Event[T]) error {
	if !ended(events) {
		return nil
	}
	return events[len(events)-1].Err
}

// compared is the code that expects events that no diagram of one line can show.
func (r *result[T]) compared(events []marble.Event[T]) string {
	var b strings.Builder
	kind := typeCode(r.element())
	fmt.Fprintf(&b, "\t\tevents := marble.Record(m, %s).During(%q)\n", r.expr, r.s.during(r.at))
	b.WriteString("\t\tm.Flush()\n\t\twant := []marble.Event[" + kind + "]{\n")
	for _, e := range events {
		fmt.Fprintf(&b, "\t\t\t{At: %s, Notification: observable.Notification[%s]{%s}},\n",
			spaced(durationCode(e.At)), kind,
			strings.Join(fieldsCode(reflect.ValueOf(e.Notification)), ", "))
	}
	b.WriteString("\t\t}\n\t\tif got := events.Events(); !reflect.DeepEqual(got, want) {\n" +
		"\t\t\tt.Errorf(\"got %v, want %v\", got, want)\n\t\t}\n")
	return b.String()
}

// windows is a result of sources.
type windows struct {
	result[texts]
	opened []*window
}

type window struct {
	*marble.Recording[string]
	at     time.Duration
	letter string
}

// showWindows shows a result that sends sources, and the sources.
func showWindows(s *scene, expr string, obs observable.Observable[texts]) {
	w := &windows{result: result[texts]{s: s, label: "result", expr: expr}}
	listen := observable.Tap(func(in texts) {
		w.opened = append(w.opened, &window{Recording: marble.Listen(s.M, in), at: s.Elapsed()})
	})
	w.rec = marble.Record(s.M, observable.Take[texts](mostEvents)(pressed(s, listen(obs)))).During(s.during(0))
	s.shown = append(s.shown, w)
}

// marks gives each window a letter.
func (w *windows) marks(n *names) (marks []marble.Mark) {
	i := 0
	for _, e := range w.events() {
		m := marble.Mark{At: e.At, Kind: marble.MarkKind(0)}
		switch e.Kind {
		case observable.KindError:
			m.Kind = marble.Failure
			n.failed(e.Err)
		case observable.KindComplete:
			m.Kind = marble.Completion
		default:
			if w.opened[i].letter == "" {
				w.opened[i].letter = n.fresh()
			}
			m.Letter = w.opened[i].letter
			i++
		}
		marks = append(marks, m)
	}
	return marks
}

func (w *windows) lanes(n *names) []Lane {
	lanes := []Lane{newLane(w.label, "result", 0, w.marks(n), 0)}
	for _, o := range w.opened {
		lanes = append(lanes, newLane(o.letter, "window", o.at, marksOf(n, o.Events()), 0))
	}
	return lanes
}

func (w *windows) expectation(n *names) string {
	var b strings.Builder
	if len(w.events()) >= mostEvents {
		return "" // the rest would differ
	}
	marks := w.marks(n)
	lines := append(marble.Format(marks), "")
	fmt.Fprintf(&b, "\t\tmarble.ExpectNested(m, %s).\n", w.expr)
	if !ended(w.events()) {
		fmt.Fprintf(&b, "\t\t\tDuring(%q).\n", w.s.during(0))
	}
	method, legend := "ToBe", ""
	if n.fault != nil {
		method, legend = "ToBeWith", ", marble.Legend[string]{Err: "+errorCode(n.fault)+"}"
	}
	if len(w.opened) == 0 {
		fmt.Fprintf(&b, "\t\t\t%s(%q, nil%s)\n", method, lines[0], legend)
		return b.String()
	}
	fmt.Fprintf(&b, "\t\t\t%s(%q, map[string]string{\n", method, lines[0])
	for _, o := range w.opened {
		relative := slices.Clone(marksOf(n, o.Events()))
		for i := range relative {
			relative[i].At -= o.at
		}
		inner := append(marble.Format(relative), "")
		fmt.Fprintf(&b, "\t\t\t\t%q: %q,\n", o.letter, inner[0])
	}
	b.WriteString("\t\t\t}" + legend + ")\n")
	return b.String()
}
