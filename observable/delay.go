package observable

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// Delay sends each value d later, through s. Completion waits for the last value. An error does not
// wait, and drops the values on their way. The source's goroutine and s's both deliver, each also
// for the other. It stands for RxJS's delay.
//
//	source:      -a-b---|
//	Delay(2ms):  ---a-b-|
func Delay[T any](d time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "Delay: nil s")
	return operate("Delay", func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		late := &delaying[T]{dst: dst}
		heed(&late.holding, dst, g, s, late)
		var values ring.Ring[T]
		arrivals := serial.NewInput(g, func(struct{}) { late.arrive(ring.Pop(&values)) })
		runs := new(hopRuns)
		initHopRuns(runs, "Delay", s, dst, func(*hopRun) { serial.Send(arrivals, struct{}{}) })
		runs.fails = failing(g, dst)
		runs.bond.hold(s, d)
		joinHolding(&late.holding, g, src, dst, Observer[T]{
			Next: func(v T) {
				late.onTheWay++
				ring.Push(&values, v)
				runs.take().ask(d)
			},
			Complete: late.complete,
		})
	})
}

// delaying is the state of one subscription. Only handlers touch it.
type delaying[T any] struct {
	holding
	dst       *Subscriber[T]
	onTheWay  int
	late      ring.Ring[T] // are due, and wait for room; they are on the way, too
	completed bool
}

func (d *delaying[T]) arrive(v T) {
	if ring.Len(&d.late) > 0 || !d.passes() {
		ring.Push(&d.late, v)
		return
	}
	d.send(v)
}

func (d *delaying[T]) resume() {
	for ring.Len(&d.late) > 0 && d.passes() {
		d.send(ring.Pop(&d.late))
	}
}

func (d *delaying[T]) send(v T) {
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
