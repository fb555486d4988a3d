package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// windowingTimes says when the spans of BufferTime and WindowTime begin and end.
type windowingTimes struct {
	label  string // the operator, for traces
	length time.Duration
	every  time.Duration // from one beginning to the next; if 0, one begins when the one before ends
	max    int           // the size at which one ends before its time; if 0, there is none
	leaves bool          // the source is torn down before the completion is sent
}

// windowingTimed are spans by s's clock.
func windowingTimed[T, R any](times windowingTimes, s scheduler.Scheduler, into sinks[T, R]) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		t := &timedWindowing[T, R]{windowing: windowing[T, R]{dst: dst, into: into}, windowingTimes: times, s: s, serializer: serial.New(dst.root)}
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
	one.timer = newOpTimer(t.serializer, t.dst, t.s, func() { t.stop(one) }).as(t.label)
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
