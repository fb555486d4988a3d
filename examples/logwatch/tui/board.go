package main

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/observable"
)

// ui is what a board needs of its program: a host, and a terminal. In tests the host is virtual.
type ui struct {
	rxsched.Schedulers
	messages observable.Observable[tea.Msg]
	command  func(tea.Cmd)
	draw     func(text string)
}

// board is all that is shown, and what the user has chosen. Only callbacks of the host touch it.
type board struct {
	ui
	accesslog.Watch
	log source

	now    state
	frozen *state // what is shown during a pause

	width, height int
	lengths       *observable.Subject[time.Duration] // of windows, with each key
	typed         *observable.Subject[string]        // the filter, with each key
	input         string
	typing        bool
	filter        string
	selected      int // the number of a window, or none
	help          bool
}

// change changes the board, which is then drawn.
type change func(*board)

func newBoard(o accesslog.Options, log source, u ui) *board {
	speed := 1.0
	if !live(o) {
		speed = o.Speed
	}
	if log.origin.IsZero() {
		log.origin = u.Async.Now()
	}
	return &board{
		ui:       u,
		Watch:    accesslog.NewWatch(o, u.Async, log.origin, speed),
		log:      log,
		now:      state{View: accesslog.View{Options: o}, from: log.origin},
		lengths:  observable.NewSubject[time.Duration](),
		typed:    observable.NewSubject[string](),
		selected: none,
	}
}

// quietTime is how long no key is pressed before the filter is used.
const quietTime = 150 * time.Millisecond

// start begins to watch the log and the terminal. What has changed is drawn in the next frame, once
// for all changes.
func (b *board) start() {
	records := observable.NewSubject[accesslog.Record]()
	changes := observable.Merge(
		b.told(records.Observable()),
		b.ticks(),
		observable.Pipe2(b.messages,
			rxtea.OfType[tea.KeyPressMsg],
			observable.Map(b.pressed)),
		observable.Pipe2(b.messages,
			rxtea.OfType[tea.WindowSizeMsg],
			observable.Map(resized)),
		observable.Pipe2(b.typed.Observable(),
			observable.DebounceTime[string](quietTime, b.Async),
			observable.Map(filtered)))
	observable.Pipe2(changes,
		observable.Tap(observable.Next(func(c change) { c(b) })),
		observable.ThrottleTimeWithConfig[change](0, b.Frame,
			observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
	).Subscribe(context.Background(), observable.Next(func(change) { b.draw(b.render()) }))
	observable.Pipe1(b.log.records(b.Watch, b.Schedulers),
		observable.CatchError(b.failed)).Subscribe(context.Background(), records.Observer())
}

// tick is how often the time is drawn while nothing else changes.
const tick = 500 * time.Millisecond

func (b *board) ticks() observable.Observable[change] {
	return observable.Pipe2(observable.Interval(tick, b.Async),
		observable.TakeWhile(func(int) bool { return !b.now.ended }),
		observable.Map(func(int) change { return func(*board) {} }))
}

func resized(size tea.WindowSizeMsg) change {
	return func(b *board) { b.width, b.height = size.Width, size.Height }
}

func filtered(text string) change { return func(b *board) { b.filter = text } }

// failed ends the log when it can't be read.
func (b *board) failed(err error,
	_ observable.Observable[accesslog.Record]) observable.Observable[accesslog.Record] {
	b.now.failure = err
	return observable.Empty[accesslog.Record]()
}

// time is the time of the log that is shown.
func (b *board) time() time.Time {
	if b.frozen != nil {
		return b.frozen.at
	}
	return b.Clock.Time()
}

// shown is the state to draw.
func (b *board) shown() *state {
	if b.frozen != nil {
		return b.frozen
	}
	return &b.now
}
