package accesslog

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

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
func (w Watch) Events() observable.Operator[Record, Event] {
	return observable.Compose2(
		observable.Scan(InOrder, Record{}),
		connect(func(records observable.Observable[Record]) observable.Observable[Event] {
			entries := observable.Pipe2(records,
				observable.Filter(Record.Good),
				observable.Map(Record.ToEntry))
			return observable.Merge(
				observable.Pipe1(records, observable.Map(toEvent[Record])),
				observable.Pipe2(entries, w.Windows(), observable.Map(toEvent[Window])),
				observable.Pipe2(entries, w.Incidents(), observable.Map(toEvent[Incident])))
		}))
}

// connect applies selector to src, and subscribes to src once for all of the result.
func connect[T, R any](
	selector func(shared observable.Observable[T]) observable.Observable[R],
) observable.Operator[T, R] {
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
		buffer[Entry](observable.Interval(w.Clock.Wait(w.Window), w.Clock)),
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
