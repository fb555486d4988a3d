package main

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

// watch makes events of records. It knows no host, and takes all times from its clock.
type watch struct {
	options
	clock *clock
}

// event changes the view: a record, the end of a window, or the beginning or end of an incident.
type event interface{ apply(*view) }

func toEvent[E event](e E) event { return e }

// events reads the log once, for all parts of the pipeline.
func (w watch) events() observable.Operator[record, event] {
	return observable.Compose2(
		observable.Scan(inOrder, record{}),
		connect(func(records observable.Observable[record]) observable.Observable[event] {
			entries := observable.Pipe2(records,
				observable.Filter(record.good),
				observable.Map(record.toEntry))
			return observable.Merge(
				observable.Pipe1(records, observable.Map(toEvent[record])),
				observable.Pipe2(entries, w.windows(), observable.Map(toEvent[window])),
				observable.Pipe2(entries, w.incidents(), observable.Map(toEvent[incident])))
		}))
}

// connect applies selector to src, and subscribes to src once for all of the result.
func connect[T, R any](selector func(shared observable.Observable[T]) observable.Observable[R]) observable.Operator[T, R] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[R]) {
		shared := observable.NewSubject[T]()
		selector(shared.Observable()).SubscribeTo(dst)
		observable.ForwardTo(src, dst, shared.Observer())
	})
}

// buffer collects values, and sends them as a list whenever notifier sends, and at the end. Both
// are on one host, so it needs no lock.
func buffer[T, N any](notifier observable.Observable[N]) observable.Operator[T, []T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[[]T]) {
		var list []T
		send := func() {
			full := list
			list = nil
			dst.Next(full)
		}
		observable.Forward(notifier, dst, func(N) { send() })
		observable.ForwardTo(src, dst, observable.Observer[T]{
			Next:     func(v T) { list = append(list, v) },
			Complete: func() { send(); dst.Complete() },
		})
	})
}

// window is a time with the sum of its entries.
type window struct {
	tally
	from, to time.Time
}

func (w window) rate() float64 {
	return float64(w.requests) / max(1, w.to.Sub(w.from).Seconds())
}

// times returns how many windows it stands for: an empty one may be as long as several.
func (w window) times(length time.Duration) int {
	if w.requests > 0 {
		return 1
	}
	return max(1, int(w.to.Sub(w.from)/length))
}

// windows sums up the entries of one window after the other. An interval keeps its phase, so
// windows begin on the hour for days, even if the host is late once.
func (w watch) windows() observable.Operator[entry, window] {
	return observable.Compose3(
		buffer[entry](observable.Interval(w.clock.wait(w.window), w.clock)),
		observable.Map(w.sum),
		observable.Scan(w.following, window{to: w.clock.origin}))
}

func (w watch) sum(entries []entry) tally {
	var t tally
	for _, e := range entries {
		t.add(e, &w.options)
	}
	t.paths = nil // the first of them are enough
	return t
}

// following returns the window of t, after the one before. The end of the log cuts the last one
// short.
func (w watch) following(before window, t tally) window {
	now, to := w.clock.now(), before.to.Add(w.window)
	if missed := now.Sub(to) >= w.window; missed || now.Before(to) {
		to = now
	}
	return window{tally: t, from: before.to, to: to}
}
