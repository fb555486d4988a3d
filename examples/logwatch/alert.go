package main

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// stepsPerSpan is how often in its span the error rate is looked at.
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
	over   bool          // it has ended
	lasted time.Duration // if over
}

func (i incident) toEvent() event { return i }

// incidents tells of the error rate passing the threshold, once each time: a rate that is back
// within the hold time has not passed it.
func (w watch) incidents() observable.Operator[entry, incident] {
	return observable.Compose5(
		w.readings(),
		flips(w.tooHigh),
		observable.DebounceTime[reading](w.clock.wait(w.hold), w.clock),
		flips(w.tooHigh),
		observable.Scan(w.pairUp, incident{}))
}

// readings is a sliding window: short buffers, of which each reading sums up the latest. It does
// not matter if one takes a little longer: a reading says when it was taken.
func (w watch) readings() observable.Operator[entry, reading] {
	return observable.Compose4(
		observable.BufferTime[entry](w.clock.wait(w.step()), w.clock),
		observable.Map(w.read),
		observable.Scan(slide, nil),
		observable.Map(sum))
}

// step is the time between two readings.
func (o options) step() time.Duration { return o.span / stepsPerSpan }

// quiet is how long nothing must come until nothing is told any more: the window ends, the error
// rate falls to zero, and that is held.
func (o options) quiet() time.Duration { return o.window + o.span + 2*o.step() + o.hold }

// read is the reading of one step.
func (w watch) read(entries []entry) reading {
	r := reading{at: w.clock.now(), requests: len(entries)}
	for _, e := range entries {
		if e.status >= w.errorsFrom {
			r.errors++
		}
	}
	return r
}

// slide is the readings of the latest steps, which make a span.
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

// flips sends a value when what is tested is not as it was, beginning with false.
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

// pairUp makes an end of every other flip.
func (w watch) pairUp(before incident, r reading) incident {
	if w.tooHigh(r) {
		return incident{reading: r}
	}
	return incident{reading: r, over: true, lasted: r.at.Sub(before.at)}
}
