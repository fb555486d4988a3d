package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// spanTimes says when the spans of BufferTime and WindowTime begin and end.
type spanTimes struct {
	label  string // the operator, for traces
	length time.Duration
	every  time.Duration // from one beginning to the next; if 0, one begins when the one before ends
	max    int           // the size at which one ends before its time; if 0, there is none
}

// spansTimed are spans by s's clock.
func spansTimed[T, R any](times spanTimes, s scheduler.Scheduler, into sinks[T, R]) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		t := &timedSpans[T, R]{spans: spans[T, R]{dst: dst, into: into}, spanTimes: times, s: s, gate: newGate(dst)}
		if t.every > 0 {
			// Scheduled from inside, so that beginnings do not pile up before a gate that others keep busy.
			beginning := &door[*action.Action]{gate: t.gate, handle: func(self *action.Action) {
				t.start()
				self.Schedule(t.every)
			}}
			engage(&dst.tree, s, action.Func(beginning.send), failing(t.gate, dst)).Schedule(t.every)
		}
		inside(t.gate, t.start)
		o := t.observer()
		o.Next = t.next
		join(t.gate, src, dst, o)
	})
}

// timedSpans is a subscription's state, for handlers only.
type timedSpans[T, R any] struct {
	spans[T, R]
	spanTimes
	s    scheduler.Scheduler
	gate *gate
}

func (t *timedSpans[T, R]) start() {
	one := t.begin()
	one.alarm = newAlarm(t.gate, t.dst, t.s, func() { t.stop(one) }).as(t.label)
	one.alarm.set(t.length)
}

// stop ends a span before the source does.
func (t *timedSpans[T, R]) stop(one *span[T]) {
	one.alarm.drop()
	t.end(one)
	if t.every == 0 && !t.dst.Closed() {
		t.start()
	}
}

func (t *timedSpans[T, R]) next(v T) {
	t.put(v)
	for one := t.full(); one != nil; one = t.full() {
		t.stop(one)
	}
}

// full is the first span that is, or nil.
func (t *timedSpans[T, R]) full() *span[T] {
	for _, one := range t.open {
		if t.max > 0 && one.size >= t.max {
			return one
		}
	}
	return nil
}
