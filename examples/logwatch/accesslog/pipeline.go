package accesslog

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type records = observable.Observable[Record]

// Watch makes events of records. It knows no host, and takes all times from its clock.
type Watch struct {
	Options
	Clock *Clock
	From  time.Time // when the first window begins
}

// NewWatch makes a watch of a log that begins at origin, when the host does, and runs speed times
// as fast.
func NewWatch(o Options, s scheduler.Scheduler, origin time.Time, speed float64) Watch {
	return Watch{o, &Clock{Scheduler: s, Origin: origin, speed: speed}, origin}
}

// Event changes the view: a record, the end of a window, or the beginning or end of an incident.
type Event interface{ Apply(*View) }

func toEvent[E Event](e E) Event { return e }

// Events reads the log once, for all parts of the pipeline.
func (w Watch) Events() observable.Operator[Record, Event] { return w.EventsBy(w.Windows()) }

// EventsBy is Events with windows of one's own.
func (w Watch) EventsBy(
	windows observable.Operator[Entry, Window],
) observable.Operator[Record, Event] {
	return observable.Compose2(
		observable.Scan(InOrder, Record{}),
		observable.Connect(func(log records) observable.Observable[Event] {
			entries := observable.Pipe2(log,
				observable.Filter(Record.Good),
				observable.Map(Record.ToEntry))
			return observable.Merge(
				observable.Pipe1(log, observable.Map(toEvent[Record])),
				observable.Pipe2(entries, windows, observable.Map(toEvent[Window])),
				observable.Pipe2(entries, w.Incidents(), observable.Map(toEvent[Incident])))
		}))
}

// Window is a time with the sum of its entries.
type Window struct {
	Tally
	From, To time.Time
}

func (w Window) Rate() float64 {
	return float64(w.Requests) / max(1, w.To.Sub(w.From).Seconds())
}

// Times returns how many windows it stands for: an empty one may be as long as several.
func (w Window) Times(length time.Duration) int {
	if w.Requests > 0 {
		return 1
	}
	return max(1, int(w.To.Sub(w.From)/length))
}

// Windows sums up the entries of one window after the other. An interval keeps its phase, so
// windows begin on the hour for days, even if the host is late once.
func (w Watch) Windows() observable.Operator[Entry, Window] {
	return observable.Compose3(
		observable.Buffer[Entry](observable.Interval(w.Clock.Wait(w.Window), w.Clock)),
		observable.Map(w.Sum),
		observable.Scan(w.following, Window{To: w.From}))
}

func (w Watch) Sum(entries []Entry) Tally {
	var t Tally
	for _, e := range entries {
		t.Add(e, &w.Options)
	}
	t.Paths = nil // the first of them are enough
	return t
}

// following returns the window of t, after the one before. The end of the log cuts the last one
// short.
func (w Watch) following(before Window, t Tally) Window {
	now, to := w.Clock.Time(), before.To.Add(w.Window)
	if missed := now.Sub(to) >= w.Window; missed || now.Before(to) {
		to = now
	}
	return Window{Tally: t, From: before.To, To: to}
}

// Reading is the error rate over the span that ends at a moment.
type Reading struct {
	At               time.Time
	Requests, Errors int
}

func (r Reading) Rate() float64 { return Share(r.Errors, r.Requests) }

// Incident is the beginning or the end of a time with too many errors.
type Incident struct {
	Reading
	Over   bool          // its end
	Lasted time.Duration // if over
}

// Incidents sends an incident whenever the error rate passes the threshold and stays there for the
// hold time. A buffer of a sliding window may take a little longer: a reading has its own time.
func (w Watch) Incidents() observable.Operator[Entry, Incident] {
	return observable.Compose4(
		observable.Compose4(
			observable.BufferTime[Entry](w.Clock.Wait(w.step()), w.Clock),
			observable.Map(w.read),
			observable.Scan(slide, nil),
			observable.Map(sum)),
		w.flips(),
		observable.Compose2(
			observable.DebounceTime[Reading](w.Clock.Wait(w.Hold), w.Clock),
			w.flips()),
		observable.Scan(w.pairUp, Incident{}))
}

// flips sends a reading whenever the rate has become too high, or is so no more.
func (w Watch) flips() observable.Operator[Reading, Reading] {
	return observable.Compose3(
		observable.StartWith(Reading{}),
		observable.DistinctUntilChangedBy(w.tooHigh),
		observable.Skip[Reading](1))
}

func (w Watch) tooHigh(r Reading) bool {
	return r.Requests >= w.AtLeast && r.Rate() >= w.Threshold
}

// stepsPerSpan is the number of readings in a span.
const stepsPerSpan = 10

func (o Options) step() time.Duration { return o.Span / stepsPerSpan }

// quiet returns the time without entries after which nothing more can be told: the window ends, the
// error rate falls to zero, and that is held.
func (o Options) quiet() time.Duration { return o.Window + o.Span + 2*o.step() + o.Hold }

// read returns the reading of one step.
func (w Watch) read(entries []Entry) Reading {
	t := w.Sum(entries)
	return Reading{w.Clock.Time(), t.Requests, t.Errors}
}

// slide returns the readings of the latest steps, a span.
func slide(steps []Reading, latest Reading) []Reading {
	return append(slices.Clone(steps[max(0, len(steps)-stepsPerSpan+1):]), latest)
}

func sum(steps []Reading) Reading {
	var all Reading
	for _, r := range steps {
		all = Reading{r.At, all.Requests + r.Requests, all.Errors + r.Errors}
	}
	return all
}

// pairUp makes every other flip the end of an incident.
func (w Watch) pairUp(before Incident, r Reading) Incident {
	if w.tooHigh(r) {
		return Incident{Reading: r}
	}
	return Incident{Reading: r, Over: true, Lasted: r.At.Sub(before.At)}
}
