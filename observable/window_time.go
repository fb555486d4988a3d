package observable

import (
	"slices"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// WindowTimeConfig sets when windows open, and when they are full.
type WindowTimeConfig struct {
	// Every is the time between the openings of two windows, which so may overlap or leave gaps. If
	// 0, a window opens when the one before closes.
	Every time.Duration

	// Max is the number of values at which a window closes before its time. 0 means no limit.
	Max int
}

// WindowTime splits the values into windows of one span of time each, by s's clock, as [Window]
// does. A span of 0 ends in s's next run: in the next frame, if s runs in frames. It panics if span
// is negative. The source's goroutine and s's both deliver, each also for the other. It stands for
// RxJS's windowTime.
//
//	source:           -ab--c--|
//	WindowTime(3ms):  x--y--z-|
//	x:                -ab|
//	y:                   --c|
//	z:                      --|
func WindowTime[T any, W windowOf[T]](span time.Duration, s scheduler.Scheduler) Operator[T, W] {
	times := windowingTimes{label: "WindowTime", length: span}
	return windowingTimed("WindowTime", times, s, windows[T, W]())
}

// WindowTimeWithConfig is WindowTime with windows that overlap, leave gaps or have a maximum of
// values. It panics if span or a field of c is negative.
//
//	source:                                                  -abc---d|
//	WindowTimeWithConfig(4ms, s, WindowTimeConfig{Max: 2}):  x-y---z-|
//	x:                                                       -a(b|)
//	y:                                                         -c--|
//	z:                                                             -d|
func WindowTimeWithConfig[T any, W windowOf[T]](
	span time.Duration, s scheduler.Scheduler, c WindowTimeConfig,
) Operator[T, W] {
	times := windowingTimes{"WindowTime", span, c.Every, c.Max, false}
	return windowingTimed("WindowTimeWithConfig", times, s, windows[T, W]())
}

// windowingTimes says when the spans of BufferTime and WindowTime begin and end.
type windowingTimes struct {
	label  string // the operator, for traces
	length time.Duration
	every  time.Duration // from one beginning to the next; if 0, one begins when the one before ends
	max    int           // the size at which one ends before its time; if 0, there is none
	leaves bool          // the source is torn down before the completion is sent
}

// windowingTimed are spans by the clock of s. It checks the arguments; panics give the
// function's name.
func windowingTimed[T, R any](
	name string, times windowingTimes, s scheduler.Scheduler, into sinks[T, R],
) Operator[T, R] {
	must(times.length >= 0, name+": negative span")
	must(given(s), name+": nil s")
	must(times.every >= 0, name+": negative Every")
	must(times.max >= 0, name+": negative Max")
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		t := &timedWindowing[T, R]{windowingTimes: times, s: s, serializer: serial.New(dst.root)}
		t.init(dst, into, t.serializer)
		heed(&t.holding, dst, t.serializer, s, t)
		above := t.roomAbove()
		if t.below != nil && t.max > 0 {
			t.filled.Init(func() bool { return !t.full.Load() })
			above = &t.filled
		}
		if t.every > 0 {
			// Scheduled from inside, so that beginnings do not pile up before a serializer that
			// others keep busy.
			beginning := serial.NewInput(t.serializer, func(self *action.Action) {
				if into.windowed && !t.passes() {
					t.later(t.start)
				} else {
					t.start()
				}
				self.Schedule(t.every)
			})
			b := &bond{dst.life, failing(t.serializer, dst)}
			begins := action.Func(func(a *action.Action) { serial.Send(beginning, a) })
			b.engage(s, begins).Schedule(t.every)
		}
		t.serializer.Do(t.start)
		var in *Subscriber[T]
		o := Observer[T]{Next: t.next, Error: t.fail, Complete: func() { t.completeBy(in) }}
		in = newSerialAsking(t.serializer, dst, o, nil)
		t.follow(src, in, above)
	})
}

// timedWindowing is a subscription's state, for handlers only.
type timedWindowing[T, R any] struct {
	windowing[T, R]
	windowingTimes
	s          scheduler.Scheduler
	serializer *serial.Serializer
	completed  bool

	full   atomic.Bool // a span is, and waits for room; handlers write it
	filled demand.Gate // where the source waits for that
}

func (t *timedWindowing[T, R]) start() {
	if t.completed {
		return
	}
	one := t.begin()
	one.timer = newOpTimer(t.label, t.serializer, t.dst, t.s, func() { t.stop(one) })
	one.timer.set(t.length)
}

// stop ends a span before the source does, as soon as there is room. It goes on collecting until
// then, if it may get longer.
func (t *timedWindowing[T, R]) stop(one *span[T]) {
	if t.passes() {
		t.stopNow(one)
		return
	}
	t.later(func() { t.stopNow(one) })
	t.fill()
}

func (t *timedWindowing[T, R]) stopNow(one *span[T]) {
	if !slices.Contains(t.open, one) {
		return // a value had to end it before there was room
	}
	one.timer.drop()
	t.end(one)
	if t.every == 0 && !t.dst.Closed() {
		t.start()
	}
	t.fill()
}

// fill notes whether a span that is full waits for room.
func (t *timedWindowing[T, R]) fill() {
	if t.below == nil || t.max == 0 {
		return
	}
	full := slices.ContainsFunc(t.open, t.isFull)
	if t.full.Swap(full) && !full {
		t.serializer.Then(serial.Func(t.filled.Freed))
	}
}

func (t *timedWindowing[T, R]) isFull(one *span[T]) bool { return t.max > 0 && one.size >= t.max }

// next adds a value to each of the spans that are open, and ends those that are full. One that
// begins instead is put behind them.
func (t *timedWindowing[T, R]) next(v T) {
	for t.full.Load() { // sent without asking
		t.stopNow(t.open[slices.IndexFunc(t.open, t.isFull)])
	}
	for i, left := 0, len(t.open); left > 0; left-- {
		one := t.open[i]
		one.size++
		one.put(v)
		if t.isFull(one) {
			t.stop(one)
		}
		if i < len(t.open) && t.open[i] == one {
			i++
		}
	}
}

// completeBy ends the spans and the sequence; in is what the source sends to.
func (t *timedWindowing[T, R]) completeBy(in *Subscriber[T]) {
	t.completed = true
	t.completeAfter(func() {
		if t.leaves {
			in.Unsubscribe()
		}
	})
}
