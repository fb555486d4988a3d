package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// DebounceTime sends a value after the source was quiet for that time, by s's clock. A new value
// takes the place of one that waits. When the source completes, the waiting value is sent at once;
// an error drops it. The source's goroutine and s's both deliver, each also for the other. It
// stands for RxJS's debounceTime.
//
//	source:             -a--bc---d--|
//	DebounceTime(2ms):  ---a---c---d|
func DebounceTime[T any](quiet time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "DebounceTime: nil s")
	return operate("DebounceTime", func(src Observable[T], dst *Subscriber[T]) {
		d := &debouncing[T]{latest: latest[T]{dst: dst}, s: s, quiet: quiet}
		g := serial.New(dst.root)
		d.timer = newOpTimer("DebounceTime", g, dst, s, d.wake).held(quiet)
		heed(&d.holding, dst, g, s, d)
		joinHolding(&d.holding, g, src, dst, Observer[T]{Next: d.next, Complete: d.complete})
	})
}

// debouncing is the state of one subscription. Only handlers touch it.
type debouncing[T any] struct {
	latest[T] // waits, if the timer is set
	s         scheduler.Scheduler
	quiet     time.Duration
	timer     *opTimer
	since     time.Time // when it came
	completed bool
}

// next leaves an alarm that is set as it is. That alarm rings too early, and wake sets it again for
// the rest. So a burst costs one timer or two, not one for each value.
func (d *debouncing[T]) next(v T) {
	d.hold(v)
	d.due = false
	d.since = d.s.Now()
	if !d.timer.isSet() {
		d.timer.set(d.quiet)
	}
}

func (d *debouncing[T]) wake() {
	if early := d.quiet - d.s.Now().Sub(d.since); early > 0 {
		d.timer.snooze(early)
		return
	}
	d.release()
}

func (d *debouncing[T]) complete() {
	if d.timer.isSet() {
		d.timer.clear()
		d.release()
	}
	d.completed = true
	if !d.due {
		d.dst.Complete()
	}
}

// resume sends what had no room.
func (d *debouncing[T]) resume() {
	if !d.due {
		return
	}
	d.release()
	if d.completed && !d.due {
		d.dst.Complete()
	}
}
