package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// BufferTimeConfig says when lists open, and when they are full.
type BufferTimeConfig struct {
	// Every is the time from the opening of one list to that of the next, so that they may overlap or leave gaps. If 0, a list opens
	// when the one before is sent.
	Every time.Duration

	// Max is the length at which a list is sent before its time. If 0, there is none.
	Max int
}

// BufferTime collects the values of each span of time, by s's clock, and sends them as a list at its end, even if it is empty. When the source
// completes, the open list is sent first; an error drops it. The receiver owns the list. It panics if span is not positive.
//
//	source:           -ab--c--|
//	BufferTime(3ms):  ---x--y-(z|)   x = [a b], y = [c], z = []
func BufferTime[T any](span time.Duration, s scheduler.Scheduler) Operator[T, []T] {
	must(span > 0, "BufferTime: span not positive")
	must(s != nil, "BufferTime: nil s")
	return BufferTimeWith[T](span, s, BufferTimeConfig{})
}

// BufferTimeWith is BufferTime with a say in when lists open, and in how long they get. It panics if span is not positive or a
// field of c is negative.
//
//	source:                                                 -abc---d|
//	BufferTimeWith(4ms, s, BufferTimeConfig{Max: 2}):       --x---y-(z|)   x = [a b], y = [c], z = [d]
func BufferTimeWith[T any](span time.Duration, s scheduler.Scheduler, c BufferTimeConfig) Operator[T, []T] {
	must(span > 0, "BufferTimeWith: span not positive")
	must(s != nil, "BufferTimeWith: nil s")
	must(c.Every >= 0, "BufferTimeWith: negative Every")
	must(c.Max >= 0, "BufferTimeWith: negative Max")
	return Operate(func(src Observable[T], dst *Subscriber[[]T]) {
		b := &buffering[T]{BufferTimeConfig: c, dst: dst, s: s, span: span, gate: newGate(dst)}
		opening := &door[struct{}]{gate: b.gate, handle: func(struct{}) { b.open() }}
		if c.Every > 0 {
			begin(dst, s, c.Every, action.Func(func(self *action.Action) {
				opening.send(struct{}{})
				self.Schedule(c.Every)
			}))
		}
		opening.send(struct{}{})
		join(b.gate, src, dst, Observer[T]{Next: b.next, Complete: b.complete})
	})
}

// buffering is a subscription's state, for handlers only.
type buffering[T any] struct {
	BufferTimeConfig
	dst   *Subscriber[[]T]
	s     scheduler.Scheduler
	span  time.Duration
	gate  *gate
	lists []*list[T] // the open ones, in order of opening
}

// list is an open list.
type list[T any] struct {
	values []T
	alarm  *alarm // rings at its end
}

func (b *buffering[T]) open() {
	l := &list[T]{values: []T{}}
	l.alarm = newAlarm(b.gate, b.dst, b.s, func() { b.emit(l) }).as("BufferTime")
	b.lists = append(b.lists, l)
	l.alarm.set(b.span)
}

func (b *buffering[T]) emit(l *list[T]) {
	l.alarm.clear()
	b.lists = slices.DeleteFunc(b.lists, func(other *list[T]) bool { return other == l })
	b.dst.Next(l.values)
	if b.Every == 0 && !b.dst.Closed() {
		b.open()
	}
}

func (b *buffering[T]) next(v T) {
	for _, l := range b.lists {
		l.values = append(l.values, v)
	}
	for l := b.full(); l != nil; l = b.full() {
		b.emit(l)
	}
}

// full is the first list that is, or nil.
func (b *buffering[T]) full() *list[T] {
	for _, l := range b.lists {
		if b.Max > 0 && len(l.values) >= b.Max {
			return l
		}
	}
	return nil
}

func (b *buffering[T]) complete() {
	for _, l := range b.lists {
		b.dst.Next(l.values)
	}
	b.dst.Complete()
}
