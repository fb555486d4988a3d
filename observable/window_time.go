package observable

import (
	"slices"
	"strings"
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
	return windowingTimed("WindowTime", span, s, WindowTimeConfig{}, windows[T, W]())
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
	return windowingTimed("WindowTimeWithConfig", span, s, c, windows[T, W]())
}

// windowingTimed are spans by the clock of s. It checks the arguments; panics give the
// function's name.
func windowingTimed[T, R any](
	name string, span time.Duration, s scheduler.Scheduler, c WindowTimeConfig, into sinks[T, R],
) Operator[T, R] {
	must(span >= 0, name+": negative span")
	must(given(s), name+": nil s")
	must(c.Every >= 0, name+": negative Every")
	must(c.Max >= 0, name+": negative Max")
	label := strings.TrimSuffix(name, "WithConfig")
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		t := &timedWindowing[T, R]{WindowTimeConfig: c, windowing: newWindowing(dst, into, s)}
		t.leaves = !into.windowed
		t.timer = func(ring func()) *opTimer {
			one := newOpTimer(label, t.serializer, dst, s, ring)
			one.set(span)
			return one
		}
		above := t.roomAbove()
		if t.below != nil && t.Max > 0 {
			t.filled.Init(func() bool { return !t.full.Load() })
			above = &t.filled
		}
		if t.Every > 0 {
			// Scheduled from inside, so that beginnings do not pile up before a serializer that
			// others keep busy.
			beginning := serial.NewInput(t.serializer, func(self *action.Action) {
				t.toOpen(t.start)
				self.Schedule(t.Every)
			})
			b := &bond{dst.life, failing(t.serializer, dst)}
			begins := action.Func(func(a *action.Action) { serial.Send(beginning, a) })
			b.engage(s, begins).Schedule(t.Every)
		}
		t.serializer.Do(t.start)
		t.follow(src, t.next, above)
	})
}

// timedWindowing is a subscription's state, for handlers only.
type timedWindowing[T, R any] struct {
	*windowing[T, R]
	WindowTimeConfig
	timer func(ring func()) *opTimer // makes one that rings after a span; set once

	full   atomic.Bool // a span is, and waits for room; handlers write it
	filled demand.Gate // where the source waits for that
}

func (t *timedWindowing[T, R]) start() {
	if t.completed {
		return
	}
	one := t.begin()
	one.timer = t.timer(func() { t.stop(one) })
}

// stop ends a span before the source does, as soon as there is room. It goes on collecting until
// then, if it may get longer.
func (t *timedWindowing[T, R]) stop(one *span[T]) {
	t.whenRoom(func() { t.stopNow(one) })
	t.fill()
}

func (t *timedWindowing[T, R]) stopNow(one *span[T]) {
	if !slices.Contains(t.open, one) {
		return // a value had to end it before there was room
	}
	one.timer.drop()
	t.close(one)
	if t.Every == 0 && !t.dst.Closed() {
		t.start()
	}
	t.fill()
}

// fill notes whether a span that is full waits for room.
func (t *timedWindowing[T, R]) fill() {
	if t.below == nil || t.Max == 0 {
		return
	}
	full := slices.ContainsFunc(t.open, t.isFull)
	if t.full.Swap(full) && !full {
		t.serializer.Then(serial.Func(t.filled.Freed))
	}
}

func (t *timedWindowing[T, R]) isFull(one *span[T]) bool { return t.Max > 0 && one.size >= t.Max }

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
