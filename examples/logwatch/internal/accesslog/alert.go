package accesslog

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// stepsPerSpan is the number of readings in a span.
const stepsPerSpan = 10

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
// hold time.
func (w Watch) Incidents() observable.Operator[Entry, Incident] {
	return func(entries observable.Observable[Entry]) observable.Observable[Incident] {
		return observable.Pipe5(entries,
			w.readings(),
			flips(w.tooHigh),
			observable.DebounceTime[Reading](w.Clock.Wait(w.Hold), w.Clock),
			flips(w.tooHigh),
			observable.Scan(w.pairUp, Incident{}))
	}
}

// readings is a sliding window: short buffers, and a reading of the latest ones after each. A
// buffer may take a little longer: a reading has its own time.
func (w Watch) readings() observable.Operator[Entry, Reading] {
	return observable.Compose4(
		observable.BufferTime[Entry](w.Clock.Wait(w.step()), w.Clock),
		observable.Map(w.read),
		observable.Scan(slide, nil),
		observable.Map(sum))
}

func (o Options) step() time.Duration { return o.Span / stepsPerSpan }

// quiet returns the time without entries after which nothing more can be told: the window ends, the
// error rate falls to zero, and that is held.
func (o Options) quiet() time.Duration { return o.Window + o.Span + 2*o.step() + o.Hold }

// read returns the reading of one step.
func (w Watch) read(entries []Entry) Reading {
	r := Reading{At: w.Clock.Time(), Requests: len(entries)}
	for _, e := range entries {
		if e.Status >= w.ErrorsFrom {
			r.Errors++
		}
	}
	return r
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

func (w Watch) tooHigh(r Reading) bool {
	return r.Requests >= w.AtLeast && r.Rate() >= w.Threshold
}

// flips sends a value whenever the result of a test changes. It begins with false.
func flips[T any](test func(T) bool) observable.Operator[T, T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		state := false
		observable.Forward(src, dst, func(v T) {
			if now := test(v); now != state {
				state = now
				dst.Next(v)
			}
		})
	})
}

// pairUp makes every other flip the end of an incident.
func (w Watch) pairUp(before Incident, r Reading) Incident {
	if w.tooHigh(r) {
		return Incident{Reading: r}
	}
	return Incident{Reading: r, Over: true, Lasted: r.At.Sub(before.At)}
}
