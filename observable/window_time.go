package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
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
	return windowingTimed("WindowTime", times, s, windows[T, W])
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
	return windowingTimed("WindowTimeWithConfig", times, s, windows[T, W])
}

// windowingTimes says when the spans of BufferTime and WindowTime begin and end.
type windowingTimes struct {
	label  string // the operator, for traces
	length time.Duration
	every  time.Duration // from one beginning to the next; if 0, one begins when the one before ends
	max    int           // the size at which one ends before its time; if 0, there is none
	leaves bool          // the source is torn down before the completion is sent
}

// windowingTimed are spans by s's clock. It checks the arguments of the function called who.
func windowingTimed[T, R any](
	who string, times windowingTimes, s scheduler.Scheduler, into sinks[T, R],
) Operator[T, R] {
	must(times.length >= 0, who+": negative span")
	must(s != nil, who+": nil s")
	must(times.every >= 0, who+": negative Every")
	must(times.max >= 0, who+": negative Max")
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		state := windowing[T, R]{dst: dst, into: into}
		t := &timedWindowing[T, R]{state, times, s, serial.New(dst.root)}
		if t.every > 0 {
			// Scheduled from inside, so that beginnings do not pile up before a serializer that
			// others keep busy.
			beginning := serial.NewInput(t.serializer, func(self *action.Action) {
				t.start()
				self.Schedule(t.every)
			})
			b := &bond{&dst.tree, failing(t.serializer, dst)}
			b.engage(s, action.Func(beginning.Send)).Schedule(t.every)
		}
		t.serializer.Do(t.start)
		var in *Subscriber[T]
		in = newSerialSubscriber(t.serializer, dst, Observer[T]{Next: t.next, Error: t.fail, Complete: func() { t.completeBy(in) }})
		src.SubscribeTo(in)
	})
}

// timedWindowing is a subscription's state, for handlers only.
type timedWindowing[T, R any] struct {
	windowing[T, R]
	windowingTimes
	s          scheduler.Scheduler
	serializer *serial.Serializer
}

func (t *timedWindowing[T, R]) start() {
	one := t.begin()
	one.timer = newOpTimer(t.label, t.serializer, t.dst, t.s, func() { t.stop(one) })
	one.timer.set(t.length)
}

// stop ends a span before the source does.
func (t *timedWindowing[T, R]) stop(one *span[T]) {
	one.timer.drop()
	t.end(one)
	if t.every == 0 && !t.dst.Closed() {
		t.start()
	}
}

// next adds a value to each of the spans that are open, and ends those that are full. One that
// begins instead is put behind them.
func (t *timedWindowing[T, R]) next(v T) {
	for i, left := 0, len(t.open); left > 0; left-- {
		one := t.open[i]
		one.size++
		one.put(v)
		if one.size == t.max {
			t.stop(one)
		} else {
			i++
		}
	}
}

// completeBy ends the spans and the sequence; in is what the source sends to.
func (t *timedWindowing[T, R]) completeBy(in *Subscriber[T]) {
	t.endAll()
	if t.leaves {
		in.Unsubscribe()
	}
	t.dst.Complete()
}
