package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Delay sends each value d later, through s. Completion waits for the last value; an error does not
// wait, and drops those that do. It stands for RxJS's delay.
//
//	source:      -a-b---|
//	Delay(2ms):  ---a-b-|
func Delay[T any](d time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "Delay: nil s")
	return delay[T](func() time.Duration { return d }, s)
}

// DelayUntil sends the values that come before a moment of s's time at that moment, and later ones
// as they come, through s. It stands for RxJS's delay with a date.
//
//	source:           -a-b-----c|
//	DelayUntil(5ms):  -----(ab)c|
func DelayUntil[T any](t time.Time, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "DelayUntil: nil s")
	return delay[T](until(t, s), s)
}

func delay[T any](due func() time.Duration, s scheduler.Scheduler) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := newGate(dst)
		d := &delaying[T]{dst: dst}
		arrivals := &door[T]{gate: g, handle: d.arrive}
		values := newCourier(s, dst, arrivals.send).as("Delay")
		values.fail = failing(g, dst)
		join(g, src, dst, Observer[T]{
			Next: func(v T) {
				d.onTheWay++
				values.send(v, due())
			},
			Complete: d.complete,
		})
	})
}

// delaying is a subscription's state, for handlers only.
type delaying[T any] struct {
	dst       *Subscriber[T]
	onTheWay  int
	completed bool
}

func (d *delaying[T]) arrive(v T) {
	d.onTheWay--
	d.dst.Next(v)
	d.finish()
}

func (d *delaying[T]) complete() {
	d.completed = true
	d.finish()
}

func (d *delaying[T]) finish() {
	if d.completed && d.onTheWay == 0 {
		d.dst.Complete()
	}
}
