package main

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/observable"
)

// ui is what a board needs of its program: a host, and a terminal. In tests the host is virtual.
type ui struct {
	*rxsched.Schedulers
	messages observable.Observable[tea.Msg]
	command  func(tea.Cmd)
	draw     func(text string)
}

// board is all that is shown, and what the user has chosen. Only callbacks of the host touch it.
type board struct {
	ui
	accesslog.Watch
	view accesslog.View
	log  source

	bars    []bar // of the chart
	ended   bool
	failure error // of reading the log

	width, height int
	lengths       *observable.Subject[time.Duration] // of windows, with each key
	typed         *observable.Subject[string]        // the filter, with each key
	input         string
	typing        bool
	filter        string
}

// bar is the requests of a short time.
type bar struct{ requests, errors int }

// A change changes the board, which is then drawn.
type change = func()

func newBoard(o accesslog.Options, log source, u ui) *board {
	speed := 1.0
	if !live(o) {
		speed = o.Speed
	}
	if log.origin.IsZero() {
		log.origin = u.Async().Now()
	}
	return &board{
		ui:      u,
		Watch:   accesslog.NewWatch(o, u.Async(), log.origin, speed),
		view:    accesslog.View{Options: o, Ended: log.origin},
		log:     log,
		lengths: observable.NewSubject[time.Duration](),
		typed:   observable.NewSubject[string](),
	}
}

const (
	quietTime = 150 * time.Millisecond // without a key, before what was typed is used
	tick      = 500 * time.Millisecond // how often the time is drawn while nothing else changes
	mostBars  = 1000                   // that are kept
)

// start begins to watch the log and the terminal. What has changed is drawn in the next frame, once
// for all changes.
func (b *board) start() {
	log := observable.NewSubject[accesslog.Record]()
	changes := observable.Merge(
		b.told(log.Observable()),
		observable.Pipe2(observable.Interval(tick, b.Async()),
			observable.TakeWhile(func(int) bool { return !b.ended }),
			observable.Map(func(int) change { return func() {} })),
		observable.Pipe2(b.messages, rxtea.OfType[tea.KeyPressMsg], changing(b.pressed)),
		observable.Pipe2(b.messages, rxtea.OfType[tea.WindowSizeMsg],
			changing(func(size tea.WindowSizeMsg) { b.width, b.height = size.Width, size.Height })),
		observable.Pipe2(b.typed.Observable(),
			observable.DebounceTime[string](quietTime, b.Async()),
			changing(func(text string) { b.filter = text })))
	observable.Pipe2(changes,
		observable.Tap(func(c change) { c() }),
		observable.ThrottleTimeWithConfig[change](0, b.Frame(),
			observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
	).Subscribe(context.Background(), observable.Next(func(change) { b.draw(b.render()) }))
	observable.Pipe1(b.log.records(b.Watch),
		observable.CatchError(func(err error, _ records) records {
			b.failure = err
			return observable.Empty[accesslog.Record]()
		})).Subscribe(context.Background(), log.Observer())
}

// changing makes values changes.
func changing[T any](do func(T)) observable.Operator[T, change] {
	return observable.Map(func(v T) change { return func() { do(v) } })
}

// told makes changes of the records: of what happens, of the bars of the chart, and of the end.
func (b *board) told(log records) observable.Observable[change] {
	return observable.Merge(
		observable.Pipe2(log,
			b.EventsBy(b.windows),
			changing(func(e accesslog.Event) { e.Apply(&b.view) })),
		observable.Pipe5(log,
			observable.Filter(accesslog.Record.Good),
			observable.Map(accesslog.Record.ToEntry),
			observable.BufferTime[accesslog.Entry](b.Clock.Wait(b.barLength()), b.Async()),
			changing(func(entries []accesslog.Entry) {
				t := b.Sum(entries)
				b.bars = accesslog.Keep(b.bars, bar{t.Requests, t.Errors}, mostBars)
			}),
			observable.EndWith(change(func() { b.ended = true }))))
}

// windows sums up the entries of one window after the other. When the user changes the length, the
// open one is cut short, and the next begins. Several keys in a row are one change.
func (b *board) windows(
	entries observable.Observable[accesslog.Entry],
) observable.Observable[accesslog.Window] {
	lengths := observable.Pipe2(b.lengths.Observable(),
		observable.DebounceTime[time.Duration](quietTime, b.Async()),
		observable.Share[time.Duration])
	return observable.Pipe3(lengths,
		observable.Map(func(length time.Duration) accesslog.Watch {
			w := b.Watch
			w.Window, w.From = length, w.Clock.Time()
			return w
		}),
		observable.StartWith(b.Watch),
		observable.MergeMap(func(w accesslog.Watch) observable.Observable[accesslog.Window] {
			return observable.Pipe2(entries, observable.TakeUntil[accesslog.Entry](lengths), w.Windows())
		}))
}

// barLength is how long a bar of the chart lasts.
func (b *board) barLength() time.Duration {
	if live(b.Options) {
		return time.Second
	}
	return max(time.Second, b.Window/10)
}

// pressed does what a key does.
func (b *board) pressed(key tea.KeyPressMsg) {
	switch name := key.String(); {
	case name == "ctrl+c", name == "q" && !b.typing:
		b.command(tea.Quit)
	case b.typing, name == "esc":
		b.typeKey(key)
	case name == "/":
		b.typing = true
	case name == "+", name == "=":
		b.lengthen(+1)
	case name == "-":
		b.lengthen(-1)
	}
}

const longestFilter = 40

// typeKey edits the filter.
func (b *board) typeKey(key tea.KeyPressMsg) {
	switch key.String() {
	case "enter":
		b.typing = false
		return
	case "esc":
		b.typing, b.input = false, ""
	case "backspace":
		_, size := utf8.DecodeLastRuneInString(b.input)
		b.input = b.input[:len(b.input)-size]
	default:
		if len(b.input)+len(key.Text) <= longestFilter {
			b.input += key.Text
		}
	}
	b.typed.Next(b.input)
}

// windowLengths are those that the user can choose.
var windowLengths = []time.Duration{
	time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second,
	time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 6 * time.Hour, 24 * time.Hour,
}

// lengthen has the next windows last longer, or shorter if by is negative.
func (b *board) lengthen(by int) {
	at, is := slices.BinarySearch(windowLengths, b.view.Window)
	if !is && by > 0 {
		at--
	}
	if at += by; at >= 0 && at < len(windowLengths) && !b.ended {
		b.view.Window = windowLengths[at]
		b.lengths.Next(windowLengths[at])
	}
}

// summary is what is left on the terminal at the end.
func (b *board) summary() string {
	t := &b.view.Total
	return fmt.Sprintf("%s: %s, %s, %.1f%% errors, %s, %s", accesslog.Clip(b.log.name, 200),
		accesslog.Plural(t.Requests, "request"), accesslog.Size(t.Bytes),
		accesslog.Share(t.Errors, t.Requests), accesslog.Plural(b.view.Alerts, "alert"),
		accesslog.Plural(b.view.Bad, "bad line"))
}
