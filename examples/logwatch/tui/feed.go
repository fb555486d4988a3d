package main

import (
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/observable"
)

// told makes changes of the records: of each of them, of the windows, the incidents and the bars of
// the chart, and of the end.
func (b *board) told(
	records observable.Observable[accesslog.Record],
) observable.Observable[change] {
	entries := observable.Pipe2(records,
		observable.Filter(accesslog.Record.Good),
		observable.Map(accesslog.Record.ToEntry))
	return observable.Merge(
		observable.Pipe2(records,
			observable.Scan(accesslog.InOrder, accesslog.Record{}),
			observable.Map(happened[accesslog.Record])),
		observable.Pipe1(b.windows(entries), observable.Map(happened[accesslog.Window])),
		observable.Pipe2(entries, b.Incidents(), observable.Map(happened[accesslog.Incident])),
		observable.Pipe2(entries,
			observable.BufferTime[accesslog.Entry](b.Clock.Wait(b.barLength()), b.Async),
			observable.Map(b.counted)),
		observable.Pipe2(records,
			observable.IgnoreElements[accesslog.Record],
			endsWith(func(b *board) { b.now.ended = true })))
}

func happened[E accesslog.Event](e E) change { return func(b *board) { b.now.apply(e) } }

// endsWith sends one change when the records end, for whatever they are.
func endsWith(last change) observable.Operator[accesslog.Record, change] {
	return observable.Compose2(
		observable.Map(func(accesslog.Record) change { return nil }),
		observable.EndWith(last))
}

// windows sums up the entries of one window after the other. When the user changes the length, the
// open one is cut short, and the next begins. Several keys in a row are one change.
func (b *board) windows(
	entries observable.Observable[accesslog.Entry],
) observable.Observable[accesslog.Window] {
	lengths := observable.Pipe2(b.lengths.Observable(),
		observable.DebounceTime[time.Duration](quietTime, b.Async),
		observable.Share[time.Duration])
	return observable.Pipe3(lengths,
		observable.Map(b.fromNow),
		observable.StartWith(b.Watch),
		observable.MergeMap(func(w accesslog.Watch) observable.Observable[accesslog.Window] {
			return observable.Pipe2(entries,
				observable.TakeUntil[accesslog.Entry](lengths),
				w.Windows())
		}))
}

// fromNow watches windows of a length, the first of which begins now.
func (b *board) fromNow(length time.Duration) accesslog.Watch {
	w := b.Watch
	w.Window, w.From = length, w.Clock.Time()
	return w
}

// barLength is how long a bar of the chart lasts.
func (b *board) barLength() time.Duration {
	if live(b.Options) {
		return time.Second
	}
	return max(time.Second, b.Window/10)
}

// counted adds a bar to the chart.
func (b *board) counted(entries []accesslog.Entry) change {
	counted := bar{requests: len(entries)}
	for _, e := range entries {
		if e.Status >= b.ErrorsFrom {
			counted.errors++
		}
	}
	return func(b *board) { b.now.bars = keep(b.now.bars, counted, mostBars) }
}
