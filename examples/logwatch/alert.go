package main

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// stepsPerSpan is the number of readings in a span.
const stepsPerSpan = 10

// reading is the error rate over the span that ends at a moment.
type reading struct {
	at               time.Time
	requests, errors int
}

func (r reading) rate() float64 { return share(r.errors, r.requests) }

// incident is the beginning or the end of a time with too many errors.
type incident struct {
	reading
	over   bool          // its end
	lasted time.Duration // if over
}

// incidents sends an incident whenever the error rate passes the threshold and stays there for the
// hold time.
func (w watch) incidents() observable.Operator[entry, incident] {
	return func(entries observable.Observable[entry]) observable.Observable[incident] {
		return observable.Pipe5(entries,
			w.readings(),
			flips(w.tooHigh),
			observable.DebounceTime[reading](w.clock.wait(w.hold), w.clock),
			flips(w.tooHigh),
			observable.Scan(w.pairUp, incident{}))
	}
}

// readings is a sliding window: short buffers, and a reading of the latest ones after each. A
// buffer may take a little longer: a reading has its own time.
func (w watch) readings() observable.Operator[entry, reading] {
	return observable.Compose4(
		observable.BufferTime[entry](w.clock.wait(w.step()), w.clock),
		observable.Map(w.read),
		observable.Scan(slide, nil),
		observable.Map(sum))
}

func (o options) step() time.Duration { return o.span / stepsPerSpan }

// quiet returns the time without entries after which nothing more can be told: the window ends, the
// error rate falls to zero, and that is held.
func (o options) quiet() time.Duration { return o.window + o.span + 2*o.step() + o.hold }

// read returns the reading of one step.
func (w watch) read(entries []entry) reading {
	r := reading{at: w.clock.now(), requests: len(entries)}
	for _, e := range entries {
		if e.status >= w.errorsFrom {
			r.errors++
		}
	}
	return r
}

// slide returns the readings of the latest steps, a span.
func slide(steps []reading, latest reading) []reading {
	return append(slices.Clone(steps[max(0, len(steps)-stepsPerSpan+1):]), latest)
}

func sum(steps []reading) reading {
	var all reading
	for _, r := range steps {
		all = reading{r.at, all.requests + r.requests, all.errors + r.errors}
	}
	return all
}

func (w watch) tooHigh(r reading) bool {
	return r.requests >= w.atLeast && r.rate() >= w.threshold
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
func (w watch) pairUp(before incident, r reading) incident {
	if w.tooHigh(r) {
		return incident{reading: r}
	}
	return incident{reading: r, over: true, lasted: r.at.Sub(before.at)}
}
