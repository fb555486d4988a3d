package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type records = rx.Observable[record]

// event changes the report: a record, the end of a window, or the beginning or end of an incident.
type event interface{ tell(*report) }

func toEvent[E event](e E) event { return e }

// watch has the pipelines of one log. Only callbacks of its host use it.
type watch struct {
	options
	s       scheduler.Scheduler
	from    time.Time     // when the first window begins
	skipped time.Duration // of the log's time, which the host left out
}

// now returns the time of the log.
func (w *watch) now() time.Time { return w.s.Now().Add(w.skipped) }

// shown tells the events of a log to p.
func (w *watch) shown(ctx context.Context, log records, p *report) rx.Observable[event] {
	ended := rx.Pipe1(rx.FromContext(ctx), rx.ObserveOn[error](w.s))
	return rx.Pipe5(log,
		rx.TakeUntil[record](ended),
		rx.CatchError(func(err error, _ records) records {
			p.failure = err
			return rx.Empty[record]()
		}),
		w.events(),
		rx.TapObserver(rx.Observer[event]{Next: p.next, Complete: p.rest}),
		rx.SubscribeOn[event](w.s))
}

// events reads the log once, for all parts of the pipeline.
func (w *watch) events() rx.Operator[record, event] {
	return rx.Compose2(
		rx.Scan(inOrder, record{}),
		rx.Connect(func(log records) rx.Observable[event] {
			entries := rx.Pipe2(log, rx.Filter(record.good), rx.Map(record.toEntry))
			return rx.Merge(
				rx.Pipe1(log, rx.Map(toEvent[record])),
				rx.Pipe2(entries, w.windows(), rx.Map(toEvent[window])),
				rx.Pipe2(entries, w.incidents(), rx.Map(toEvent[incident])))
		}))
}

// window is a time with the sum of its entries.
type window struct {
	tally
	from, to time.Time
}

// rate is the requests in a second.
func (w window) rate() float64 { return float64(w.requests) / max(1, w.to.Sub(w.from).Seconds()) }

// times returns how many windows it stands for: an empty one may be as long as several.
func (w window) times(length time.Duration) int {
	if w.requests > 0 {
		return 1
	}
	return max(1, int(w.to.Sub(w.from)/length))
}

// windows sums up the entries of one window after the other. An interval keeps its phase, so
// windows begin on the hour for days, even if the host is late once. The end of the log cuts the
// last one short.
func (w *watch) windows() rx.Operator[entry, window] {
	return rx.Compose2(
		rx.Buffer[entry](rx.Interval(w.window, w.s)),
		rx.Scan(func(before window, entries []entry) window {
			now, to := w.now(), before.to.Add(w.window)
			if missed := now.Sub(to) >= w.window; missed || now.Before(to) {
				to = now
			}
			return window{tally: w.sum(entries), from: before.to, to: to}
		}, window{to: w.from}))
}

func (w *watch) sum(entries []entry) (t tally) {
	for _, e := range entries {
		t.add(e, &w.options)
	}
	return t
}

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

// stepsPerSpan is the number of readings in a span.
const stepsPerSpan = 10

// incidents sends an incident whenever the error rate passes the threshold and stays there for the
// hold time. A buffer of a sliding window may take a little longer: a reading has its own time.
func (w *watch) incidents() rx.Operator[entry, incident] {
	return rx.Compose4(
		rx.Compose4(
			rx.BufferTime[entry](w.span/stepsPerSpan, w.s),
			rx.Map(func(entries []entry) reading {
				t := w.sum(entries)
				return reading{w.now(), t.requests, t.errors}
			}),
			rx.Scan(func(steps []reading, latest reading) []reading {
				return append(slices.Clone(steps[max(0, len(steps)-stepsPerSpan+1):]), latest)
			}, nil),
			rx.Map(func(steps []reading) (all reading) {
				for _, r := range steps {
					all = reading{r.at, all.requests + r.requests, all.errors + r.errors}
				}
				return all
			})),
		w.flips(),
		rx.Compose2(rx.DebounceTime[reading](w.hold, w.s), w.flips()),
		rx.Scan(func(before incident, r reading) incident {
			if w.tooHigh(r) {
				return incident{reading: r}
			}
			return incident{reading: r, over: true, lasted: r.at.Sub(before.at)}
		}, incident{}))
}

// flips sends a reading whenever the rate has become too high, or is so no more.
func (w *watch) flips() rx.Operator[reading, reading] {
	return rx.Compose3(
		rx.StartWith(reading{}), rx.DistinctUntilChangedBy(w.tooHigh), rx.Skip[reading](1))
}

func (w *watch) tooHigh(r reading) bool { return r.requests >= w.atLeast && r.rate() >= w.threshold }

// quiet returns the time without entries after which nothing more can be told: the window ends, the
// error rate falls to zero, and that is held.
func (w *watch) quiet() time.Duration { return w.window + w.span + 2*w.span/stepsPerSpan + w.hold }

// replay sends each record of a log when the clock reaches its stamp, and at once if it is late or
// bad. It skips most of a long time without records, which so costs only a few turns.
func (w *watch) replay(log *input) records {
	return rx.Pipe3(rx.FromFunc(func(context.Context) (record, error) { return log.next() }),
		rx.ConcatMap(w.due),
		rx.Repeat[record](rx.Forever),
		rx.CatchError(func(err error, _ records) records {
			if errors.Is(err, io.EOF) {
				return rx.Empty[record]()
			}
			return rx.Throw[record](err)
		}))
}

// afterEdge is how much later than its stamp a record is sent, so that it falls into the window
// that begins at that moment.
const afterEdge = time.Nanosecond

// due sends a record when it is due. Before it skips time it waits until the log has been quiet,
// and then skips whole windows, all but one.
func (w *watch) due(r record) records {
	ahead := r.stamp.Sub(w.now())
	wait, skips := ahead+afterEdge, false
	switch quiet := w.quiet(); {
	case !r.good():
		wait = 0
	case ahead > 2*quiet:
		wait, skips = quiet+afterEdge, true
	}
	return rx.Pipe1(rx.Timer(wait, w.s), rx.ConcatMap(func(int) records {
		if !skips {
			return rx.Of(r)
		}
		w.skipped += max(0, r.stamp.Sub(w.now())/w.window-1) * w.window
		return w.due(r)
	}))
}
